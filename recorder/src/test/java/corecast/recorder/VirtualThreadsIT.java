package corecast.recorder;

import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import corecast.recorder.TargetRun.Outcome;
import corecast.trace.EventKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Virtual threads with and without the agent: they do the same, and the trace holds it. */
@Tag("live")
@EnabledIf(value = "areThere", disabledReason = "virtual threads need Java 21")
final class VirtualThreadsIT {
  private static final String SCOPE =
      """
      package corecast.targets;

      import java.util.concurrent.StructuredTaskScope;

      public class Scope {
        public static void main(String[] args) throws Exception {
          try (var scope = StructuredTaskScope.open()) {
            var a = scope.fork(() -> 6);
            var b = scope.fork(() -> 7);
            scope.join();
            System.out.println(a.get() * b.get());
          }
          var first = StructuredTaskScope.Joiner.<Integer>anySuccessfulResultOrThrow();
          try (var scope = StructuredTaskScope.open(first)) {
            scope.fork(() -> { Thread.sleep(60_000); return 1; });
            scope.fork(() -> { Thread.sleep(30); return 2; });
            System.out.println(scope.join());
          }
        }
      }
      """;

  @TempDir Path directory;

  static Stream<Jdks.Jdk> jdks() {
    return Jdks.all().stream().filter(jdk -> jdk.version() >= 21);
  }

  static boolean areThere() {
    return jdks().findAny().isPresent();
  }

  private Path trace() {
    return directory.resolve("trace.cct");
  }

  private Recorded recorded(Jdks.Jdk jdk, String... arguments) throws Exception {
    Outcome plain = new TargetRun(jdk, directory).run("VirtualThreads", arguments);
    Outcome recorded =
        new TargetRun(jdk, directory)
            .allCompilers()
            .recordedTo(trace())
            .flag("-XX:+UnlockDiagnosticVMOptions")
            .flag("-XX:+BytecodeVerificationLocal") // classes of the JDK are not verified otherwise
            .run("VirtualThreads", arguments);
    assertThat(recorded.out()).isEqualTo(plain.out());
    assertThat(recorded.status()).as(recorded.err()).isEqualTo(plain.status()).isZero();
    assertThat(TargetRun.complaint(recorded.err())).isNull();
    Recorded trace = Recorded.in(trace());
    assertThat(trace.facts())
        .noneMatch(fact -> fact.startsWith("not-woven") || fact.startsWith("not-recorded"));
    for (EventKind begin : EventKind.values()) {
      if (begin.name().endsWith("_BEGIN")) {
        EventKind end = EventKind.valueOf(begin.name().replace("_BEGIN", "_END"));
        assertThat(trace.count(end)).as(end.name()).isEqualTo(trace.count(begin));
      }
    }
    return trace;
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void whatVirtualThreadsDoIsRecordedLikeWhatOthersDo(Jdks.Jdk jdk) throws Exception {
    Recorded trace = recorded(jdk, "operations");
    // Four virtual threads and main; the monitor is entered by the waiting one and by main.
    assertThat(
            trace.counts(
                THREAD,
                START,
                BEGIN,
                END,
                JOIN_BEGIN,
                PARK_BEGIN,
                UNPARK,
                INTERRUPT,
                SLEEP_BEGIN,
                WAIT_BEGIN,
                NOTIFY_ALL,
                LOCK,
                UNLOCK))
        .isEqualTo(
            "THREAD=5 START=4 BEGIN=5 END=5 JOIN_BEGIN=4 PARK_BEGIN=1 UNPARK=1 INTERRUPT=1"
                + " SLEEP_BEGIN=1 WAIT_BEGIN=1 NOTIFY_ALL=1 LOCK=3 UNLOCK=3");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void anExecutorWithAThreadPerTaskIsAContainerOfThreads(Jdks.Jdk jdk) throws Exception {
    Recorded trace = recorded(jdk, "executor", "50");
    assertThat(trace.counts(MEMBER, START, BEGIN, END, AWAIT_ALL_BEGIN))
        .isEqualTo("MEMBER=50 START=50 BEGIN=51 END=51 AWAIT_ALL_BEGIN=1");
    assertThat(trace.count(COUNT_DOWN)).isZero(); // of the executor's own latch
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void twentyThousandAtOnceAreRecorded(Jdks.Jdk jdk) throws Exception {
    Recorded trace = recorded(jdk, "crowd", "20000");
    assertThat(trace.counts(START, END, COUNT_DOWN, LOCK, UNLOCK, SLEEP_BEGIN, YIELD))
        .isEqualTo(
            "START=20000 END=20001 COUNT_DOWN=20000 LOCK=40000 UNLOCK=40000 SLEEP_BEGIN=5000"
                + " YIELD=2500");
    // 17 records each, of 3 to 4 bytes, and its block's head: a few hundred bytes.
    assertThat(Files.size(trace())).isLessThan(20_000 * 1000);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aStructuredScopeIsAContainerOfThreads(Jdks.Jdk jdk) throws Exception {
    assumeTrue(jdk.version() == 25, "the preview of that version");
    Path source = Files.writeString(directory.resolve("Scope.java"), SCOPE);
    Process javac =
        new ProcessBuilder(
                jdk.home().resolve("bin").resolve("javac").toString(),
                "--enable-preview",
                "--release",
                "25",
                "-d",
                directory.toString(),
                source.toString())
            .redirectErrorStream(true)
            .start();
    String complaints = new String(javac.getInputStream().readAllBytes());
    assertThat(javac.waitFor()).as(complaints).isZero();
    Outcome outcome =
        new TargetRun(jdk, directory)
            .recordedTo(trace())
            .flag("--enable-preview")
            .classPath(directory.toString())
            .run("Scope");
    assertThat(outcome.out()).isEqualTo("42\n2\n");
    assertThat(outcome.status()).as(outcome.err()).isZero();
    Recorded trace = Recorded.in(trace());
    // Two scopes of two; each is joined and closed, and the second was woken up by its first.
    assertThat(trace.counts(MEMBER, START, AWAIT_ALL_BEGIN, AWAIT_ALL_END))
        .isEqualTo("MEMBER=4 START=4 AWAIT_ALL_BEGIN=4 AWAIT_ALL_END=4");
    assertThat(trace.count(WAKE_UP)).isPositive();
  }
}
