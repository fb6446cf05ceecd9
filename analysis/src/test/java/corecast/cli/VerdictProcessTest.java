package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.cli.output.Width;
import corecast.recorder.Patience;
import corecast.trace.EventBuffer;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import corecast.trace.TraceWriter;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The verdict on a long recording is that of this JVM, whichever JVM prints it. */
class VerdictProcessTest {
  private static final int SECTIONS = 3_000_000;
  private static final int MICRO = 1_000;

  @TempDir static Path folder;

  private static Path trace;

  @BeforeAll
  static void write() throws Exception {
    trace = folder.resolve("long.cct");
    TraceWriter writer = TraceWriter.create(trace, 64 << 20);
    EventBuffer thread = writer.stream();
    byte[] name = EventBuffer.encode("main");
    Recorded.object(thread, 1, ObjectKind.THREAD, 0);
    Recorded.object(thread, 2, ObjectKind.LOCK, 0);
    thread.untimed(EventKind.THREAD, EventBuffer.textBytes(name));
    thread.operand(1);
    thread.operand(4);
    thread.text(name);
    thread.timed(EventKind.BEGIN, 0, 0);
    thread.commit();
    for (long i = 1; i <= SECTIONS; i++) {
      for (EventKind kind : List.of(EventKind.LOCK, EventKind.UNLOCK)) {
        long now = 2 * i * MICRO + (kind == EventKind.LOCK ? 0 : 300);
        thread.timed(kind, now, MICRO);
        thread.operand(2);
        thread.commit();
      }
    }
    thread.timed(EventKind.END, (2L * SECTIONS + 1) * MICRO, MICRO);
    thread.commit();
    writer.finish(thread);
    writer.close(2L * SECTIONS * MICRO);
    assertThat(trace).satisfies(file -> assertThat(Files.size(file)).isGreaterThan(16 << 20));
  }

  /** What a JVM is started for that has that option. */
  public static void main(String[] args) throws Exception {
    System.exit(VerdictProcess.print(Path.of(args[0]), true, System.err) ? 0 : 1);
  }

  private static Process started(String option, Path file, Path err) throws Exception {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            option,
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            VerdictProcessTest.class.getName(),
            file.toString())
        .redirectError(err.toFile())
        .start();
  }

  private static int status(String option, Path file, Path err) throws Exception {
    return Patience.status(started(option, file, err), 60);
  }

  private static String ofThisProcess() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream err = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    CheckedVerdict.answer(trace, true, err, Width.ANY);
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void isTheSameFromAnotherProcess() throws Exception {
    Path err = folder.resolve("same.err");
    assertThat(status("-XX:TieredStopAtLevel=1", trace, err)).isZero();
    assertThat(err).content().isEqualTo(ofThisProcess()).contains("6,000,");
  }

  @Test
  void isLeftToAProcessWithBothCompilers() throws Exception {
    Path err = folder.resolve("both.err");
    assertThat(status("-XX:+TieredCompilation", trace, err)).isEqualTo(1);
    assertThat(err).isEmptyFile();
  }

  @Test
  void saysNothingOfADamagedTrace() throws Exception {
    Path damaged = folder.resolve("damaged.cct");
    Files.write(damaged, new byte[17 << 20]);
    Path err = folder.resolve("damaged.err");
    assertThat(status("-XX:TieredStopAtLevel=1", damaged, err)).isEqualTo(1);
    assertThat(err).isEmptyFile();
  }

  @Test
  void endsWithTheProcessThatStartedIt() throws Exception {
    Process process = started("-XX:TieredStopAtLevel=1", trace, folder.resolve("ended.err"));
    Patience.await(
        "a process of its own",
        30,
        () -> process.children().findAny().isPresent() || !process.isAlive());
    ProcessHandle verdict = process.children().findAny().orElseThrow();
    process.destroy();
    Patience.status(process, 15);
    Patience.await("the end of the verdict", 15, () -> !verdict.isAlive());
  }
}
