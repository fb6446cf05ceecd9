package corecast.recorder;

import static corecast.trace.EventKind.LOCK;
import static corecast.trace.EventKind.UNLOCK;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.TargetRun.Outcome;
import corecast.trace.TraceFormatException;
import corecast.trace.TraceReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** However a target ends, its trace can be read. */
@Tag("thorough")
final class EndingsIT {
  @TempDir Path directory;

  static Stream<Jdks.Jdk> jdks() {
    return Jdks.all().stream();
  }

  private Path trace() {
    return directory.resolve("trace.cct");
  }

  @ParameterizedTest
  @CsvSource({"uncaught,1,true", "exit,3,true", "halt,4,true", "overflow,0,true"})
  void theStatusIsThatOfTheProgram(String ending, int status, boolean closed) throws Exception {
    for (Jdks.Jdk jdk : Jdks.all()) {
      Outcome plain = new TargetRun(jdk, directory).run("Endings", ending);
      Outcome recorded = new TargetRun(jdk, directory).recordedTo(trace()).run("Endings", ending);
      assertThat(recorded.out()).isEqualTo(plain.out());
      assertThat(recorded.status()).isEqualTo(plain.status()).isEqualTo(status);
      assertThat(TargetRun.complaint(recorded.err())).isNull();
      Recorded trace = Recorded.in(trace());
      assertThat(trace.count(LOCK)).isPositive();
      if (!ending.equals("overflow")) {
        assertThat(trace.counts(LOCK, UNLOCK)).isEqualTo("LOCK=1 UNLOCK=1");
      }
      try (TraceReader reader = TraceReader.open(trace())) {
        assertThat(reader.header().closed()).isEqualTo(closed);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aShutdownHookRunsAndIsNoted(Jdks.Jdk jdk) throws Exception {
    Outcome outcome = new TargetRun(jdk, directory).recordedTo(trace()).run("Endings", "hook");
    assertThat(outcome.out()).isEqualTo("hook\n");
    assertThat(Recorded.in(trace()).facts()).anyMatch(f -> f.startsWith("warning.shutdown-hooks="));
    new TargetRun(jdk, directory).recordedTo(trace()).run("Endings", "exit"); // has none
    assertThat(Recorded.in(trace()).facts())
        .noneMatch(f -> f.startsWith("warning.shutdown-hooks="));
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void anUncaughtExceptionIsPrintedAsWithoutTheAgent(Jdks.Jdk jdk) throws Exception {
    Outcome plain = new TargetRun(jdk, directory).run("Endings", "uncaught");
    Outcome recorded = new TargetRun(jdk, directory).recordedTo(trace()).run("Endings", "uncaught");
    // Java says that sharing is off, which is so with every agent that has a boot class path.
    String told =
        recorded.err().lines().filter(line -> !line.contains("VM warning")).toList().toString();
    assertThat(told).isEqualTo(plain.err().lines().toList().toString());
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void whatWasDoneBeforeAKillIsInTheTrace(Jdks.Jdk jdk) throws Exception {
    TargetRun run = new TargetRun(jdk, directory).recordedTo(trace());
    Process process = run.start("Endings", "locks-for-ever");
    while (run.text("out").lines().count() < 20 && process.isAlive()) {
      Thread.sleep(10); // the other process of tests needs its CPU
    }
    String[] lines = run.text("out").split("\n", -1);
    Thread.sleep(500); // the recorder writes to the file ten times a second
    process.destroyForcibly();
    run.outcome(process);
    // The last line may be cut; the one before is complete.
    int told = Integer.parseInt(lines[lines.length - 2]);
    Recorded trace = Recorded.in(trace());
    assertThat(trace.count(LOCK)).isGreaterThanOrEqualTo(told);
    assertThat(trace.count(UNLOCK)).isGreaterThanOrEqualTo(told);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aDeadlockedProgramCanBeEndedAndShowsWhoHoldsWhat(Jdks.Jdk jdk) throws Exception {
    TargetRun run = new TargetRun(jdk, directory).recordedTo(trace());
    Process process = run.start("Endings", "deadlock");
    while (run.text("out").lines().count() < 2 && process.isAlive()) {
      Thread.sleep(10); // the other process of tests needs its CPU
    }
    process.destroy();
    Outcome outcome = run.outcome(process);
    // 128 + SIGTERM.
    assertThat(outcome.status()).isEqualTo(143);
    Recorded trace = Recorded.in(trace());
    // The lock of the beginning and one monitor per thread, which is never released.
    assertThat(trace.counts(LOCK, UNLOCK)).isEqualTo("LOCK=3 UNLOCK=1");
    assertThat(trace.fact("warning.deadlock"))
        .contains("the monitor of a java.lang.Object, held by Thread-0")
        .contains("the monitor of a java.lang.Object, held by Thread-1");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void theTraceOfAKilledProgramSaysThatItWasDeadlocked(Jdks.Jdk jdk) throws Exception {
    TargetRun run = new TargetRun(jdk, directory).recordedTo(trace());
    Process process = run.start("Endings", "mixed-deadlock");
    while (process.isAlive() && !saysADeadlock()) {
      Thread.sleep(100);
    }
    process.destroyForcibly();
    run.outcome(process);
    String place = "corecast.targets.Endings.lambda$mixedDeadlock$";
    assertThat(deadlock())
        .contains("locker waits in " + place)
        .contains("for the monitor of a java.lang.Object, held by watcher")
        .contains("watcher waits in " + place)
        .contains("for a java.util.concurrent.locks.ReentrantLock, held by locker");
  }

  /**
   * Whether it does by now; a record that is just being written can be in the way of reading it.
   */
  private boolean saysADeadlock() throws Exception {
    try {
      return deadlock() != null;
    } catch (TraceFormatException e) {
      return false;
    }
  }

  /** What the trace says of a deadlock by now; {@code null} if nothing. */
  private @Nullable String deadlock() throws Exception {
    return Files.exists(trace()) && Files.size(trace()) > 0
        ? Recorded.in(trace()).fact("warning.deadlock")
        : null;
  }
}
