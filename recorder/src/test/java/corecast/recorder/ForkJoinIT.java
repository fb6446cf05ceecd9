package corecast.recorder;

import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.TargetRun.Outcome;
import corecast.trace.EventKind;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Fork/join, parallel streams and completable futures, with and without the agent. */
@Tag("live")
@Tag("thorough")
final class ForkJoinIT {
  @TempDir Path directory;

  private record Expected(String program, String argument, String counts, EventKind... kinds) {
    @Override
    public String toString() {
      return program + " " + argument;
    }
  }

  private static final List<Expected> PROGRAMS =
      List.of(
          // fib(12) makes 2 fib(13) - 1 = 465 calls; each with n > 1 forks once: 232, and the root.
          new Expected(
              "ForkJoins",
              "fork",
              "SUBMIT=233 TASK_BEGIN=233 TASK_END=233 TASK_AWAIT_END=233 PARK_BEGIN=0",
              SUBMIT,
              TASK_BEGIN,
              TASK_END,
              TASK_AWAIT_END,
              PARK_BEGIN),
          // 31 inner nodes fork one of their two halves; the other is a part of them. And the root.
          new Expected(
              "ForkJoins",
              "invoke-all",
              "SUBMIT=32 TASK_BEGIN=32 TASK_END=32",
              SUBMIT,
              TASK_BEGIN,
              TASK_END),
          // 2 + 4 + 8 + 16 nodes are forked, and the root is submitted. 15 inner nodes with 3 parts
          // each, the last of which begins the stage; so do the 16 leaves: 30 and 31.
          new Expected(
              "ForkJoins",
              "completer",
              "SUBMIT=31 TASK_BEGIN=31 STAGE_PART=30 STAGE_BEGIN=31",
              SUBMIT,
              TASK_BEGIN,
              STAGE_PART,
              STAGE_BEGIN),
          // 1 executed, 1 submitted, 2 by invokeAll; fib(5) forks fib(6) - 1 = 7 times and is one.
          new Expected(
              "ForkJoins",
              "submit",
              "SUBMIT=12 TASK_BEGIN=12 TASK_END=12 TERMINATION_END=1",
              SUBMIT,
              TASK_BEGIN,
              TASK_END,
              TERMINATION_END),
          // The one that throws, the one that blocks, the cancelled one that never begins, the one
          // that forks another one and takes it back.
          new Expected(
              "ForkJoins",
              "endings",
              "SUBMIT=5 TASK_BEGIN=3 TASK_END=3 REJECT=1",
              SUBMIT,
              TASK_BEGIN,
              TASK_END,
              REJECT),
          new Expected("ForkJoins", "stream", "PARK_BEGIN=0", PARK_BEGIN),
          new Expected("ForkJoins", "nested", "PARK_BEGIN=0", PARK_BEGIN),
          // Forked, waited for, reinitialized and forked again: each time another task. And the
          // one that does so.
          new Expected(
              "ForkJoins",
              "again",
              "SUBMIT=4 TASK_BEGIN=4 TASK_END=4 TASK_AWAIT_END=4",
              SUBMIT,
              TASK_BEGIN,
              TASK_END,
              TASK_AWAIT_END),
          // A worker that blocks, once so that the pool knows, once by an exception; main is none.
          new Expected(
              "ForkJoins",
              "blockers",
              "MANAGED_BEGIN=2 MANAGED_END=2 AWAIT_END=2",
              MANAGED_BEGIN,
              MANAGED_END,
              AWAIT_END),
          new Expected("Futures", "", "PARK_BEGIN=0", PARK_BEGIN),
          // Inside a wait, too: one lock, one task. The source and its two dependents are done.
          new Expected(
              "Futures", "by-waiter", "LOCK=1 SUBMIT=1 TASK_DONE=3", LOCK, SUBMIT, TASK_DONE));

  static Stream<Arguments> programs() {
    return Jdks.all().stream()
        .flatMap(jdk -> PROGRAMS.stream().map(program -> Arguments.of(jdk, program)));
  }

  @ParameterizedTest(name = "{1} on {0}")
  @MethodSource("programs")
  void aRecordedProgramDoesTheSameAndItsTasksAreInTheTrace(Jdks.Jdk jdk, Expected expected)
      throws Exception {
    String[] arguments =
        expected.argument.isEmpty() ? new String[0] : new String[] {expected.argument};
    Outcome plain =
        new TargetRun(jdk, directory)
            .flag("-XX:ActiveProcessorCount=4")
            .run(expected.program, arguments);
    Path compilations = directory.resolve("compilations");
    Path trace = directory.resolve("trace.cct");
    Outcome recorded =
        new TargetRun(jdk, directory)
            .recordedTo(trace)
            .compilationsTo(compilations)
            .compilers(Jdks.last().contains(jdk) ? Effort.compilers() : TargetRun.FIRST_COMPILER)
            .flag("-XX:ActiveProcessorCount=4")
            .flag("-XX:+BytecodeVerificationLocal")
            .run(expected.program, arguments);
    assertThat(recorded.out()).isEqualTo(plain.out());
    assertThat(recorded.status()).as(recorded.err()).isEqualTo(plain.status()).isZero();
    assertThat(TargetRun.complaint(recorded.err())).isNull();
    assertThat(Files.readString(compilations, StandardCharsets.ISO_8859_1).lines())
        .noneMatch(
            line ->
                line.contains("COMPILE SKIPPED")
                    && !line.contains("Jvmti state change")
                    && !line.contains("concurrent class loading"));
    Recorded held = Recorded.in(trace);
    assertThat(held.counts(expected.kinds)).isEqualTo(expected.counts);
    assertThat(held.endsWithoutBegin()).isZero();
    // The common pool's three workers are daemons: at the end of a short-circuited stream each may
    // still be in a task, and in others that it began inside it.
    assertThat(held.threadsInTasks()).isBetween(0, 3);
    assertThat(held.count(TASK_END)).isLessThanOrEqualTo(held.count(TASK_BEGIN));
    assertThat(held.count(STAGE_END)).isLessThanOrEqualTo(held.count(STAGE_BEGIN));
    assertThat(held.count(TASK_AWAIT_BEGIN)).isLessThanOrEqualTo(held.count(TASK_AWAIT_END));
    assertThat(held.facts()).noneMatch(fact -> fact.startsWith("not-"));
    List<String> kinds =
        held.facts().stream().filter(fact -> fact.startsWith("common-pool.tasks=")).toList();
    assertThat(kinds).doesNotHaveDuplicates();
    if (expected.program.equals("Futures") && expected.argument.isEmpty()) {
      assertThat(kinds).containsExactly("common-pool.tasks=completions");
    } else if (expected.argument.equals("stream")) {
      assertThat(kinds).containsExactly("common-pool.tasks=others");
    }
  }
}
