package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import corecast.analysis.weight.Programs;
import corecast.recorder.Patience;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Coz's format, read as its viewer does, and by that viewer itself where it is installed. */
class ExportCozTest {
  /** Of the package coz-profiler; another place is said by a property. */
  private static final Path VIEWER =
      Path.of(
          System.getProperty(
              "corecast.coz.viewer", "/usr/share/coz-profiler/viewer/js/profile.js"));

  @TempDir Path folder;
  private Path program;

  /** Figure 4 of Broberg et al. */
  @BeforeEach
  void write() throws IOException {
    program =
        Files.writeString(folder.resolve("figure4.program"), "unit 1ms\n" + Programs.FIGURE_4);
  }

  private static String ok(Object... words) {
    Launched launched = Launched.of(words);
    assertThat(launched.err()).isEmpty();
    assertThat(launched.status()).isZero();
    return launched.out();
  }

  /** By function and speedup, the length of a run, ns. */
  private static Map<String, Map<Double, Double>> read(String text) {
    Map<String, Map<Double, Double>> all = new LinkedHashMap<>();
    Map<String, String> experiment = Map.of();
    for (String line : text.lines().toList()) {
      String[] parts = line.split("\t", -1);
      Map<String, String> fields = new TreeMap<>();
      for (int i = 1; i < parts.length; i++) {
        int equals = parts[i].indexOf('=');
        fields.put(parts[i].substring(0, equals), parts[i].substring(equals + 1));
      }
      switch (parts[0]) {
        case "startup" -> assertThat(fields).containsOnlyKeys("time");
        case "experiment" -> {
          assertThat(fields).containsOnlyKeys("selected", "speedup", "duration");
          experiment = fields;
        }
        case "throughput-point" -> {
          assertThat(fields).containsEntry("name", "end").containsOnlyKeys("name", "delta");
          double nanos =
              Double.parseDouble(experiment.get("duration"))
                  / Double.parseDouble(fields.get("delta"));
          Double before =
              all.computeIfAbsent(experiment.get("selected"), f -> new TreeMap<>())
                  .put(Double.valueOf(experiment.get("speedup")), nanos);
          assertThat(before).as("the viewer would add them up").isNull();
        }
        default -> assertThat(line).as("a line that Coz does not have").isEmpty();
      }
    }
    return all;
  }

  @Test
  void experimentsAreWhatWhatifSays() {
    Map<String, Map<Double, Double>> read = read(ok("export", program, "-p", "2", "--to", "coz"));
    // b 4, f 3, c 2, d 4, a 2, ...: all nine functions are among the ten with most work.
    assertThat(read.keySet())
        .containsExactlyInAnyOrder("a", "b", "c", "d", "e", "f", "g", "h", "i");
    read.forEach(
        (function, points) -> {
          String[] rows =
              ok("whatif", program, "-p", "2", "--virtual-speedup", function, "--format", "csv")
                  .split("\n");
          assertThat(points).hasSize(21).hasSize(rows.length - 1);
          for (int i = 1; i < rows.length; i++) {
            String[] cells = rows[i].split(",");
            double then = Double.parseDouble(cells[4]);
            assertThat(points.get(Double.valueOf(cells[2])))
                .as(rows[i])
                .isCloseTo(then, within(0.001)); // 1 ns of 1000 runs
          }
        });
    // T(2) = 12 ms; without b it is 10.5.
    assertThat(read.get("b")).containsEntry(0.0, 12e6).containsEntry(1.0, 10.5e6);
  }

  @Test
  void asManyFunctionsAsAskedFor() {
    assertThat(read(ok("export", program, "-p", "2", "--to", "coz", "--top", "2")).keySet())
        .containsExactly("b", "d"); // 4 ms each
  }

  @Test
  void namesCannotBreakALine() throws IOException {
    Files.writeString(program, "thread T\n  run a%09b=c 7\n");
    assertThat(read(ok("export", program, "-p", "1", "--to", "coz")))
        .containsOnlyKeys("a\\u0009b=c");
  }

  @Test
  void withoutFunctionsThereIsNothingToShow() throws IOException {
    Files.writeString(program, "thread T\n  run 7\n");
    Launched launched = Launched.of("export", program, "-p", "1", "--to", "coz");
    assertThat(launched.status()).isEqualTo(1);
    assertThat(launched.err())
        .hasLineCount(1)
        .contains("figure4.program: no function has work of its own");
  }

  @Test
  void cozsOwnViewerShowsThePlateau() throws Exception {
    assumeTrue(Files.isReadable(VIEWER), "no viewer of Coz here: the package coz-profiler has it");
    Path profile = folder.resolve("profile.coz");
    ok("export", program, "-p", "2", "--to", "coz", "-o", profile);
    String script =
        "const fs = require('fs'), said = [];"
            + "require('vm').runInThisContext(fs.readFileSync(process.argv[1], 'utf8'));"
            + "const warn = (title, text) => said.push(title + ': ' + text);"
            + "const p = new Profile(fs.readFileSync(process.argv[2], 'utf8'), null, null, () => 10, warn);"
            + "console.log(JSON.stringify({ said, results: p.getSpeedupData(10) }));";
    Process node =
        new ProcessBuilder("node", "-e", script, VIEWER.toString(), profile.toString())
            .redirectErrorStream(true)
            .start();
    String answer = new String(node.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(Patience.status(node, 60)).as(answer).isZero();
    JsonObject shown = JsonParser.parseString(answer).getAsJsonObject();
    assertThat(shown.getAsJsonArray("said")).isEmpty();
    List<Double> b = new ArrayList<>();
    for (JsonElement element : shown.getAsJsonArray("results")) {
      JsonObject result = element.getAsJsonObject();
      JsonArray points =
          result
              .getAsJsonArray("progress_points")
              .get(0)
              .getAsJsonObject()
              .getAsJsonArray("measurements");
      assertThat(points).hasSize(21);
      if (result.get("name").getAsString().equals("b")) {
        points.forEach(p -> b.add(p.getAsJsonObject().get("progress_speedup").getAsDouble()));
      }
    }
    // Section 5 of the paper: from 1 ms on nothing more is gained for a while; 12.5 % in the end.
    Map<Double, Double> read = read(Files.readString(profile)).get("b");
    List<Double> expected = read.values().stream().map(nanos -> (12e6 - nanos) / 12e6).toList();
    assertThat(b).isEqualTo(expected);
    assertThat(b).endsWith(0.125).contains(1 / 12.0);
  }
}
