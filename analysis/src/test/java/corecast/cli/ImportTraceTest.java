package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Traces in Chrome's format, and the times that follow from them by hand. */
class ImportTraceTest {
  private static final String WARNING = "warning: This program was imported from a trace";

  @TempDir Path folder;
  private Path trace;
  private final List<String> events = new ArrayList<>();

  @BeforeEach
  void name() {
    trace = folder.resolve("trace.json");
  }

  /** A slice, times in us. */
  private void slice(int thread, String name, double from, double to) {
    event("X", thread, name, from, ",\"dur\":" + (to - from));
  }

  private void state(int thread, String name, double from, double to) {
    event("T", thread, name, from, ",\"dur\":" + (to - from));
  }

  private void flow(String phase, int thread, int id, double at) {
    event(phase, thread, "go", at, ",\"cat\":\"c\",\"id\":" + id);
  }

  private void event(String phase, int thread, String name, double at, String more) {
    events.add(
        "{\"ph\":\"%s\",\"pid\":7,\"tid\":%d,\"name\":\"%s\",\"ts\":%s%s}"
            .formatted(phase, thread, name, at, more));
  }

  private Path write() throws IOException {
    return Files.writeString(
        trace, "{\"otherData\":{},\"traceEvents\":[" + String.join(",\n", events) + "]}");
  }

  private static String ok(Object... words) {
    Launched launched = Launched.of(words);
    assertThat(launched.status()).as(launched.err()).isZero();
    return launched.out();
  }

  /** T(P), ns. */
  private static String time(Path file, int processors) {
    return ok("predict", file, "-p", processors, "--format", "csv").split("\n")[1].split(",")[1];
  }

  @Test
  void aFlowEndsAGapAndNothingElseDoes() throws IOException {
    slice(1, "produce", 0, 10);
    flow("s", 1, 5, 9);
    slice(2, "consume", 14, 20); // the flow has been sent at 9: the 5 us behind that vanish
    flow("f", 2, 5, 13);
    slice(2, "again", 23, 24); // 3 us without a flow
    // consume: 9 + 6, asleep for 3, again: 1
    assertThat(time(write(), 2)).isEqualTo("19000");
    // On one processor: 10 + 6 of work until both are done, the order of which does not matter.
    assertThat(time(trace, 1)).isEqualTo("20000");
  }

  @Test
  void aFlowMayArriveInsideOfASlice() throws IOException {
    slice(1, "produce", 0, 10);
    flow("s", 1, 5, 10);
    slice(2, "consume", 4, 20); // begins before the flow is sent
    event("f", 2, "go", 15, ",\"cat\":\"c\",\"id\":5,\"bp\":\"e\"");
    // It comes 5 us after it was sent, so nobody waits: 4 of sleep at first, then 16.
    assertThat(time(write(), 2)).isEqualTo("20000");
    assertThat(ok("import", trace))
        .containsSubsequence("sleep 4000", "enter consume", "run 11000", "acquire flow-1");
  }

  @Test
  void statesSayWhenASliceWorks() throws IOException {
    slice(1, "f", 0, 20);
    state(1, "Running", 0, 4);
    state(1, "S", 4, 6);
    state(1, "R", 6, 9); // it could have worked
    state(1, "Running", 9, 10);
    state(1, "D", 10, 15);
    state(1, "Running", 15, 20);
    String program = ok("import", write());
    assertThat(program.lines().map(String::strip))
        .containsSubsequence(
            "enter f", "run 4000", "sleep 2000", "run 1000", "io 5000", "run 5000", "exit");
  }

  @Test
  void beginsAndEndsAreSlices() throws IOException {
    event("B", 1, "outer", 0, "");
    event("B", 1, "inner", 2, "");
    event("E", 1, "", 5, "");
    event("E", 1, "", 6, "");
    event("E", 1, "", 7, ""); // of nothing
    event("M", 1, "thread_name", 0, ",\"args\":{\"name\":\"the main one\"}");
    assertThat(ok("import", write()))
        .contains("thread the%20main%20one\n")
        .containsSubsequence("enter outer", "run 2000", "run inner 3000", "run 1000", "exit");
    assertThat(functions(trace)).contains("1,inner,3000", "1,outer,3000");
  }

  /** Processors, function and weighted time, by another command. */
  private static List<String> functions(Path file) {
    return ok("optimize", file, "-p", 1, "--format", "csv")
        .lines()
        .map(row -> row.split(",", -1))
        .map(cells -> cells[0] + "," + cells[1] + "," + cells[3])
        .toList();
  }

  @Test
  void aSliceEndsWithTheOneAroundIt() throws IOException {
    slice(1, "outer", 0, 10);
    slice(1, "longer", 8, 15);
    assertThat(functions(write())).contains("1,outer,8000", "1,longer,2000");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void onManyProcessorsTheLongestChainOfSlicesAndFlowsIsLeft(int seed) throws IOException {
    Random random = new Random(seed);
    int threads = 5;
    double[] clock = new double[threads]; // in the trace, with delays behind flows
    long[] least = new long[threads]; // without
    List<double[]> ends = new ArrayList<>(); // thread, end in the trace, end without delays
    int flows = 0;
    for (int i = 0; i < 60; i++) {
      int t = random.nextInt(threads);
      boolean waits = !ends.isEmpty() && random.nextInt(3) > 0;
      double from = clock[t];
      long start = least[t];
      List<Integer> ids = new ArrayList<>();
      for (int f = waits ? 1 + random.nextInt(2) : 0; f > 0; f--) {
        double[] end = ends.get(random.nextInt(ends.size()));
        if ((int) end[0] != t) {
          flow("s", (int) end[0] + 1, ++flows, end[1]);
          ids.add(flows);
          from = Math.max(from, end[1]);
          start = Math.max(start, (long) end[2]);
        }
      }
      from += from > clock[t] ? random.nextInt(4) : 0;
      for (int id : ids) {
        flow("f", t + 1, id, from);
      }
      int length = 1 + random.nextInt(9);
      slice(t + 1, "f" + random.nextInt(4), from, from + length);
      clock[t] = from + length;
      least[t] = start + length * 1000L;
      ends.add(new double[] {t, clock[t], least[t]});
    }
    long longest = 0;
    for (long end : least) {
      longest = Math.max(longest, end);
    }
    assertThat(time(write(), 64)).as(Files.readString(trace)).isEqualTo(String.valueOf(longest));
  }

  @Test
  void everyAnswerSaysWhatItIs() throws IOException {
    slice(1, "produce", 0, 10);
    flow("s", 1, 5, 10);
    flow("s", 1, 6, 10); // ends nowhere
    slice(2, "consume", 14, 20);
    flow("f", 2, 5, 14);
    Path program = folder.resolve("imported.program");
    assertThat(ok("import", write(), "-o", program)).endsWith("wrote " + program + "\n");
    assertThat(time(program, 2)).isEqualTo(time(trace, 2)).isEqualTo("16000");
    assertThat(ok("dump", program)).isEqualTo(Files.readString(program));
    for (Path file : List.of(trace, program)) {
      for (String command :
          List.of(
              "import",
              "predict -p 2",
              "predict -p 2 --format csv",
              "optimize -p 2",
              "critical-path -p 2",
              "waits -p 2",
              "phases -p 2",
              "whatif -p 2 --suggest",
              "findings -p 2",
              "segments -p 2",
              "export -p 2 --to csv",
              "export -p 2 --to perfetto")) {
        List<Object> words = new ArrayList<>(List.of((Object[]) command.split(" ")));
        words.add(1, file);
        Launched launched = Launched.of(words.toArray());
        assertThat(launched.status()).as(command + launched.err()).isZero();
        assertThat((launched.out() + launched.err()).lines().filter(l -> l.startsWith(WARNING)))
            .as(command)
            .singleElement()
            .asString()
            .endsWith("1 flow that began nowhere or ended nowhere was left out.");
      }
      Path page = folder.resolve("page.html");
      ok("report", file, "-p", 2, "-o", page);
      assertThat(Files.readString(page)).contains("This program was imported from a trace");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "nothing | not the JSON of a trace",
        "{'traceEvents':[{'ph':'X','ts':1,'dur':2},{'ph' | not the JSON of a trace, from event 2",
        "[1] | event 1 is no object",
        "{'a':[]} | has no traceEvents",
        "[{'ph':'X','name':'f','dur':3}] | event 1: ts is no time in us",
        "[{'ph':'X','name':'f','ts':1,'dur':'long'}] | event 1: dur is no time in us",
        "[{'ph':'X','name':'f','ts':1e30,'dur':1}] | event 1: ts is no time in us",
        "[] | there is no slice with a length",
        "[{'ph':'X','ts':1,'dur':2,'tid':1},{'ph':'X','ts':1,'dur':2,'tid':2}] | has no flows"
      })
  void whatIsNoTraceIsSaidInOneLine(String json, String why) throws IOException {
    Files.writeString(trace, json.replace('\'', '"'));
    for (String command : List.of("import", "predict")) {
      Launched launched = Launched.of(command, trace);
      assertThat(launched.status()).isEqualTo(1);
      assertThat(launched.out()).isEmpty();
      assertThat(launched.err()).startsWith("corecast: " + trace + ": " + why).hasLineCount(1);
    }
  }

  @Test
  void aRecordingOfTheFlightRecorderIsRefusedWithTheReason() throws IOException {
    Path recording = Files.writeString(folder.resolve("a.jfr"), "FLR\0");
    Launched launched = Launched.of("import", recording);
    assertThat(launched.status()).isEqualTo(1);
    assertThat(launched.err())
        .startsWith("corecast: " + recording + ": a recording of the flight recorder does not say")
        .hasLineCount(1);
  }
}
