package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.distribution.TDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Intervals of predictions, weights and gains, in every format. */
class IntervalsTest {
  private static final int[] LENGTHS = {8, 12, 9, 11, 10, 7, 13, 10, 9, 11, 12, 8, 10, 9, 11, 10};

  @TempDir Path folder;

  private Path recorded(String name, int... lengths) throws IOException {
    long nanos = 2_000_000L * Arrays.stream(lengths).sum();
    return new Recorded(folder.resolve(name)).inPieces(lengths).close(nanos);
  }

  private static Launched ok(Object... words) {
    Launched done = Launched.of(words);
    assertThat(done.status()).as(Arrays.toString(words) + done.err()).isZero();
    return done;
  }

  private static double number(String csv, int row, String column) {
    List<String> lines = csv.lines().toList();
    int at = List.of(lines.get(0).split(",", -1)).indexOf(column);
    assertThat(at).as(column + " of " + lines.get(0)).isNotNegative();
    return Double.parseDouble(lines.get(row).split(",", -1)[at]);
  }

  /**
   * 32 pieces of work in no function, each drawn from all of them: T(1) has 32 times the variance
   * of a piece. 100 replays tell the deviation to 7 %; three times that is tolerated.
   */
  @Test
  void ofOneRecordingTheyAreThoseOfASum() throws IOException {
    Path trace = recorded("app.cct", LENGTHS);
    double half = 1e6 * halfOfSum();
    String csv = ok("predict", trace, "-p", "1,2", "--format", "csv").out();
    assertThat(number(csv, 1, "time_ns")).isEqualTo(320e6);
    assertThat(number(csv, 1, "time_low_ns")).isCloseTo(320e6 - half, within(0.21 * half));
    assertThat(number(csv, 1, "time_high_ns")).isCloseTo(320e6 + half, within(0.21 * half));
    assertThat(number(csv, 1, "speedup_low")).isEqualTo(1);
    assertThat(number(csv, 1, "speedup_high")).isEqualTo(1);
    assertThat(number(csv, 2, "speedup_low")).isBetween(1.8, number(csv, 2, "speedup"));
    assertThat(number(csv, 2, "speedup_high")).isGreaterThan(number(csv, 2, "speedup"));
    // All of T(1) is work without a name.
    String functions = ok("optimize", trace, "-p", "1", "--format", "csv").out();
    assertThat(number(functions, 1, "self_high_ns")).isCloseTo(320e6 + half, within(0.5 * half));
    assertThat(number(functions, 1, "share_low")).isEqualTo(1);
  }

  @Test
  void theyAreInTextAndJsonToo() throws IOException {
    Path trace = recorded("app.cct", LENGTHS);
    String csv = ok("predict", trace, "-p", "2", "--format", "csv").out();
    String text = ok("predict", trace, "-p", "2").out();
    assertThat(text)
        .contains("  interval")
        .contains(
            String.format(
                java.util.Locale.ROOT,
                "%.2f to %.2f",
                number(csv, 1, "speedup_low"),
                number(csv, 1, "speedup_high")))
        .contains("Intervals (90 %, bootstrap of 100 replays)");
    JsonObject json =
        JsonParser.parseString(ok("predict", trace, "-p", "2", "--format", "json").out())
            .getAsJsonObject();
    assertThat(
            json.getAsJsonArray("rows").get(0).getAsJsonObject().get("time_low_ns").getAsDouble())
        .isEqualTo(number(csv, 1, "time_low_ns"));
    assertThat(json.getAsJsonArray("notes").asList())
        .filteredOn(note -> note.getAsJsonObject().get("kind").getAsString().equals("intervals"))
        .singleElement()
        .satisfies(
            note ->
                assertThat(
                        note.getAsJsonObject().getAsJsonObject("values").get("replays").getAsInt())
                    .isEqualTo(100));
    assertThat(ok("optimize", trace, "-p", "1").out()).contains("  interval");
  }

  @Test
  void piecesThatAreAllAlikeHaveIntervalsWithoutWidth() throws IOException {
    int[] alike = new int[16];
    Arrays.fill(alike, 10);
    String csv = ok("predict", recorded("a.cct", alike), "-p", "2", "--format", "csv").out();
    for (String figure : List.of("time", "speedup")) {
      String unit = figure.equals("time") ? "_ns" : "";
      assertThat(number(csv, 1, figure + "_low" + unit))
          .isEqualTo(number(csv, 1, figure + unit))
          .isEqualTo(number(csv, 1, figure + "_high" + unit));
    }
  }

  @Test
  void aWrittenProgramHasNone() throws IOException {
    Path program =
        Files.writeString(folder.resolve("a.program"), "thread T\n  run f 9\n  run f 8\n");
    for (String command : List.of("predict", "optimize")) {
      String csv = ok(command, program, "-p", "2", "--format", "csv").out();
      assertThat(csv.lines().skip(1)).allMatch(line -> line.endsWith(",,,,"));
      assertThat(ok(command, program, "-p", "2").out()).doesNotContain("ntervals");
    }
  }

  /** Of 8 recordings the second smallest to the second largest: 1 - 2 x (1 + 8) / 256. */
  @Test
  void ofSeveralRecordingsTheyAreRanks() throws IOException {
    List<Object> words = new ArrayList<>(List.of("predict", "-p", "1", "--format", "csv"));
    for (int i = 1; i <= 8; i++) {
      words.add(1, recorded(i + ".cct", 10 * i, 10 * i)); // 40 i ms
    }
    String csv = ok(words.toArray()).out();
    assertThat(number(csv, 1, "time_low_ns")).isEqualTo(80e6);
    assertThat(number(csv, 1, "time_high_ns")).isEqualTo(280e6);
    assertThat(number(csv, 1, "min_time_ns")).isEqualTo(40e6);
    words.set(0, "optimize");
    String functions = ok(words.toArray()).out();
    assertThat(number(functions, 1, "self_low_ns")).isEqualTo(80e6);
    assertThat(number(functions, 1, "share_high")).isEqualTo(1);
    words.set(0, "predict");
    words.set(words.size() - 1, "text");
    assertThat(ok(words.toArray()).out())
        .contains(
            "Intervals (low to high) hold the median of all such recordings with a probability of"
                + " 93.0 %.");
    assertThat(ok("predict", folder.resolve("1.cct"), folder.resolve("2.cct"), "-p", "1").out())
        .contains(
            "Intervals reach from the least to the most. They hold the median of all such"
                + " recordings with a probability of 50.0 %: record more often for more (--runs"
                + " 5).")
        .doesNotContain("  low  ");
  }

  /** Without f the program has what is under no function: of 3, 4 and 8 ms the gain is as long. */
  @Test
  void gainsOfSeveralRecordingsAreRanks() throws IOException {
    List<Object> words =
        new ArrayList<>(List.of("whatif", "--function", "f=-50%", "-p", "1,2", "--format", "csv"));
    for (int ms : new int[] {3, 4, 8}) {
      words.add(
          Files.writeString(
              folder.resolve(ms + ".program"), "thread T\n  run f " + ms + "ms\n  run 2ms\n"));
    }
    String csv = ok(words.toArray()).out();
    assertThat(csv)
        .startsWith(
            "processors,time_ns,whatif_time_ns,gain,min_gain,max_gain,gain_ns,gain_low,gain_high,"
                + "gain_low_ns,gain_high_ns\n");
    // Gains: 1.5 of 5 ms, 2 of 6, 4 of 10.
    assertThat(csv)
        .contains("\n1,6000000,4000000,0.333333333,0.3,0.4,2000000,0.3,0.4,1500000,4000000\n");
    words.set(6, "json");
    assertThat(ok(words.toArray()).out()).contains("\"gain_high_ns\":4000000");
    words.set(6, "text");
    assertThat(ok(words.toArray()).out()).contains("33.3 %").contains("of 3 recordings");
  }

  /** The same three: f has 3 of 5 ms, 4 of 6 and 8 of 10. */
  @Test
  void otherQuestionsAboutChangesTakeSeveralRecordingsToo() throws IOException {
    List<Object> files = new ArrayList<>();
    for (int ms : new int[] {3, 4, 8}) {
      files.add(
          Files.writeString(
              folder.resolve(ms + ".program"), "thread T\n  run f " + ms + "ms\n  run 2ms\n"));
    }
    // A fifth of f: 0.6 of 5 ms, 0.8 of 6, 1.6 of 10.
    assertThat(whatIf(files, "--suggest"))
        .isEqualTo(
            """
            processors,rank,change,time_ns,whatif_time_ns,gain,min_gain,max_gain,gain_ns,source,gain_low,gain_high,gain_low_ns,gain_high_ns
            1,1,function f -20.0 %,6000000,5200000,0.133333333,0.12,0.16,800000,,0.12,0.16,600000,1600000
            """);
    assertThat(whatIf(files, "--virtual-speedup", "f"))
        .startsWith(
            "processors,function,cheaper,time_ns,whatif_time_ns,gain,min_gain,max_gain,gain_ns,"
                + "gain_low,gain_high,gain_low_ns,gain_high_ns\n1,f,0,6000000,6000000,0,0,0,0,")
        .contains(
            "\n1,f,0.5,6000000,4000000,0.333333333,0.3,0.4,2000000,0.3,0.4,1500000,4000000\n");
    assertThat(whatIf(files, "--head-room", "f"))
        .isEqualTo(
            """
            processors,function,from,to,from_time_ns,to_time_ns,slope
            1,f,0,1,6000000,2000000,1
            """);
    List<Object> words = new ArrayList<>(List.of("whatif", "-p", "1", "--head-room", "f"));
    words.addAll(files);
    assertThat(ok(words.toArray()).out()).doesNotContain("Intervals");
  }

  private static String whatIf(List<?> files, String... question) {
    List<Object> words = new ArrayList<>(List.of("whatif", "-p", "1", "--format", "csv"));
    words.addAll(files);
    words.addAll(List.of(question));
    return ok(words.toArray()).out();
  }

  /**
   * All work is that of f, so that on one processor a share of it gains that share of T(1), whose
   * 32 pieces have the interval of a sum ({@link #ofOneRecordingTheyAreThoseOfASum}).
   */
  @Test
  void otherQuestionsAboutChangesHaveThem() throws IOException {
    Path trace =
        new Recorded(folder.resolve("f.cct")).inFunction().inPieces(LENGTHS).close(320_000_000);
    double half = 1e6 * halfOfSum();
    String curve = whatIf(List.of(trace), "--virtual-speedup", "Work.f");
    for (int percent = 0; percent <= 100; percent += 5) {
      int row = 1 + percent / 5;
      double gain = percent / 100.0 * 320e6;
      assertThat(number(curve, row, "gain_ns")).isCloseTo(gain, within(100.0));
      assertThat(number(curve, row, "gain_high_ns") - number(curve, row, "gain_ns"))
          .isCloseTo(percent / 100.0 * half, within(0.21 * half * percent / 100.0 + 100));
      assertThat(number(curve, row, "gain_low")).isLessThanOrEqualTo(number(curve, row, "gain"));
    }
    String tried = whatIf(List.of(trace), "--suggest");
    assertThat(number(tried, 1, "gain_ns")).isCloseTo(64e6, within(100.0));
    assertThat(number(tried, 1, "gain_ns") - number(tried, 1, "gain_low_ns"))
        .isCloseTo(half / 5, within(0.21 * half / 5));
    for (String question : List.of("--suggest", "--virtual-speedup=Work.f")) {
      assertThat(ok("whatif", trace, "-p", "1", question).out())
          .contains("Intervals (90 %, bootstrap of 100 replays)")
          .contains("  low  ");
    }
  }

  /** Half the interval of a sum of 32 pieces, two of each length, ms. */
  private static double halfOfSum() {
    double mean = Arrays.stream(LENGTHS).average().orElseThrow();
    double sum = 2 * Arrays.stream(LENGTHS).mapToDouble(x -> (x - mean) * (x - mean)).sum();
    return new TDistribution(null, 99).inverseCumulativeProbability(0.95) * Math.sqrt(sum);
  }

  /** All work is under one lock: without it half of the time is gained, give or take. */
  @Test
  void gainsHaveThem() throws IOException {
    Path trace =
        new Recorded(folder.resolve("locked.cct")).inLockedPieces(LENGTHS).close(320_000_000);
    String lock =
        ok("dump", trace)
            .out()
            .lines()
            .map(String::strip)
            .filter(line -> line.startsWith("lock "))
            .map(line -> line.split(" ")[1])
            .findFirst()
            .orElseThrow();
    String csv = ok("whatif", trace, "--lock", lock, "remove", "-p", "2", "--format", "csv").out();
    assertThat(number(csv, 1, "gain")).isEqualTo(0.5);
    assertThat(number(csv, 1, "gain_low")).isBetween(0.4, 0.4999);
    assertThat(number(csv, 1, "gain_high")).isBetween(0.5001, 0.6);
    double half = number(csv, 1, "gain_high_ns") - number(csv, 1, "gain_ns");
    assertThat(half / number(csv, 1, "time_ns"))
        .isCloseTo(number(csv, 1, "gain_high") - number(csv, 1, "gain"), within(1e-6));
  }
}
