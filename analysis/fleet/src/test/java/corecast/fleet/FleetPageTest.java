package corecast.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.cli.fleet.FleetTable;
import corecast.fleet.row.RecordingRows;
import corecast.fleet.store.ResultWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Questions about recordings that were made up, so that the answers are known. */
class FleetPageTest {
  private static final String HOSTILE = "<script>alert(1)</script><img src='x' onerror=\"y\">&'";

  @TempDir Path folder;
  private int recordings;

  private static @Nullable Object[] row(@Nullable Object... cells) {
    return cells;
  }

  /** A recording that takes so long on 8 and on 16 processors, and 800 ms on one. */
  private void record(
      ResultWriter out, String program, String day, String quality, double on8, double on16)
      throws Exception {
    String id = "R" + ++recordings;
    Instant begun = Instant.parse(day + "T01:00:00Z");
    Map<FleetTable, List<@Nullable Object[]>> tables = new EnumMap<>(FleetTable.class);
    List<@Nullable Object[]> curve = new ArrayList<>();
    double[] times = {800e6, on8, on16};
    int[] counts = {1, 8, 16};
    for (int i = 0; i < counts.length; i++) {
      double speedup = 800e6 / times[i];
      curve.add(row(program, counts[i], id, times[i], speedup, speedup / counts[i], null));
    }
    tables.put(FleetTable.CURVE, curve);
    String own = program + ".work";
    tables.put(
        FleetTable.WEIGHT,
        List.of(
            row(program, 16, "(unnamed)", id, 90e6, 90e6, 0.9, null, null),
            row(program, 16, "Shared.parse", id, 9e6, 9e6, 0.09, 3L, 50e6),
            row(program, 16, own, id, 1e6, 1e6, 0.01, 3L, 750e6)));
    tables.put(
        FleetTable.WAIT,
        List.of(
            row(
                program,
                8,
                own,
                "Cache.lock",
                id,
                "main",
                "lock Cache.lock",
                4L,
                30e6,
                own,
                "running",
                0.5),
            row(
                program,
                8,
                own,
                "Pool-#",
                id,
                "main",
                "submit Pool-#",
                4L,
                900e6,
                own,
                "running",
                0.5)));
    tables.put(
        FleetTable.RECORDING,
        List.<@Nullable Object[]>of(
            row(
                program,
                id,
                begun,
                null,
                null,
                null,
                null,
                null,
                1L,
                1L,
                1L,
                1.0,
                0L,
                null,
                quality,
                Map.of(),
                "file:///" + id + "/" + program,
                1L,
                begun,
                "made up")));
    out.write(new RecordingRows(id, day, tables));
  }

  private Path made() throws Exception {
    Path results = folder.resolve("out");
    try (ResultWriter out = new ResultWriter(results, folder.resolve("work"))) {
      for (int day = 1; day <= 5; day++) {
        record(out, "Falls", "2026-10-2" + day, "good", 100e6, 60e6); // speedup 8
        record(out, "Falls", "2026-11-0" + (day + 1), "good", 200e6, 150e6); // speedup 4
        record(out, "Rises", "2026-10-2" + day, "limited", 200e6, 100e6);
        record(out, "Rises", "2026-11-0" + (day + 1), "limited", 160e6, 100e6);
      }
      record(out, "Poor", "2026-11-06", "poor", 800e6, 800e6);
      record(out, HOSTILE, "2026-11-06", "good", 400e6, 400e6);
    }
    return results;
  }

  @Test
  void thePageAnswersWhatIsAskedOfAFleet() throws Exception {
    Path page = folder.resolve("fleet.html");
    assertThat(Launched.of("fleet", made(), "--report", page))
        .isEqualTo(new Launched(0, "wrote " + page + "\n", ""));
    String html = Files.readString(page);
    // 22 recordings of 4 programs, one of them poor
    assertThat(html).contains(cells("22", "4")).contains("2026-10-21").contains("2026-11-06");
    String fallen = section(html, "Programs whose speedup fell");
    // 4 / 8 - 1; the page is of the days from 2026-10-31 on, and the 28 before
    assertThat(fallen)
        .contains(">Falls<")
        .contains("8.00 (8.00 to 8.00), 5 recorded")
        .contains("4.00 (4.00 to 4.00), 5 recorded")
        .contains("-50.0 %")
        .contains(">yes<")
        .doesNotContain(">Rises<")
        .doesNotContain("Poor");
    // both programs, and the hostile one
    assertThat(section(html, "Functions that lead in most programs"))
        .contains("<td>Shared.parse</td><td class=\"number\">3</td><td class=\"number\">21</td>")
        .doesNotContain("<td>(unnamed)</td>");
    // 21 recordings wait 4 times, 30 ms
    assertThat(section(html, "Locks that cost most over the fleet"))
        .contains("<td>Cache.lock</td>")
        .contains("<td class=\"number\">84</td><td class=\"number\">630.0 ms</td>")
        .doesNotContain("<td>Pool-#</td>");
    // medians of 5 x 100 and 5 x 200 ms, 5 x 60 and 5 x 150 ms: 150 and 105, 30 % less
    assertThat(section(html, "What 16 instead of 8 processors buy"))
        .contains("<td>Falls</td>")
        .contains("30.0 %")
        .contains("1.40") // 105 x 16 / (150 x 8)
        .doesNotContain("<td>Poor</td>");
  }

  private static String cells(String... numbers) {
    StringBuilder html = new StringBuilder();
    for (String number : numbers) {
      html.append("<td class=\"number\">").append(number).append("</td>");
    }
    return html.toString();
  }

  private static String section(String html, String heading) {
    int from = html.indexOf("<h2>" + heading + "</h2>");
    assertThat(from).as(heading).isPositive();
    return html.substring(from, html.indexOf("</section>", from));
  }

  @Test
  void namesAreTextAndNothingElse() throws Exception {
    Path page = folder.resolve("fleet.html");
    Launched.of("fleet", made(), "--report", page);
    assertThat(Files.readString(page))
        .contains("&lt;script&gt;alert(1)&lt;/script&gt;")
        .doesNotContain("<script")
        .doesNotContain("<img")
        .contains("default-src 'none'");
  }

  private void assertAnswer(String sql, String csv) throws Exception {
    assertThat(Launched.of("fleet", made(), "--format", "csv", "--sql", sql))
        .isEqualTo(new Launched(0, csv, ""));
  }

  @Test
  void aQueryIsATableLikeThoseOfOtherCommands() throws Exception {
    assertAnswer(
        "SELECT program, count(*) AS n, median(time_ns) AS time_ns FROM curve"
            + " WHERE processors = 8 AND program = 'Falls' GROUP BY program",
        "program,n,time_ns\nFalls,10,150000000\n");
  }

  @Test
  void aTableThatNobodyMadeIsEmpty() throws Exception {
    assertAnswer("SELECT change, day FROM whatif", "change,day\n");
  }

  @Test
  void whatIsNoQueryIsRefusedBeforeItDoesAnything() throws Exception {
    Path file = folder.resolve("copied.csv");
    for (String statement :
        List.of(
            "COPY curve TO '" + file + "'", "CREATE TABLE mine AS SELECT 1", "SET threads = 1")) {
      assertThat(Launched.of("fleet", made(), "--sql", statement))
          .as(statement)
          .isEqualTo(
              new Launched(
                  1,
                  "",
                  "corecast: --sql: only a query that returns rows can be asked, such as SELECT ..."
                      + " FROM curve; for a file: --format csv > FILE\n"));
    }
    assertThat(file).doesNotExist();
    // Others than SELECT are queries, too.
    assertAnswer(
        "PIVOT (SELECT program, processors FROM curve WHERE program = 'Falls')"
            + " ON processors IN (8, 16) USING count(*)",
        "program,8,16\nFalls,40,40\n");
  }

  @Test
  void whatIsWrongIsOneLine() throws Exception {
    Launched wrong = Launched.of("fleet", made(), "--sql", "SELECT nothing FROM\n nowhere");
    assertThat(wrong.status()).isEqualTo(1);
    assertThat(wrong.err()).startsWith("corecast: --sql: ").contains("nowhere").hasLineCount(1);
    Launched empty = Launched.of("fleet", folder, "--sql", "SELECT 1");
    assertThat(empty.status()).isEqualTo(1);
    assertThat(empty.err())
        .startsWith("corecast: " + folder + ": there are no tables of recordings")
        .hasLineCount(1);
    assertThat(Launched.of("fleet", folder).status()).isEqualTo(2);
  }
}
