package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import corecast.analysis.weight.Programs;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import one.convert.Arguments;
import one.convert.FlameGraph;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.DirectedMultigraph;
import org.jgrapht.nio.dot.DOTImporter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What others read: gson, the protobuf library, async-profiler's converter, JGraphT. */
class ExportStacksTest {
  @TempDir Path folder;
  private Path program;

  /**
   * Figure 4 of Broberg et al., some functions called from others: T = 20, 12 and 11 ms on 1, 2 and
   * 3 processors.
   */
  @BeforeEach
  void write() throws IOException {
    program =
        Files.writeString(
            folder.resolve("figure4.program"),
            "unit 1ms\n"
                + Programs.FIGURE_4.replace("  run b 4\n", "  enter caller\n  run b 4\n  exit\n"));
  }

  private String ok(Object... args) {
    Launched launched = Launched.of(args);
    assertThat(launched.err()).isEmpty();
    assertThat(launched.status()).isZero();
    return launched.out();
  }

  // ---- speedscope -------------------------------------------------------------------------------

  @Test
  void speedscopeHasAProfileForEachCount() {
    JsonObject file =
        JsonParser.parseString(ok("export", program, "-p", "1..3", "--to", "speedscope"))
            .getAsJsonObject();
    assertThat(file.get("$schema").getAsString())
        .isEqualTo("https://www.speedscope.app/file-format-schema.json");
    assertThat(file.get("name").getAsString()).isEqualTo("figure4.program");
    JsonArray frames = file.getAsJsonObject("shared").getAsJsonArray("frames");
    JsonArray profiles = file.getAsJsonArray("profiles");
    double[] times = {20e6, 12e6, 11e6};
    assertThat(profiles).hasSize(times.length);
    for (int i = 0; i < times.length; i++) {
      JsonObject profile = profiles.get(i).getAsJsonObject();
      assertThat(profile.get("type").getAsString()).isEqualTo("sampled");
      assertThat(profile.get("unit").getAsString()).isEqualTo("nanoseconds");
      JsonArray samples = profile.getAsJsonArray("samples");
      JsonArray weights = profile.getAsJsonArray("weights");
      assertThat(weights).hasSameSizeAs(samples);
      Map<String, Double> byLeaf = new TreeMap<>();
      double sum = 0;
      for (int s = 0; s < samples.size(); s++) {
        JsonArray stack = samples.get(s).getAsJsonArray();
        int leaf = stack.get(stack.size() - 1).getAsInt();
        byLeaf.merge(name(frames, leaf), weights.get(s).getAsDouble(), Double::sum);
        sum += weights.get(s).getAsDouble();
        assertThat(name(frames, stack.get(0).getAsInt())).startsWith("T");
      }
      assertThat(byLeaf).isEqualTo(FunctionTimes.of(program, i + 1));
      assertThat(profile.get("endValue").getAsDouble()).isCloseTo(sum, within(1e-3));
      double negative = negative(i + 1);
      assertThat(sum + negative).isCloseTo(times[i], within(1e-3));
      assertThat(profile.get("name").getAsString())
          .startsWith("weighted time on " + (i + 1) + " processor");
      assertThat(profile.get("name").getAsString().contains("negative")).isEqualTo(negative < 0);
    }
  }

  @Test
  void negativeWeightsAreLeftOutAndNamed() throws IOException {
    // Figure 7 of Broberg et al. on three processors: x (3 ms) weighs -1/3, T = 25/3 ms.
    Files.writeString(
        program,
        """
        unit 1ms
        thread T1
          run s 2
          signal A
          signal B
        thread T2
          wait A
          run last 6
        thread T3
          wait B
          run mid 2
        thread T4
          wait C
          run z 2
        thread T5
          run x 3
          signal C
          run y 4
        """);
    JsonObject profile =
        JsonParser.parseString(ok("export", program, "-p", "3", "--to", "speedscope"))
            .getAsJsonObject()
            .getAsJsonArray("profiles")
            .get(0)
            .getAsJsonObject();
    assertThat(profile.get("name").getAsString())
        .isEqualTo("weighted time on 3 processors (without negative weights, 1.00 ms)");
    assertThat(profile.get("endValue").getAsDouble()).isCloseTo(25e6 / 3 + 1e6, within(1e-3));
    Path file = folder.resolve("b.pb.gz");
    ok("export", program, "-p", "3", "--to", "pprof", "-o", file);
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      UnknownFieldSet read = UnknownFieldSet.parseFrom(in);
      long negative = 0;
      for (ByteString sample : read.getField(2).getLengthDelimitedList()) {
        List<Long> values = UnknownFieldSet.parseFrom(sample).getField(2).getVarintList();
        assertThat(values).hasSize(3).allMatch(v -> v >= 0); // weighted, cpu, negative
        negative += values.get(2);
      }
      assertThat(negative).isEqualTo(1_000_000);
    }
    assertThat(ok("export", program, "-p", "3", "--to", "collapsed")).doesNotContain("x");
  }

  private double negative(int processors) {
    double negative = 0;
    for (String row : ok("segments", program, "-p", processors, "--format", "csv").split("\n")) {
      String[] cells = row.split(",");
      if (cells[6].startsWith("-")) {
        negative += Double.parseDouble(cells[5]) * Double.parseDouble(cells[6]);
      }
    }
    return negative;
  }

  private static String name(JsonArray frames, int frame) {
    return frames.get(frame).getAsJsonObject().get("name").getAsString();
  }

  // ---- collapsed --------------------------------------------------------------------------------

  @Test
  void asyncProfilersConverterReadsCollapsedStacks() throws IOException {
    Path collapsed = folder.resolve("a.collapsed");
    ok("export", program, "-p", "3", "--to", "collapsed", "-o", collapsed);
    FlameGraph graph = new FlameGraph(new Arguments());
    try (var reader = Files.newBufferedReader(collapsed)) {
      graph.parseCollapsed(reader);
    }
    java.io.ByteArrayOutputStream page = new java.io.ByteArrayOutputStream();
    graph.dump(new java.io.PrintStream(page, true, java.nio.charset.StandardCharsets.UTF_8));
    assertThat(page.toString(java.nio.charset.StandardCharsets.UTF_8))
        .contains("n(3,11000000)", "caller");
    assertThat(Files.readAllLines(collapsed)).contains("T1;caller;b 4000000", "T3;f 3000000");
  }

  @Test
  void cpuTimeIsWhatAProfilerShows() {
    String lines = ok("export", program, "-p", "3", "--to", "collapsed", "--value", "cpu");
    long sum =
        lines.lines().mapToLong(l -> Long.parseLong(l.substring(l.lastIndexOf(' ') + 1))).sum();
    assertThat(sum).isEqualTo(20_000_000);
    assertThat(lines).contains("T1;caller;b 4000000\n", "T2;d 2000000\n"); // d weighs nothing
  }

  @Test
  void twoCountsMakeADifference() {
    String lines = ok("export", program, "-p", "1,3", "--to", "collapsed");
    // On one processor everything counts, on three T2's d does not.
    assertThat(lines).contains("T2;d 2000000 0\n", "T3;f 3000000 3000000\n");
  }

  @Test
  void namesCannotBreakALine() throws IOException {
    Files.writeString(program, "unit 1ms\nthread A;B\n  run f;g 1\n");
    assertThat(ok("export", program, "-p", "1", "--to", "collapsed"))
        .isEqualTo("A,B;f,g 1000000\n");
  }

  // ---- pprof ------------------------------------------------------------------------------------

  @Test
  void pprofHasASampleTypeForEachCount() throws IOException {
    Path file = folder.resolve("a.pb.gz");
    ok("export", program, "-p", "1..3", "--to", "pprof", "-o", file);
    UnknownFieldSet profile;
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      profile = UnknownFieldSet.parseFrom(in);
    }
    List<String> strings =
        profile.getField(6).getLengthDelimitedList().stream()
            .map(ByteString::toStringUtf8)
            .toList();
    assertThat(strings.get(0)).isEmpty();
    List<String> types = new ArrayList<>();
    for (ByteString type : profile.getField(1).getLengthDelimitedList()) {
      UnknownFieldSet its = UnknownFieldSet.parseFrom(type);
      types.add(text(strings, its, 1));
      assertThat(text(strings, its, 2)).isEqualTo("nanoseconds");
    }
    assertThat(types).startsWith("weighted_p1", "weighted_p2", "weighted_p3", "cpu");
    assertThat(text(strings, profile, 14)).isEqualTo("weighted_p3");

    Map<Long, String> functions = new HashMap<>();
    for (ByteString function : profile.getField(5).getLengthDelimitedList()) {
      UnknownFieldSet its = UnknownFieldSet.parseFrom(function);
      functions.put(number(its, 1), text(strings, its, 2));
    }
    Map<Long, String> locations = new HashMap<>();
    for (ByteString location : profile.getField(4).getLengthDelimitedList()) {
      UnknownFieldSet its = UnknownFieldSet.parseFrom(location);
      UnknownFieldSet line =
          UnknownFieldSet.parseFrom(its.getField(4).getLengthDelimitedList().get(0));
      locations.put(number(its, 1), functions.get(number(line, 1)));
    }
    long[] sums = new long[types.size()];
    Map<String, Double> onThree = new TreeMap<>();
    for (ByteString sample : profile.getField(2).getLengthDelimitedList()) {
      UnknownFieldSet its = UnknownFieldSet.parseFrom(sample);
      List<Long> values = its.getField(2).getVarintList();
      assertThat(values).hasSameSizeAs(types).allMatch(v -> v >= 0);
      List<Long> stack = its.getField(1).getVarintList();
      if (values.get(2) > 0) {
        onThree.merge(locations.get(stack.get(0)), (double) values.get(2), Double::sum);
      }
      assertThat(locations.get(stack.get(stack.size() - 1))).startsWith("T");
      for (int i = 0; i < sums.length; i++) {
        sums[i] += values.get(i);
      }
    }
    assertThat(onThree).isEqualTo(FunctionTimes.of(program, 3));
    long[] negative = new long[3];
    for (int p = 1; p <= 3; p++) {
      int at = types.indexOf("negative_p" + p);
      negative[p - 1] = at < 0 ? 0 : sums[at];
      assertThat((double) -negative[p - 1]).isCloseTo(negative(p), within(1.0));
    }
    assertThat(sums[0] - negative[0]).isEqualTo(20_000_000);
    assertThat(sums[1] - negative[1]).isEqualTo(12_000_000);
    assertThat(sums[2] - negative[2]).isEqualTo(11_000_000);
    assertThat(sums[3]).isEqualTo(20_000_000);
  }

  private static long number(UnknownFieldSet message, int field) {
    return message.getField(field).getVarintList().get(0);
  }

  private static String text(List<String> strings, UnknownFieldSet message, int field) {
    return strings.get((int) number(message, field));
  }

  // ---- dot --------------------------------------------------------------------------------------

  @Test
  void graphvizGraphsHaveTheCriticalPath() {
    String dot = ok("export", program, "-p", "3", "--to", "dot");
    DirectedMultigraph<Integer, DefaultEdge> graph =
        new DirectedMultigraph<>(null, () -> new DefaultEdge(), false);
    DOTImporter<Integer, DefaultEdge> importer = new DOTImporter<>();
    importer.setVertexFactory(Integer::valueOf);
    Map<DefaultEdge, Map<String, String>> attributes = new HashMap<>();
    importer.addEdgeAttributeConsumer(
        (key, value) ->
            attributes
                .computeIfAbsent(key.getFirst(), e -> new HashMap<>())
                .put(key.getSecond(), value.getValue()));
    importer.importGraph(graph, new java.io.StringReader(dot));
    List<String> path = new ArrayList<>();
    List<String> all = new ArrayList<>();
    int at = 0; // the program begins at vertex 0
    for (DefaultEdge edge : graph.edgeSet()) {
      String label = attributes.getOrDefault(edge, Map.of()).get("label");
      if (label != null) {
        all.add(label);
      }
    }
    boolean goesOn = true;
    while (goesOn) {
      goesOn = false;
      for (DefaultEdge edge : List.copyOf(graph.outgoingEdgesOf(at))) {
        if ("red".equals(attributes.getOrDefault(edge, Map.of()).get("color"))) {
          String label = attributes.get(edge).get("label");
          path.add(label == null ? "" : label);
          at = graph.getEdgeTarget(edge);
          goesOn = true;
          break;
        }
      }
    }
    path.removeIf(String::isEmpty);
    assertThat(path)
        .containsExactly(
            "T1: a 1.00 ms",
            "T1: b 4.00 ms",
            "T3: g 1.00 ms",
            "T3: h 1.00 ms",
            "T3: a 1.00 ms",
            "T3: f 3.00 ms");
    assertThat(all).hasSize(13); // all segments
  }

  @Test
  void aLargeGraphIsRefused() throws IOException {
    Files.writeString(program, "thread T\n" + "  run f 1\n  lock M\n  unlock M\n".repeat(1001));
    Launched launched = Launched.of("export", program, "-p", "1", "--to", "dot");
    assertThat(launched.status()).isEqualTo(1);
    assertThat(launched.err())
        .hasLineCount(1)
        .contains("edges, and a picture at most 1000; --to perfetto shows runs of any size");
  }
}
