package corecast.recorder;

import static corecast.trace.EventKind.LOCK;
import static corecast.trace.EventKind.UNLOCK;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.TargetRun.Outcome;
import corecast.trace.TraceFormatException;
import corecast.trace.TraceReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** However a target ends, its trace can be read. */
@Tag("live")
@Tag("thorough")
final class EndingsIT {
  private static final String DEADLOCK = "warning.deadlock";

  /** 128 + SIGKILL. */
  private static final int KILLED = 137;

  @TempDir Path directory;

  static Stream<Jdks.Jdk> jdks() {
    return Jdks.last().stream();
  }

  static Stream<Jdks.Jdk> allJdks() {
    return Jdks.all().stream();
  }

  private Path trace() {
    return directory.resolve("trace.cct");
  }

  @ParameterizedTest
  @CsvSource({"uncaught,1,true", "exit,3,true", "halt,4,true", "overflow,0,true"})
  void theStatusIsThatOfTheProgram(String ending, int status, boolean closed) throws Exception {
    for (Jdks.Jdk jdk : Jdks.last()) {
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
    run.await(process, () -> run.text("out").lines().count() >= 20);
    // The last line may be cut; the one before is complete.
    String[] lines = run.text("out").split("\n", -1);
    int told = Integer.parseInt(lines[lines.length - 2]);
    // The recorder writes to the file now and then.
    run.await(process, () -> byNow(trace -> trace.count(UNLOCK)) >= told);
    process.destroyForcibly();
    assertThat(run.outcome(process).status()).isEqualTo(KILLED);
    Recorded trace = Recorded.in(trace());
    assertThat(trace.count(LOCK)).isGreaterThanOrEqualTo(told);
    assertThat(trace.count(UNLOCK)).isGreaterThanOrEqualTo(told);
  }

  @ParameterizedTest
  @MethodSource("allJdks")
  void aDeadlockedProgramCanBeEndedAndShowsWhoHoldsWhat(Jdks.Jdk jdk) throws Exception {
    TargetRun run = new TargetRun(jdk, directory).recordedTo(trace());
    Process process = run.start("Endings", "deadlock");
    run.await(process, () -> run.text("out").lines().count() >= 2);
    process.destroy();
    Outcome outcome = run.outcome(process);
    // 128 + SIGTERM.
    assertThat(outcome.status()).isEqualTo(143);
    Recorded trace = Recorded.in(trace());
    // The lock of the beginning and one monitor per thread, which is never released.
    assertThat(trace.counts(LOCK, UNLOCK)).isEqualTo("LOCK=3 UNLOCK=1");
    assertThat(trace.fact(DEADLOCK))
        .contains("the monitor of a java.lang.Object, held by Thread-0")
        .contains("the monitor of a java.lang.Object, held by Thread-1");
  }

  @ParameterizedTest
  @MethodSource("allJdks")
  void theTraceOfAKilledProgramSaysThatItWasDeadlocked(Jdks.Jdk jdk) throws Exception {
    TargetRun run = new TargetRun(jdk, directory).recordedTo(trace());
    Process process = run.start("Endings", "mixed-deadlock");
    run.await(process, () -> byNow(trace -> trace.fact(DEADLOCK) == null ? 0 : 1) > 0);
    process.destroyForcibly();
    assertThat(run.outcome(process).status()).isEqualTo(KILLED);
    String place = "corecast.targets.Endings.lambda$mixedDeadlock$";
    assertThat(Recorded.in(trace()).fact(DEADLOCK))
        .contains("locker waits in " + place)
        .contains("for the monitor of a java.lang.Object, held by watcher")
        .contains("watcher waits in " + place)
        .contains("for a java.util.concurrent.locks.ReentrantLock, held by locker");
  }

  /** A number of the trace as it is by now; 0 while there is none. */
  private int byNow(ToIntFunction<Recorded> number) throws Exception {
    if (!Files.exists(trace()) || Files.size(trace()) == 0) {
      return 0;
    }
    try {
      return number.applyAsInt(Recorded.in(trace()));
    } catch (TraceFormatException e) {
      return 0; // a record that is just being written was in the way
    }
  }
}
