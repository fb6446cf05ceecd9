package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import corecast.analysis.weight.Programs;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads the trace as Perfetto does; {@link TraceProcessorTest} asks Perfetto itself. */
class ExportPerfettoTest {
  @TempDir Path folder;

  /** A span of time, ns. */
  private record Span(String track, String name, long from, long to) {}

  /** What is in a trace. */
  private static final class Read {
    final Map<String, List<Span>> states = new TreeMap<>();
    final Map<Integer, List<Span>> processors = new TreeMap<>();
    final List<Span> slices = new ArrayList<>();
    final List<Span> path = new ArrayList<>();
    final Map<Integer, List<Span>> flows = new TreeMap<>();
    final Map<String, String> names = new HashMap<>();

    Read(String text) {
      JsonArray events =
          JsonParser.parseString(text).getAsJsonObject().getAsJsonArray("traceEvents");
      Map<String, Deque<JsonObject>> open = new HashMap<>();
      for (JsonElement element : events) {
        JsonObject event = element.getAsJsonObject();
        if (event.get("name") != null && event.get("name").getAsString().equals("thread_name")) {
          names.put(key(event), event.getAsJsonObject("args").get("name").getAsString());
        }
      }
      for (JsonElement element : events) {
        JsonObject event = element.getAsJsonObject();
        String track = names.get(key(event));
        Deque<JsonObject> stack = open.computeIfAbsent(key(event), k -> new ArrayDeque<>());
        switch (event.get("ph").getAsString()) {
          case "T" -> state(event, track);
          case "B" -> {
            assertThat(stack.isEmpty() || nanos(stack.peek(), "ts") <= nanos(event, "ts")).isTrue();
            stack.push(event);
          }
          case "E" -> {
            JsonObject begun = stack.pop();
            slices.add(
                new Span(
                    track,
                    begun.get("name").getAsString(),
                    nanos(begun, "ts"),
                    nanos(event, "ts")));
          }
          case "X" -> path.add(span(event, track));
          case "s", "f" ->
              flows
                  .computeIfAbsent(event.get("id").getAsInt(), id -> new ArrayList<>())
                  .add(new Span(track, event.get("ph").getAsString(), nanos(event, "ts"), 0));
          default -> assertThat(event.get("ph").getAsString()).isEqualTo("M");
        }
      }
      assertThat(open.values()).allMatch(Deque::isEmpty);
      path.sort(Comparator.comparingLong(Span::from));
    }

    private void state(JsonObject event, String track) {
      Span span = span(event, track);
      states.computeIfAbsent(track, t -> new ArrayList<>()).add(span);
      if (span.name.equals("Running")) {
        int cpu = event.getAsJsonObject("args").get("cpu").getAsInt();
        processors.computeIfAbsent(cpu, p -> new ArrayList<>()).add(span);
      }
    }

    private static String key(JsonObject event) {
      return event.get("pid") + "/" + event.get("tid");
    }

    private static Span span(JsonObject event, String track) {
      long from = nanos(event, "ts");
      return new Span(track, event.get("name").getAsString(), from, from + nanos(event, "dur"));
    }

    private static long nanos(JsonObject event, String field) {
      return new BigDecimal(event.get(field).getAsString()).movePointRight(3).longValueExact();
    }

    /** The slices of the name, or all but the marks of segments. */
    long sum(String name) {
      return slices.stream().filter(s -> s.name.equals(name)).mapToLong(s -> s.to - s.from).sum();
    }
  }

  private Read export(String program, int processors) throws IOException {
    Path file = Files.writeString(folder.resolve("a.program"), program);
    Launched launched = Launched.of("export", file, "-p", processors, "--to", "perfetto");
    assertThat(launched.err()).isEmpty();
    assertThat(launched.status()).isZero();
    return new Read(launched.out());
  }

  private static long sum(List<Span> spans) {
    return spans.stream().mapToLong(s -> s.to - s.from).sum();
  }

  private static void assertNoneOverlap(List<Span> spans) {
    List<Span> sorted = new ArrayList<>(spans);
    sorted.sort(Comparator.comparingLong(Span::from));
    for (int i = 1; i < sorted.size(); i++) {
      assertThat(sorted.get(i).from).isGreaterThanOrEqualTo(sorted.get(i - 1).to);
    }
  }

  /** Figure 4 of Broberg et al.: T = 11 on three processors, T1 a b, then T3 g h a f. */
  private static final String FIGURE_4 = "unit 1us\n" + Programs.FIGURE_4;

  @Test
  void marksTheCriticalPathOfFigure4() throws IOException {
    Read read = export(FIGURE_4, 3);
    assertThat(read.path.stream().map(s -> s.name + " " + s.from / 1000 + " " + s.to / 1000))
        .containsExactly("a 0 1", "b 1 5", "g 5 6", "h 6 7", "a 7 8", "f 8 11");
    assertThat(read.sum("critical path")).isEqualTo(11_000);
    assertThat(read.sum("work")).isEqualTo(9_000); // 20 in all
  }

  @Test
  void everyHandOverOfFigure4IsAPairInsideTwoSlices() throws IOException {
    Read read = export(FIGURE_4, 3);
    assertThat(read.flows.values().stream().map(p -> p.get(0).track + ">" + p.get(1).track))
        .containsExactlyInAnyOrder("T1>T2", "T2>T3", "T1>T3", "T3>T1", "T3>T2");
    for (List<Span> pair : read.flows.values()) {
      assertThat(pair).extracting(Span::name).containsExactly("s", "f");
      for (Span end : pair) {
        assertThat(read.slices)
            .anyMatch(s -> s.track.equals(end.track) && s.from <= end.from && end.from < s.to);
      }
    }
  }

  @Test
  void processorsAndStatesOfFigure4() throws IOException {
    Read read = export(FIGURE_4, 3);
    assertThat(read.processors.values().stream().mapToLong(ExportPerfettoTest::sum).sum())
        .isEqualTo(20_000);
    // T3 waits for Y from 0 to 2 and for Z from 4 to 5, and runs the rest of 11.
    assertThat(read.states.get("T3").stream().map(s -> s.name + " " + s.from + " " + s.to))
        .containsExactlyInAnyOrder(
            "S 0 2000", "Running 2000 4000", "S 4000 5000", "Running 5000 11000");
  }

  @Test
  void aThreadWithoutAProcessorIsReady() throws IOException {
    // One processor: A has it for 4 ms, the length of a slice, then B for 1 ms, then A again.
    Read read = export("unit 1ms\nthread A\n  run f 6\nthread B\n  run g 1\n", 1);
    assertThat(read.states.get("A").stream().map(s -> s.name + " " + s.from / 1_000_000))
        .containsExactlyInAnyOrder("Running 0", "R 4", "Running 5");
    assertThat(read.states.get("B").stream().map(s -> s.name + " " + s.from / 1_000_000))
        .containsExactlyInAnyOrder("R 0", "Running 4");
    assertThat(read.sum("critical path")).isEqualTo(7_000_000);
  }

  @Test
  void functionsAreSlicesThatLastWhileTheyWait() throws IOException {
    Read read =
        export(
            """
            unit 1us
            thread main
              enter outer
              run inner 2
              lock M
              run 1
              unlock M
              exit
            thread other
              lock M
              run held 5
              unlock M
            """,
            2);
    // outer: 2 in inner, 3 waiting for M, 1 of its own
    assertThat(read.slices).contains(new Span("main", "outer", 0, 6_000));
    assertThat(read.slices).contains(new Span("main", "inner", 0, 2_000));
    assertThat(read.states.get("main")).contains(new Span("main", "S", 2_000, 5_000));
  }

  @Test
  void tasksOfAPoolTakeTurnsOnItsTracks() throws IOException {
    Read read =
        export(
            """
            unit 1us
            pool W 2
            thread main
              submit W A
              submit W B
              submit W C
              get A
              get B
              get C
            task A
              run f 3
            task B
              run f 3
            task C
              run f 3
            """,
            4);
    assertThat(read.states.keySet()).containsExactlyInAnyOrder("main", "W 1", "W 2");
    assertThat(read.sum("f")).isEqualTo(9_000);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void randomProgramsAgreeWithThePredictedTimeAndTheWork(int seed) throws IOException {
    RandomThreads threads = RandomThreads.of(seed);
    int processors = 1 + seed % 4;
    Read read = export(threads.text(), processors);
    Path file = folder.resolve("a.program");
    String[] curve =
        Launched.of("predict", file, "-p", processors, "--machine", "slices", "--format", "csv")
            .out()
            .split("\n");
    long predicted = Long.parseLong(curve[1].split(",")[1]);
    assertThat(sum(read.path)).as(threads.text()).isEqualTo(predicted);
    assertThat(read.path.get(read.path.size() - 1).to).isEqualTo(predicted);
    assertNoneOverlap(read.path);
    assertThat(read.processors.keySet()).allMatch(p -> p < processors);
    read.processors.values().forEach(ExportPerfettoTest::assertNoneOverlap);
    read.states.values().forEach(ExportPerfettoTest::assertNoneOverlap);
    assertThat(read.processors.values().stream().mapToLong(ExportPerfettoTest::sum).sum())
        .isEqualTo(threads.work() * 1000);
    // All the life of a thread is in its states: each begins at 0 and ends with its last one.
    for (List<Span> states : read.states.values()) {
      long end = states.stream().mapToLong(Span::to).max().orElse(0);
      assertThat(sum(states)).isEqualTo(end);
    }
  }
}
