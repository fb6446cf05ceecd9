package corecast.recorder;

import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.TargetRun.Outcome;
import corecast.recorder.hook.io.InputOutput;
import corecast.trace.IoCode;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Input and output with and without the agent: the same, and in the trace once a call. */
@Tag("live")
@Tag("thorough")
final class InputOutputIT {
  @TempDir Path directory;

  static Stream<Jdks.Jdk> jdks() {
    return Jdks.all().stream();
  }

  private Recorded recorded(Jdks.Jdk jdk, String program) throws Exception {
    Outcome plain = new TargetRun(jdk, directory).run("InputOutput", program);
    Path trace = directory.resolve("trace.cct");
    Outcome recorded =
        new TargetRun(jdk, directory)
            .recordedTo(trace)
            .flag("-XX:+UnlockDiagnosticVMOptions")
            .flag("-XX:+BytecodeVerificationLocal") // classes of the JDK are not verified otherwise
            .run("InputOutput", program);
    assertThat(recorded.out()).isEqualTo(plain.out());
    assertThat(recorded.status()).as(recorded.err()).isEqualTo(plain.status()).isZero();
    assertThat(TargetRun.complaint(recorded.err())).isNull();
    Recorded read = Recorded.in(trace);
    assertThat(read.facts()).noneMatch(fact -> fact.startsWith("not-woven"));
    return read;
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aPipeIsOneStreamAndItsMonitorsAreItsOwn(Jdks.Jdk jdk) throws Exception {
    Recorded trace = recorded(jdk, "pipe");
    assertThat(trace.byClass(STREAM).keySet()).containsExactly("java.io.PipedInputStream");
    // 300 writes and 300 reads at least, the end, a flush and a close.
    assertThat(trace.count(STREAM)).isGreaterThanOrEqualTo(603);
    assertThat(trace.counts(WAIT_BEGIN, NOTIFY_ALL)).isEqualTo("WAIT_BEGIN=0 NOTIFY_ALL=0");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aPipeOfCharactersIsOneStreamWithItsRoom(Jdks.Jdk jdk) throws Exception {
    Recorded trace = recorded(jdk, "pipe-of-chars");
    assertThat(trace.byClass(STREAM).keySet()).containsExactly("java.io.PipedReader");
    assertThat(trace.bytes(IoCode.WRITE)).isEqualTo(5);
    assertThat(trace.bytes(IoCode.READ)).isEqualTo(5);
    assertThat(trace.parameters("java.io.PipedReader")).containsExactly(3L, 0L, 2L);
    assertThat(trace.counts(WAIT_BEGIN, NOTIFY_ALL)).isEqualTo("WAIT_BEGIN=0 NOTIFY_ALL=0");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aSocketHasTwoEnds(Jdks.Jdk jdk) throws Exception {
    Recorded trace = recorded(jdk, "socket");
    assertThat(trace.byClass(STREAM)).containsKey("sun.nio.ch.NioSocketImpl");
    assertThat(trace.byObject(STREAM)).hasSizeGreaterThanOrEqualTo(2);
    assertThat(trace.count(STREAM)).isGreaterThanOrEqualTo(603);
    // The accept and the connect, however short they were.
    assertThat(trace.count(IO)).isGreaterThanOrEqualTo(2);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aFileSentToASocketIsWrittenThere(Jdks.Jdk jdk) throws Exception {
    Recorded trace = recorded(jdk, "transfer");
    // One byte to the sender, and the 3000 of the file from it.
    assertThat(trace.bytes(IoCode.WRITE)).isEqualTo(3001);
    assertThat(trace.bytes(IoCode.READ)).isEqualTo(3001);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aSelectAndWhatWokeItUpAreOfOneSelector(Jdks.Jdk jdk) throws Exception {
    Recorded trace = recorded(jdk, "selector");
    assertThat(trace.counts(WAKE_UP, STREAM)).isEqualTo("WAKE_UP=3 STREAM=3");
    assertThat(trace.byObject(WAKE_UP)).isEqualTo(trace.byObject(STREAM));
    // Of the thread that wakes it up, and none of the recorder's own at the exit.
    assertThat(trace.counts(JOIN_BEGIN, JOIN_END)).isEqualTo("JOIN_BEGIN=1 JOIN_END=1");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void channelsSayWhatTheyMoved(Jdks.Jdk jdk) throws Exception {
    Recorded trace = recorded(jdk, "channels");
    assertThat(trace.bytes(IoCode.WRITE)).isEqualTo(30);
    assertThat(trace.bytes(IoCode.READ)).isEqualTo(30);
    assertThat(trace.byObject(STREAM)).hasSizeGreaterThanOrEqualTo(4);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void datagramsAreCountedWhereTheyArrive(Jdks.Jdk jdk) throws Exception {
    Recorded trace = recorded(jdk, "datagrams");
    assertThat(trace.bytes(IoCode.WRITE)).isEqualTo(4);
    assertThat(trace.bytes(IoCode.READ)).isEqualTo(4);
    assertThat(trace.byObject(STREAM)).hasSize(2);
    assertThat(trace.byObject(IO)).containsEntry((long) IoCode.TIMED_OUT, 1);
    // 4 and 4, and of the 2000 times that nothing came those that took long, by chance.
    assertThat(trace.count(STREAM) - trace.readsInVain()).isEqualTo(8);
    assertThat(trace.shortestInVainNanos()).isGreaterThanOrEqualTo(InputOutput.SHORT_NANOS);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void asynchronousChannelsSayWhatTheyMoved(Jdks.Jdk jdk) throws Exception {
    Recorded trace = recorded(jdk, "asynchronous");
    assertThat(trace.bytes(IoCode.WRITE)).isEqualTo(30);
    assertThat(trace.bytes(IoCode.READ)).isEqualTo(30);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aWaitForAProcessIsOneCallAndSaysWhetherItHasEnded(Jdks.Jdk jdk) throws Exception {
    Recorded trace = recorded(jdk, "process");
    // Once in vain; once until the end and once after it. How long they took is the trace's
    // business.
    assertThat(trace.byObject(IO)).containsEntry(14L, 1).containsEntry(5L, 2);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void linesPrintedDoNotFloodTheTrace(Jdks.Jdk jdk) throws Exception {
    Recorded trace = recorded(jdk, "lines");
    // 5000 lines of some microseconds each; written are those that took longer, by chance.
    assertThat(trace.shortestNanos(IO)).isGreaterThanOrEqualTo(InputOutput.SHORT_NANOS);
    // A section of the stream for each line; once it is clear that no other thread prints, they are
    // only counted.
    int written = trace.byClass(LOCK).getOrDefault("java.io.PrintStream", 0);
    if (jdk.version() < 19 || jdk.version() > 23) { // in between streams have other locks
      assertThat(trace.countedSections()).isPositive().isEqualTo(5000 - written);
    }
  }
}
