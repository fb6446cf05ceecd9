package corecast.conversion;

import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.ProgramText;
import corecast.simulator.Completion;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.trace.ObjectKind;
import corecast.trace.Result;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many threads the tasks of the common pool have, by the JDK and by whose tasks they are. */
class CommonPoolSizeTest {
  private static final long COMMON = 1;
  private static final long MS = 1_000_000;
  private static final long SLEPT = 40;

  @TempDir Path dir;

  /** Main hands over three tasks that sleep; four processors were seen, so the pool had three. */
  private RecordedProgram.Result recorded(String java, String... kinds) throws Exception {
    TraceScript trace = new TraceScript(dir.resolve("app.cct"));
    trace.note("processors.available", "4").note("processors.seen", "4").note("java.version", java);
    for (String kind : kinds) {
      trace.note("common-pool.tasks", kind);
    }
    trace
        .thread(1, "main", 4)
        .object(10, ObjectKind.FORK_JOIN_POOL, "ForkJoinPool.commonPool", 3, COMMON, 0)
        .at(0, BEGIN)
        .at(1, SUBMIT, 10, 100)
        .at(2, SUBMIT, 10, 101)
        .at(3, SUBMIT, 10, 102)
        .at(4, END);
    for (int t = 0; t < 3; t++) {
      trace
          .thread(2 + t, "ForkJoinPool.commonPool-worker-" + (t + 1))
          .at(5, 0, BEGIN)
          .at(5, 0, TASK_BEGIN, 10, 100 + t)
          .at(5, 0, SLEEP_BEGIN, SLEPT * MS)
          .at(5 + SLEPT * MS, 0, SLEEP_END, Result.OK.code())
          .at(5 + SLEPT * MS, 0, TASK_END, 10, 100 + t)
          .at(6 + SLEPT * MS, 0, END);
    }
    trace.close(0);
    return RecordedProgram.convert(dir.resolve("app.cct"));
  }

  @ParameterizedTest
  @CsvSource({
    "17.0.15, completions, , async-processors-1",
    "24.0.1, completions, , async-processors-1",
    "25, completions, , processors-1",
    "17.0.15, others, , processors-1",
    "17.0.15, completions, others, processors-1",
    "17.0.15, , , processors-1"
  })
  void aThreadForEachTaskIsForCompletionsAloneAndBeforeJdk25(
      String java, String first, String second, String size) throws Exception {
    String[] kinds = Stream.of(first, second).filter(Objects::nonNull).toArray(String[]::new);
    assertThat(ProgramText.print(recorded(java, kinds).program()))
        .contains("fork-join-pool ForkJoinPool.commonPool " + size + "\n");
  }

  @Test
  void onOneAndTwoProcessorsNoTaskWaitsForAnother() throws Exception {
    RecordedProgram.Result old = recorded("17.0.15", "completions");
    RecordedProgram.Result now = recorded("25", "completions");
    assertThat(slept(old)).containsExactly(SLEPT, SLEPT, 2 * SLEPT, SLEPT);
    assertThat(slept(now)).containsExactly(3 * SLEPT, 3 * SLEPT, 2 * SLEPT, SLEPT);
  }

  /** The run times on 1 to 4 processors in ms, less the few ns before and between. */
  private static List<Long> slept(RecordedProgram.Result result) {
    Completion completion =
        new Simulator(result.program(), ReplayOptions.DEFAULT).completion(new int[] {1, 2, 3, 4});
    return Arrays.stream(completion.timeNanos()).mapToObj(t -> Math.round(t / MS)).toList();
  }
}
