package corecast.conversion;

import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.ProgramText;
import corecast.trace.ObjectKind;
import corecast.trace.Result;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pools of a program that was told of some processors at place 7, after which it made them. */
class ProcessorSizesTest {
  private static final long MADE_AFTER_7 = 7L << 33;
  private static final long UNBOUNDED = Integer.MAX_VALUE;
  private static final long OK = Result.OK.code();

  @TempDir Path dir;

  private RecordedProgram.Result pool(int processors, long core, long most, long p3, long... event)
      throws Exception {
    TraceScript trace = new TraceScript(dir.resolve("app.cct"));
    trace
        .note("processors.available", Integer.toString(processors))
        .note("processors.seen", Integer.toString(processors))
        .note("processors.asked-at", "7 " + processors + " Main.main line 3");
    trace
        .thread(1, "main", 4)
        .object(10, ObjectKind.POOL, "pool", core, most, p3)
        .at(0, BEGIN)
        .at(10, SUBMIT, 10, 100)
        .at(20, END);
    TraceScript.Thread worker = trace.thread(2, "worker").at(20, BEGIN).at(30, TASK_BEGIN, 10, 100);
    if (event.length > 0) {
      worker.at(35, AWAIT_BEGIN, event[0]).at(36, AWAIT_END, event[0], OK);
    }
    worker.at(40, TASK_END, 10, 100).at(50, END);
    trace.close(0);
    return RecordedProgram.convert(dir.resolve("app.cct"));
  }

  private static String declared(RecordedProgram.Result result) {
    return ProgramText.print(result.program())
        .lines()
        .map(String::strip)
        .filter(line -> line.startsWith("pool "))
        .findFirst()
        .orElse("");
  }

  private static List<String> said(RecordedProgram.Result result) {
    return result.verdict().warnings().stream().filter(l -> l.startsWith("pool: ")).toList();
  }

  @Test
  void sizesAreKeptIfThatIsAskedFor() throws Exception {
    pool(4, 4, 4, UNBOUNDED + MADE_AFTER_7);
    RecordedProgram.Result kept =
        RecordedProgram.convert(dir.resolve("app.cct"), ConversionOptions.DEFAULT.withPoolSizes());
    assertThat(declared(kept)).isEqualTo("pool pool 4");
    assertThat(said(kept)).as("nothing was concluded").isEmpty();
    assertThat(kept.program().hasProcessorSizedPools()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "4, 4, pool pool processors, as many workers as the 4",
    "4, 5, pool pool 5, '5 workers, one more than the 4'",
    "4, 3, pool pool 3, '3 workers, one fewer than the 4'",
    "4, 8, pool pool 8, '8 workers, twice the 4'",
    "4, 2, pool pool 2, '2 workers, half of the 4'",
  })
  void aSizeThatIsEqualOrRelatedIsNamedWithThePlace(
      int processors, long workers, String declared, String said) throws Exception {
    RecordedProgram.Result result = pool(processors, workers, workers, UNBOUNDED + MADE_AFTER_7);
    assertThat(declared(result)).isEqualTo(declared);
    assertThat(said(result)).hasSize(1);
    assertThat(said(result).get(0))
        .startsWith("pool: the pool has " + said)
        .contains(" at" + " Main.main line 3");
  }

  @ParameterizedTest
  @CsvSource({"4, 7", "4, 1", "2, 1", "1, 1", "1, 2"})
  void aSizeThatIsNotRelatedOrOneSaysNothing(int processors, long workers) throws Exception {
    RecordedProgram.Result result = pool(processors, workers, workers, UNBOUNDED + MADE_AFTER_7);
    assertThat(declared(result)).isEqualTo("pool pool " + workers);
    assertThat(said(result)).isEmpty();
  }

  @Test
  void aPoolMadeBeforeTheQuestionKeepsItsSize() throws Exception {
    RecordedProgram.Result result = pool(4, 4, 4, UNBOUNDED);
    assertThat(declared(result)).isEqualTo("pool pool 4");
    assertThat(said(result)).hasSize(1);
    assertThat(said(result).get(0)).contains("but the program had not asked for that number");
  }

  @Test
  void aPoolWhoseTasksWaitForOthersKeepsItsSize() throws Exception {
    RecordedProgram.Result result = pool(4, 4, 4, UNBOUNDED + MADE_AFTER_7, 20);
    assertThat(declared(result)).isEqualTo("pool pool 4");
    assertThat(said(result)).hasSize(1);
    assertThat(said(result).get(0)).contains("The tasks wait for others");
  }

  @Test
  void theMostWorkersOfAGrowingPoolMayBeTheProcessors() throws Exception {
    // Two at first; more when 16 wait.
    RecordedProgram.Result result = pool(8, 2, 8, 16 + MADE_AFTER_7);
    assertThat(declared(result)).startsWith("pool pool 2").contains("processors");
    assertThat(said(result)).hasSize(1);
  }
}
