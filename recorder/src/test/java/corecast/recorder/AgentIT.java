package corecast.recorder;

import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.TargetRun.Outcome;
import corecast.trace.EventKind;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs run with and without the agent: they do the same, and the trace holds what they did. */
@Tag("live")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class AgentIT {
  private static final Map<String, Recorded> RECORDED = new HashMap<>();

  @TempDir Path directory;

  /** A program and the counts its trace must have. */
  private record Expected(String program, String arguments, String counts, EventKind... kinds) {
    /** Whether it does anything so often that the second compiler gets to it. */
    boolean isHot() {
      return Set.of("Locks", "Monitors").contains(program);
    }

    @Override
    public String toString() {
      return program + " " + arguments;
    }
  }

  private static final List<Expected> PROGRAMS =
      List.of(
          // 3 threads x 1000, lockInterruptibly, two successful tries; the failed try and the
          // interrupted lock are outcomes. 3003 + the refused unlock = 3004 releases.
          new Expected(
              "Locks",
              "",
              "START=4 JOIN_BEGIN=4 LOCK=3003 UNLOCK=3004",
              START,
              JOIN_BEGIN,
              LOCK,
              UNLOCK),
          // 2 x 200 turns and 1 for the rest; each turn signals.
          new Expected(
              "Conditions",
              "",
              "LOCK=401 UNLOCK=401 NOTIFY=400 NOTIFY_ALL=1",
              LOCK,
              UNLOCK,
              NOTIFY,
              NOTIFY_ALL),
          // 2 x 100, the downgrade and the try to read: 202; 2 x 100 and the one downgraded: 201.
          new Expected(
              "ReadWriteLocks",
              "",
              "READ_LOCK=202 READ_UNLOCK=202 WRITE_LOCK=201 WRITE_UNLOCK=201 LOCK=0",
              READ_LOCK,
              READ_UNLOCK,
              WRITE_LOCK,
              WRITE_UNLOCK,
              LOCK),
          // 3 x 100 and the one of two permits.
          new Expected("Semaphores", "", "RELEASE=301 PARK_BEGIN=0", RELEASE, PARK_BEGIN),
          // The waiter, main, and the latch that never opens.
          new Expected(
              "Latches",
              "",
              "COUNT_DOWN=3 AWAIT_BEGIN=3 AWAIT_END=3",
              COUNT_DOWN,
              AWAIT_BEGIN,
              AWAIT_END),
          // 3 x 10 arrivals, 10 actions, each of which takes one monitor.
          new Expected(
              "Barriers",
              "",
              "BARRIER_BEGIN=30 BARRIER_END=30 BARRIER_ACTION_BEGIN=10 BARRIER_ACTION_END=10"
                  + " LOCK=10 UNLOCK=10",
              BARRIER_BEGIN,
              BARRIER_END,
              BARRIER_ACTION_BEGIN,
              BARRIER_ACTION_END,
              LOCK,
              UNLOCK),
          // 7 queues x 50 items; locks inside the queues are silent.
          new Expected(
              "Queues",
              "",
              "LOCK=0 WAIT_BEGIN=0 PARK_BEGIN=0 START=7",
              LOCK,
              WAIT_BEGIN,
              PARK_BEGIN,
              START),
          // 20 submitted, 20 by invokeAll, 2 that throw.
          new Expected(
              "Pools",
              "submit",
              "SUBMIT=42 TASK_BEGIN=42 TASK_END=42 FUTURE_DONE=41 TERMINATION_END=1 LOCK=0",
              SUBMIT,
              TASK_BEGIN,
              TASK_END,
              FUTURE_DONE,
              TERMINATION_END,
              LOCK),
          // One runs, one waits in the queue, three are refused.
          new Expected(
              "Pools",
              "reject",
              "SUBMIT=5 TASK_BEGIN=2 TASK_END=2 REJECT=3",
              SUBMIT,
              TASK_BEGIN,
              TASK_END,
              REJECT),
          // One runs, one waits in the queue, two are run by the caller.
          new Expected(
              "Pools",
              "caller-runs",
              "SUBMIT=4 TASK_BEGIN=4 TASK_END=4 REJECT=2 LOCK=3 UNLOCK=3",
              SUBMIT,
              TASK_BEGIN,
              TASK_END,
              REJECT,
              LOCK,
              UNLOCK),
          // Each of 10 futures is wrapped in one that puts it into the service's queue when done.
          new Expected(
              "Pools",
              "completion",
              "SUBMIT=10 TASK_BEGIN=10 TASK_END=10 FUTURE_DONE=20 PUT_END=10 TAKE_END=10",
              SUBMIT,
              TASK_BEGIN,
              TASK_END,
              FUTURE_DONE,
              PUT_END,
              TAKE_END),
          // 2 threads x 20000 x 9 monitors (block, method, static, 2 nested, early, throwing 2,
          // and every other time the one in the handler) + 1 of the recursion, whose inner ones are
          // left out:
          // 40000 x 8 + 20000 + 1.
          new Expected("Monitors", "", "LOCK=340001 UNLOCK=340001", LOCK, UNLOCK),
          new Expected(
              "OddThreads",
              "",
              "START=4 JOIN_BEGIN=4 JOIN_END=4 LOCK=4 UNLOCK=4 SLEEP_BEGIN=1 END=5",
              START,
              JOIN_BEGIN,
              JOIN_END,
              LOCK,
              UNLOCK,
              SLEEP_BEGIN,
              END),
          // 3 sleeps end by time and one by interruption.
          new Expected(
              "Waits",
              "",
              "SLEEP_BEGIN=4 SLEEP_END=4 INTERRUPT=1 UNPARK=1 JOIN_BEGIN=4 JOIN_END=4 NOTIFY_ALL=1",
              SLEEP_BEGIN,
              SLEEP_END,
              INTERRUPT,
              UNPARK,
              JOIN_BEGIN,
              JOIN_END,
              NOTIFY_ALL));

  static Stream<Arguments> programs() {
    return Jdks.all().stream()
        .flatMap(jdk -> PROGRAMS.stream().map(program -> Arguments.of(jdk, program)));
  }

  static Stream<Jdks.Jdk> jdks() {
    return Jdks.all().stream();
  }

  private Outcome plain(Jdks.Jdk jdk, String program, String... arguments) throws Exception {
    return new TargetRun(jdk, directory).run(program, arguments);
  }

  private Path trace() {
    return directory.resolve("trace.cct");
  }

  /** What a program without arguments is recorded as, which several tests look at. */
  private Recorded recorded(Jdks.Jdk jdk, String program) throws Exception {
    Recorded known = RECORDED.get(jdk + program);
    if (known == null) {
      new TargetRun(jdk, directory).recordedTo(trace()).run(program);
      known = Recorded.in(trace());
      RECORDED.put(jdk + program, known);
    }
    return known;
  }

  /** First: others look at what it has recorded. */
  @Order(1)
  @ParameterizedTest(name = "{1} on {0}")
  @MethodSource("programs")
  void aRecordedProgramDoesTheSameAndItsOperationsAreInTheTrace(Jdks.Jdk jdk, Expected expected)
      throws Exception {
    String[] arguments =
        expected.arguments.isEmpty() ? new String[0] : new String[] {expected.arguments};
    Outcome plain = plain(jdk, expected.program, arguments);
    Path compilations = directory.resolve("compilations");
    Outcome recorded =
        new TargetRun(jdk, directory)
            .recordedTo(trace())
            .compilationsTo(compilations)
            .compilers(expected.isHot() ? Effort.compilers() : TargetRun.FIRST_COMPILER)
            // Classes of the JDK are not verified otherwise.
            .flag("-XX:+BytecodeVerificationLocal")
            .run(expected.program, arguments);
    assertThat(recorded.out()).isEqualTo(plain.out());
    assertThat(recorded.status()).as(recorded.err()).isEqualTo(plain.status()).isZero();
    assertThat(TargetRun.complaint(recorded.err())).isNull();
    assertThat(refusedCompilations(compilations)).isEmpty();

    Recorded trace = Recorded.in(trace());
    if (arguments.length == 0) {
      RECORDED.put(jdk + expected.program, trace);
    }
    assertThat(trace.counts(expected.kinds)).isEqualTo(expected.counts);
    for (EventKind begin : EventKind.values()) {
      if (begin.name().endsWith("_BEGIN")) {
        EventKind end = EventKind.valueOf(begin.name().replace("_BEGIN", "_END"));
        assertThat(trace.count(end)).as(end.name()).isEqualTo(trace.count(begin));
      }
    }
    assertThat(trace.count(TASK_BEGIN)).isLessThanOrEqualTo(trace.count(SUBMIT));
    assertThat(trace.facts()).noneMatch(fact -> fact.startsWith("not-woven"));
  }

  /** What the compilers have refused for good. */
  private static List<String> refusedCompilations(Path log) throws Exception {
    try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
      return lines
          .filter(line -> line.contains("COMPILE SKIPPED"))
          // Classes woven or loaded while a method is compiled: it is compiled again.
          .filter(line -> !line.contains("Jvmti state change"))
          .filter(line -> !line.contains("concurrent class loading"))
          .toList();
    }
  }

  /** The flag that leaves one compiler, for each JDK. */
  static Stream<Arguments> compilers() {
    return Jdks.all().stream()
        .flatMap(
            jdk ->
                Stream.of("-XX:TieredStopAtLevel=1", "-XX:-TieredCompilation")
                    .map(flag -> Arguments.of(jdk, flag)));
  }

  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("compilers")
  void everyShapeOfSynchronizedIsCompiled(Jdks.Jdk jdk, String compiler) throws Exception {
    Path compilations = directory.resolve("compilations");
    Outcome outcome =
        new TargetRun(jdk, directory)
            .recordedTo(trace())
            .compilationsTo(compilations)
            .compilers(List.of(compiler))
            .flag("-Xbatch")
            .flag("-XX:CompileCommand=quiet")
            .flag("-XX:CompileCommand=dontinline,corecast.targets.Monitors::*")
            .run("Monitors");
    assertThat(outcome.status()).as(outcome.err()).isZero();
    String log = Files.readString(compilations, StandardCharsets.ISO_8859_1);
    List<String> compiled =
        Stream.of("block", "method", "total", "nested", "early", "throwing", "thrower")
            .filter(method -> log.contains("corecast.targets.Monitors::" + method + " ("))
            .toList();
    assertThat(compiled).hasSize(7);
    assertThat(refusedCompilations(compilations)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void readersAndWritersUseOneObject(Jdks.Jdk jdk) throws Exception {
    Recorded trace = recorded(jdk, "ReadWriteLocks");
    assertThat(trace.byObject(READ_LOCK)).hasSize(1);
    assertThat(trace.byObject(READ_LOCK).keySet()).isEqualTo(trace.byObject(WRITE_LOCK).keySet());
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void eachKindOfQueueTellsItsPutsAndTakes(Jdks.Jdk jdk) throws Exception {
    Recorded trace = recorded(jdk, "Queues");
    String queue = "java.util.concurrent.";
    for (String name :
        List.of(
            "LinkedBlockingQueue",
            "LinkedBlockingDeque",
            "PriorityBlockingQueue",
            "SynchronousQueue",
            "LinkedTransferQueue",
            "DelayQueue")) {
      assertThat(trace.byClass(PUT_END)).as(name).containsEntry(queue + name, 50);
      assertThat(trace.byClass(TAKE_END)).as(name).containsEntry(queue + name, 50);
    }
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void periodicTasksAreSubmittedAnewEachTime(Jdks.Jdk jdk) throws Exception {
    Outcome plain = plain(jdk, "Pools", "timed");
    Outcome recorded = new TargetRun(jdk, directory).recordedTo(trace()).run("Pools", "timed");
    assertThat(recorded.out()).isEqualTo(plain.out());
    Recorded trace = Recorded.in(trace());
    // Three periods and the single task at least; the last period may be cancelled in the queue.
    assertThat(trace.count(TASK_BEGIN)).isGreaterThanOrEqualTo(4).isEqualTo(trace.count(TASK_END));
    assertThat(trace.count(SUBMIT) - trace.count(TASK_BEGIN)).isBetween(0, 1);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void whatIsNotRecordedYetWorksAndIsNoted(Jdks.Jdk jdk) throws Exception {
    Outcome plain = plain(jdk, "NotYet");
    Outcome recorded = new TargetRun(jdk, directory).recordedTo(trace()).run("NotYet");
    assertThat(recorded.out()).isEqualTo(plain.out());
    assertThat(recorded.status()).isZero();
    // Fork/join is recorded where its inside was read; elsewhere its use is noted.
    boolean known = jdk.version() < 19 || jdk.version() >= 25;
    assertThat(
            Recorded.in(trace()).facts().contains("not-recorded=java.util.concurrent.ForkJoinPool"))
        .isEqualTo(!known);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aProgramThatUsesNoneOfThemHasNoSuchNote(Jdks.Jdk jdk) throws Exception {
    assertThat(recorded(jdk, "Conditions").facts())
        .noneMatch(fact -> fact.startsWith("not-recorded"));
  }
}
