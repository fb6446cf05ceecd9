package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import corecast.analysis.speedup.AboveLinear;
import corecast.note.Numbers;
import corecast.report.CorpusRecording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * How long a program takes on so many processors is one number, whichever command says it, in
 * whichever format. A command that looks at another run says how long the predicted one is, too.
 */
class OneNumberTest {
  private static final String COUNTS = "2,8";

  @TempDir Path folder;
  private Path recording = Path.of("");
  private final Map<Integer, Double> times = new HashMap<>();
  private final Map<Integer, Double> speedups = new HashMap<>();

  /** How many figures were compared: none would prove nothing. */
  private int compared;

  @ParameterizedTest
  @CsvSource({
    "examples, example06-ordered-pages", // run queues lead
    "examples, example06-sort-waves",
    "targets, drains", // input and output
    "targets, clocks",
    "programs, rxjava", // compilers have much of the CPU
  })
  void everyCommandSaysTheSame(String group, String name) throws IOException {
    check(group, name);
  }

  /** Commands with weights and their intervals take long where much happens at one instant. */
  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("corecast.report.CorpusRecording#some")
  void commandsWithoutWeightsSayTheSameOfMoreRecordings(String group, String name)
      throws IOException {
    predicted(group, name);
    check(
        List.of(
            List.of("predict", recording),
            List.of("predict", recording, "-p", "8"),
            List.of("whatif", recording, "-p", COUNTS, "--suggest", "--top", "1"),
            List.of("waits", recording, "-p", COUNTS),
            List.of("critical-path", recording, "-p", COUNTS, "-k", "1"),
            List.of("check", recording, "--speedup", "0.1@2", "--speedup", "0.1@8")));
  }

  private void predicted(String group, String name) throws IOException {
    recording = CorpusRecording.in(folder, group, name);
    JsonArray rows = json("predict", recording, "-p", COUNTS).getAsJsonArray("rows");
    for (JsonElement row : rows) {
      int processors = row.getAsJsonObject().get("processors").getAsInt();
      times.put(processors, row.getAsJsonObject().get("time_ns").getAsDouble());
      speedups.put(processors, row.getAsJsonObject().get("speedup").getAsDouble());
    }
  }

  private void check(String group, String name) throws IOException {
    predicted(group, name);
    String busiest =
        json("optimize", recording, "-p", "8").getAsJsonArray("rows").asList().stream()
            .map(row -> row.getAsJsonObject().get("function").getAsString())
            .filter(function -> !function.equals("(unnamed)"))
            .findFirst()
            .orElseThrow();
    check(
        List.of(
            List.of("predict", recording),
            List.of("predict", recording, "-p", "2"),
            List.of("predict", recording, "-p", "8"),
            List.of("optimize", recording, "-p", COUNTS),
            List.of("optimize", recording, "--for", "8"),
            List.of("whatif", recording, "-p", COUNTS, "--function", busiest + "=-20%"),
            List.of("whatif", recording, "-p", COUNTS, "--suggest", "--top", "2"),
            List.of("whatif", recording, "-p", COUNTS, "--virtual-speedup", busiest),
            List.of("waits", recording, "-p", COUNTS),
            List.of("critical-path", recording, "-p", COUNTS, "-k", "1"),
            List.of("phases", recording, "-p", "8"),
            List.of("findings", recording, "-p", "1..8"),
            List.of("check", recording, "--speedup", "0.5@2", "--speedup", "0.5@8"),
            List.of("diff", recording, recording, "-p", "1..8")));
    checkPage();
    checkRepeats();
  }

  private void check(List<List<Object>> commands) {
    for (List<Object> command : commands) {
      int before = compared;
      checkText(command, ok(command).out());
      List<Object> asJson = new ArrayList<>(command);
      asJson.addAll(List.of("--format", "json"));
      checkJson(String.join(" ", words(asJson)), JsonParser.parseString(ok(asJson).out()));
      assertThat(compared > before || command.contains("phases")).as("%s", command).isTrue();
    }
  }

  private static List<String> words(List<Object> command) {
    return command.stream().map(String::valueOf).toList();
  }

  private Launched ok(List<Object> command) {
    Launched launched = Launched.of(command.toArray());
    assertThat(launched.status())
        .as("%s: %s", command, launched.err())
        .isIn(Status.DONE, Status.UNCLEAR);
    return launched;
  }

  private JsonObject json(Object... command) {
    List<Object> all = new ArrayList<>(List.of(command));
    all.addAll(List.of("--format", "json"));
    return JsonParser.parseString(ok(all).out()).getAsJsonObject();
  }

  // ---- json: each object that has a number of processors, wherever it is
  // -------------------------

  private static final List<String> TIMES = List.of("time_ns", "before_ns", "after_ns");
  private static final List<String> SPEEDUPS = List.of("speedup", "before_speedup");

  private void checkJson(String what, JsonElement json) {
    if (json.isJsonArray()) {
      json.getAsJsonArray().forEach(each -> checkJson(what, each));
    } else if (json.isJsonObject()) {
      JsonObject all = json.getAsJsonObject();
      if (all.has("kind") && all.get("kind").getAsString().equals("own_time")) {
        return; // its text is checked with the rest of the text
      }
      boolean isOther = isOfAnotherRun(what);
      all.entrySet().forEach(entry -> checkJson(what, entry.getValue()));
      @Nullable JsonElement processors = all.get("processors");
      if (processors == null
          || !processors.isJsonPrimitive()
          || isOther
          || isOfPart(all, "function")
          || isOfPart(all, "object")) {
        return;
      }
      all.entrySet()
          .forEach(
              entry -> {
                if (TIMES.contains(entry.getKey())) {
                  same(what, processors.getAsInt(), entry.getValue().getAsDouble(), times);
                } else if (SPEEDUPS.contains(entry.getKey())) {
                  same(what, processors.getAsInt(), entry.getValue().getAsDouble(), speedups);
                }
              });
    }
  }

  /** A change of a function's time, or of the waits for an object. */
  private static boolean isOfPart(JsonObject row, String of) {
    return row.has("before_ns") && !row.get(of).getAsString().isEmpty();
  }

  /** These look at the program alone on ideally shared processors; their text says so. */
  private static boolean isOfAnotherRun(String what) {
    return what.startsWith("waits ") || what.startsWith("critical-path ");
  }

  private void same(String what, int processors, double said, Map<Integer, Double> known) {
    if (known.containsKey(processors)) {
      assertThat(said).as("%s: on %d", what, processors).isEqualTo(known.get(processors));
      compared++;
    }
  }

  // ---- text
  // ---------------------------------------------------------------------------------------

  private static final String DURATION = "([0-9.,]+ (?:ns|us|ms|s|min|h))";

  /** What tells a run time or a speedup, whole sentences or not, in the text of any command. */
  private void checkText(List<Object> command, String text) {
    String what = String.join(" ", words(command));
    checkExplained(what, text);
    String prose = checkTables(what, text);
    prose = said(prose, "On (\\d+) processors? it takes " + DURATION, is -> time(what, is, 1, 2));
    prose = said(prose, "it takes .*: speedup ([0-9.]+) of (\\d+)", is -> speedup(what, is, 2, 1));
    prose = said(prose, "speedup on (\\d+) is ([0-9.]+)", is -> speedup(what, is, 1, 2));
    prose =
        said(
            prose,
            "On (\\d+) processors? the speedup is ([0-9]+[.][0-9]{2})(?! to )",
            is -> speedup(what, is, 1, 2));
    prose =
        said(
            prose,
            "speedup is [0-9.]+ instead of ([0-9.]+) on (\\d+)",
            is -> speedup(what, is, 2, 1));
    // Another run: the predicted one is said beside it, or both are the same for people.
    prose =
        said(
            prose,
            "(\\d+) processors?: .* together.*, in a run of " + DURATION + other(),
            is -> predicted(what, is, 1, 2, 3));
    prose =
        said(
            prose,
            DURATION + " on (\\d+) processors?" + other(),
            is -> predicted(what, is, 2, 1, 3));
    prose =
        said(
            prose,
            " on (\\d+) processors?: (?:it|the longest) takes " + DURATION,
            is -> {
              String predicted = Numbers.duration(times.getOrDefault(number(is, 1), Double.NaN));
              String said = " (predict: " + predicted + ")";
              assertThat(is.group(2).equals(predicted) || text.contains(said))
                  .as("%s: %s of %s", what, is.group(), predicted)
                  .isTrue();
              compared++;
            });
    assertThat(prose.lines().filter(OneNumberTest::saysHowLong))
        .as("%s: none of this is compared", what)
        .isEmpty();
  }

  /** More times as fast than there are processors: nobody believes that without a reason. */
  private static void checkExplained(String what, String text) {
    boolean isAbove =
        Pattern.compile("speedup ([0-9.]+) of (\\d+)[ .]")
            .matcher(text)
            .results()
            .anyMatch(is -> AboveLinear.is(Double.parseDouble(is.group(1)), number(is, 2)));
    // Of efficiencies, which are shares with one decimal, in a column of their own.
    boolean isInTable =
        text.contains("efficiency")
            && Pattern.compile("  (1[0-9]{2}|[2-9][0-9]{2})[.][0-9] %  ")
                .matcher(text)
                .results()
                .anyMatch(is -> !is.group(1).equals("100"));
    if (isAbove || isInTable) {
      assertThat(text).as(what).contains(AboveLinear.WORDS);
    }
  }

  private static String other() {
    return "(?: \\(predict: " + DURATION + "\\))?";
  }

  /** A sentence with a run time, or a speedup, of the program as it is. */
  private static boolean saysHowLong(String line) {
    return Stream.of("it takes \\d", "longest takes", " run of \\d", "run time of", "predict: ")
        .anyMatch(words -> Pattern.compile(words).matcher(line).find());
  }

  /** The text without what is said in these words, which were checked. */
  private static String said(String text, String words, Consumer<MatchResult> check) {
    Matcher matcher = Pattern.compile(words).matcher(text);
    return matcher.replaceAll(
        is -> {
          check.accept(is);
          return Matcher.quoteReplacement(
              is.group().replaceAll(DURATION, "-").replace("predict: ", ""));
        });
  }

  private static int number(MatchResult in, int group) {
    return Integer.parseInt(in.group(group));
  }

  private void time(String what, MatchResult said, int processors, int duration) {
    sameText(what, said, number(said, processors), said.group(duration));
  }

  /** A run time, and the predicted one in brackets if that is not the same. */
  private void predicted(String what, MatchResult said, int processors, int own, int predicted) {
    String instead = said.group(predicted);
    sameText(what, said, number(said, processors), instead == null ? said.group(own) : instead);
  }

  private void sameText(String what, MatchResult said, int processors, String duration) {
    if (times.containsKey(processors)) {
      assertThat(duration)
          .as("%s: %s", what, said.group())
          .isEqualTo(Numbers.duration(times.get(processors)));
      compared++;
    }
  }

  private void speedup(String what, MatchResult said, int processors, int speedup) {
    if (speedups.containsKey(number(said, processors))) {
      String digits = said.group(speedup).replaceAll("[.]$", "");
      assertThat(digits)
          .as("%s: %s", what, said.group())
          .isEqualTo(Numbers.fixed(speedups.get(number(said, processors)), 2));
      compared++;
    }
  }

  // ---- tables of text: those with processors and a time
  // ------------------------------------------

  private static final Pattern UNIT = Pattern.compile("(?:time|before|after) \\[(ns|us|ms|s)]");
  private static final Map<String, Double> NANOS = Map.of("ns", 1., "us", 1e3, "ms", 1e6, "s", 1e9);

  /** Checks the cells of times, and gives back the lines that are in no table. */
  private String checkTables(String what, String text) {
    List<String> lines = text.lines().toList();
    List<String> prose = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      if (i + 1 < lines.size() && lines.get(i + 1).matches("-+(  -+)+")) {
        List<String> titles = cells(lines.get(i));
        for (i += 2; i < lines.size() && !lines.get(i).isEmpty(); i++) {
          checkRow(what, titles, cells(lines.get(i)));
        }
      } else {
        prose.add(lines.get(i));
      }
    }
    return String.join("\n", prose);
  }

  private static List<String> cells(String line) {
    return Arrays.asList(line.strip().split(" {2,}", -1));
  }

  private void checkRow(String what, List<String> titles, List<String> cells) {
    int processors = titles.indexOf("processors");
    BiConsumer<Integer, Matcher> check =
        (column, unit) -> {
          int p = Integer.parseInt(cells.get(processors));
          if (times.containsKey(p)) {
            double nanos = NANOS.get(unit.group(1));
            assertThat(cells.get(column))
                .as("%s: %s", what, cells)
                .isEqualTo(Numbers.fixed(times.get(p) / nanos, unit.group(1).equals("ns") ? 0 : 3));
            compared++;
          }
        };
    for (int i = 0; processors >= 0 && !isOfAnotherRun(what) && i < titles.size(); i++) {
      Matcher unit = UNIT.matcher(titles.get(i));
      if (unit.matches() && !what.startsWith("phases ")) {
        check.accept(i, unit);
      }
    }
  }

  // ---- the page, and what repeats an action
  // ------------------------------------------------------

  private void checkPage() throws IOException {
    Path page = folder.resolve("page.html");
    List<Object> command = List.of("report", recording, "-p", COUNTS, "-o", page);
    checkText(command, ok(command).out());
    Matcher data =
        Pattern.compile("id=\"data\">(.*?)</script>", Pattern.DOTALL)
            .matcher(Files.readString(page));
    assertThat(data.find()).isTrue();
    JsonObject all = JsonParser.parseString(data.group(1)).getAsJsonObject();
    for (JsonElement point : all.getAsJsonArray("curve")) {
      JsonArray values = point.getAsJsonArray();
      int processors = values.get(0).getAsInt();
      assertThat(rounded(values.get(1))).isEqualTo(rounded(times.get(processors)));
      assertThat(Numbers.fixed(values.get(2).getAsDouble(), 6))
          .isEqualTo(Numbers.fixed(speedups.get(processors), 6));
    }
  }

  private static long rounded(JsonElement nanos) {
    return rounded(nanos.getAsDouble());
  }

  private static long rounded(double nanos) {
    return Math.round(nanos);
  }

  /** The command that repeats an action prints the run time that the action promises. */
  private void checkRepeats() {
    JsonArray actions = json("predict", recording, "-p", "8").getAsJsonArray("actions");
    for (JsonElement each : actions) {
      JsonObject action = each.getAsJsonObject();
      List<Object> repeat = new ArrayList<>(split(action.get("repeat").getAsString()));
      if (!repeat.get(1).equals("whatif")) {
        continue;
      }
      repeat.remove(0);
      JsonObject row = json(repeat.toArray()).getAsJsonArray("rows").get(0).getAsJsonObject();
      assertThat(row.get("whatif_time_ns").getAsDouble())
          .as("%s", repeat)
          .isEqualTo(action.get("then_ns").getAsDouble());
      assertThat(row.get("time_ns").getAsDouble()).as("%s", repeat).isEqualTo(times.get(8));
    }
  }

  /** As a shell does. */
  private static List<String> split(String command) {
    List<String> words = new ArrayList<>();
    Matcher word = Pattern.compile("(?:'[^']*'|[^ '])+").matcher(command);
    while (word.find()) {
      words.add(word.group().replace("'", ""));
    }
    return words;
  }
}
