package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import corecast.analysis.weight.Programs;
import corecast.recorder.Patience;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Callgrind's format, read by its specification, and by Valgrind's own reader where that is. */
class ExportCallgrindTest {
  private static final Pattern COMPRESSED = Pattern.compile("\\((\\d+)\\)(?: (.*))?");

  @TempDir Path folder;
  private Path program;

  /** Figure 4 of Broberg et al.: T = 20, 12 and 11 ms on 1, 2 and 3 processors. */
  @BeforeEach
  void write() throws IOException {
    program =
        Files.writeString(
            folder.resolve("figure4.program"),
            "unit 1ms\n"
                + Programs.FIGURE_4.replace("  run b 4\n", "  enter caller\n  run b 4\n  exit\n"));
  }

  /** What is in a profile, by the columns of its events. */
  private static final class Read {
    final List<String> events = new ArrayList<>();
    final Map<String, long[]> own = new TreeMap<>();
    final Map<String, long[]> calls = new TreeMap<>();
    long[] totals = {};

    Read(String text) {
      Map<String, String> names = new HashMap<>();
      String file = "";
      String function = "";
      String calledFile = "";
      String called = "";
      boolean isCall = false;
      for (String line : text.lines().toList()) {
        int equals = line.indexOf('=');
        String key = equals < 0 ? "" : line.substring(0, equals);
        String value = line.substring(equals + 1);
        if (line.isEmpty() || line.startsWith("#")) {
          continue;
        }
        if (Character.isDigit(line.charAt(0))) {
          String at = isCall ? file + ":" + function + ">" + calledFile + ":" + called : "";
          add(isCall ? calls : own, isCall ? at : file + ":" + function, costs(line));
          isCall = false;
        } else if (key.equals("fl")) {
          file = name(names, "fl", value);
        } else if (key.equals("fn")) {
          function = name(names, "fn", value);
        } else if (key.equals("cfi")) {
          calledFile = name(names, "fl", value);
        } else if (key.equals("cfn")) {
          called = name(names, "fn", value);
        } else if (key.equals("calls")) {
          isCall = true;
        } else if (line.startsWith("events: ")) {
          events.addAll(List.of(line.substring("events: ".length()).split(" ")));
        } else if (line.startsWith("totals: ")) {
          totals = costs(line);
        } else {
          assertThat(line).matches("(version: 1|creator: .*|cmd: .*|positions: line)");
        }
      }
    }

    private static String name(Map<String, String> names, String kind, String value) {
      Matcher matcher = COMPRESSED.matcher(value);
      assertThat(matcher.matches()).as(value).isTrue();
      String key = kind + matcher.group(1);
      if (matcher.group(2) != null) {
        assertThat(names.put(key, matcher.group(2))).as("named twice").isNull();
      }
      return names.get(key);
    }

    private long[] costs(String line) {
      String[] words = line.split(" ");
      assertThat(words).hasSize(1 + events.size());
      long[] costs = new long[events.size()];
      for (int i = 0; i < costs.length; i++) {
        costs[i] = Long.parseLong(words[1 + i]);
        assertThat(costs[i]).isNotNegative();
      }
      return costs;
    }

    private static void add(Map<String, long[]> to, String key, long[] costs) {
      long[] sums = to.computeIfAbsent(key, k -> new long[costs.length]);
      for (int i = 0; i < costs.length; i++) {
        sums[i] += costs[i];
      }
    }

    long own(String function, String event) {
      return own.get(function)[events.indexOf(event)];
    }

    long call(String call, String event) {
      return calls.get(call)[events.indexOf(event)];
    }
  }

  private String export(Object... more) {
    List<Object> words = new ArrayList<>(List.of("export", program, "--to", "callgrind"));
    words.addAll(List.of(more));
    Launched launched = Launched.of(words.toArray());
    assertThat(launched.err()).isEmpty();
    assertThat(launched.status()).isZero();
    return launched.out();
  }

  @Test
  void everyCountIsAnEventWithTheTimesOfOptimize() {
    Read read = new Read(export("-p", "1..3"));
    assertThat(read.events).startsWith("WeightedP1", "WeightedP2", "WeightedP3", "Cpu");
    long[] times = {20_000_000, 12_000_000, 11_000_000};
    for (int p = 1; p <= 3; p++) {
      Map<String, Double> own = new TreeMap<>();
      int column = read.events.indexOf("WeightedP" + p);
      read.own.forEach(
          (name, costs) -> {
            if (costs[column] > 0) {
              own.put(name.substring(name.indexOf(':') + 1), (double) costs[column]);
            }
          });
      assertThat(own).isEqualTo(FunctionTimes.of(program, p));
      int negative = read.events.indexOf("NegativeP" + p);
      long total = read.totals[column] - (negative < 0 ? 0 : read.totals[negative]);
      assertThat(total).isEqualTo(times[p - 1]);
    }
    assertThat(read.totals[read.events.indexOf("Cpu")]).isEqualTo(20_000_000);
  }

  @Test
  void aCallHasTheTimeOfAllThatIsBelowIt() {
    Read read = new Read(export("-p", "3"));
    assertThat(read.call("(threads):T1>???:caller", "WeightedP3")).isEqualTo(4_000_000);
    assertThat(read.call("???:caller>???:b", "WeightedP3")).isEqualTo(4_000_000);
    assertThat(read.own("???:caller", "WeightedP3")).isZero();
    // T3: g h a f, 1 + 1 + 1 + 3, all on the critical path.
    assertThat(read.call("(threads):T3>???:f", "WeightedP3")).isEqualTo(3_000_000);
  }

  @Test
  void recursionCountsOnce() throws IOException {
    Files.writeString(
        program,
        "unit 1ms\nthread f\n  enter f\n  enter g\n  enter f\n  enter g\n  run 5\n"
            + "  exit\n  exit\n  exit\n  exit\n");
    Read read = new Read(export("-p", "1"));
    // The thread has the name of a function, and is none.
    assertThat(read.calls.keySet())
        .containsExactlyInAnyOrder("(threads):f>???:f", "???:f>???:g", "???:g>???:f");
    assertThat(read.call("???:f>???:g", "WeightedP1")).isEqualTo(5_000_000);
    assertThat(read.own("???:g", "WeightedP1")).isEqualTo(5_000_000);
    assertThat(read.own("???:f", "WeightedP1")).isZero();
  }

  @Test
  void aFunctionThatCallsItselfHasItsTimeOnce() throws IOException {
    Files.writeString(
        program,
        "unit 1ms\nthread T\n  enter f\n  run 1\n  enter f\n  run 2\n  enter f\n  run 4\n"
            + "  exit\n  exit\n  exit\n");
    Read read = new Read(export("-p", "1"));
    assertThat(read.calls.keySet()).containsExactly("(threads):T>???:f");
    assertThat(read.call("(threads):T>???:f", "WeightedP1")).isEqualTo(7_000_000);
    assertThat(read.own("???:f", "WeightedP1")).isEqualTo(7_000_000);
  }

  @Test
  void negativeWeightsAreAnEventOfTheirOwn() throws IOException {
    Files.writeString(program, "unit 1ms\n" + Programs.FIGURE_7);
    Read read = new Read(export("-p", "3"));
    // x (3 ms) weighs -1/3, T = 25/3 ms.
    assertThat(read.events).containsExactly("WeightedP3", "Cpu", "NegativeP3");
    assertThat(read.own("???:x", "WeightedP3")).isZero();
    assertThat(read.own("???:x", "NegativeP3")).isEqualTo(1_000_000);
  }

  @Test
  void hostileNamesStayOnTheirLine() throws IOException {
    String name = "(1)calls=1%0aé漢";
    Files.writeString(program, "thread T\n  run " + name + " 7\n");
    Read read = new Read(export("-p", "1"));
    assertThat(read.own).containsOnlyKeys("(threads):T", "???:(1)calls=1\\u000aé漢");
    assertThat(read.totals).containsExactly(7, 7);
  }

  @Test
  void valgrindsReaderSaysTheSame() throws Exception {
    Path reader = Path.of("/usr/bin/callgrind_annotate");
    assumeTrue(Files.isExecutable(reader), "no callgrind_annotate here: Valgrind has it");
    Path file = folder.resolve("callgrind.out.figure4");
    Files.writeString(file, export("-p", "1..3"));
    Process process =
        new ProcessBuilder(
                reader.toString(),
                "--threshold=100",
                "--inclusive=yes",
                "--show=WeightedP3",
                "--sort=WeightedP3",
                file.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(Patience.status(process, 60)).as(said).isZero();
    Map<String, Long> inclusive = new HashMap<>();
    Matcher row =
        Pattern.compile("(?m)^\\s*([\\d,]+)(?: \\([^)]*\\))?\\s+(.*\\S)\\s*$").matcher(said);
    while (row.find()) {
      inclusive.put(row.group(2), Long.parseLong(row.group(1).replace(",", "")));
    }
    assertThat(said).doesNotContain("WARNING");
    assertThat(inclusive)
        .containsEntry("PROGRAM TOTALS", new Read(export("-p", "3")).totals[0])
        .containsEntry("???:caller", 4_000_000L)
        .containsEntry("???:f", 3_000_000L)
        .containsEntry("(threads):T3", 6_000_000L);
  }
}
