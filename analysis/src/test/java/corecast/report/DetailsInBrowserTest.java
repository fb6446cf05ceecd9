package corecast.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import corecast.analysis.path.PathLimits;
import corecast.analysis.phase.PhaseOptions;
import corecast.note.Lines;
import corecast.note.Numbers;
import corecast.study.Processors;
import corecast.study.Study;
import corecast.study.table.Column;
import corecast.study.table.DifferentPaths;
import corecast.study.table.PathTables;
import corecast.study.table.PhaseTable;
import corecast.study.table.Table;
import corecast.study.table.WaitTables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the page says of runs beside their pictures, in a real browser: the digits of the csv that
 * the commands write.
 */
class DetailsInBrowserTest {
  private static final Processors COUNTS = Processors.range(1, 8);
  private static final String DATA = "JSON.parse(document.getElementById('data').textContent)";

  @TempDir static Path folder;
  private static Browser browser;

  @BeforeAll
  static void open() throws Exception {
    browser = Browser.started();
  }

  @AfterAll
  static void close() {
    if (browser != null) {
      browser.close();
    }
  }

  private static Path page(Study study, String name) throws IOException {
    Path page = folder.resolve(name + ".html");
    Report.of(study, COUNTS).writeHtml(page);
    return page;
  }

  @Test
  void numbersAreThoseOfTheCommands() throws Exception {
    try (Study study = Study.open(CorpusRecording.in(folder, "targets", "advice-orders"))) {
      browser.open(page(study, "numbers").toUri() + "#p=8");
      for (int p : COUNTS.counts()) {
        var waits = study.waits(Processors.of(p)).value();
        same(withCauses(p, "objects"), shown(WaitTables.objects(waits, false)), "by object");
        same(withCauses(p, "places"), shown(WaitTables.sites(waits, false)), "by site");
        same(rows("waits.runs[" + p + "].threads"), WaitTables.threads(waits), "waits --by thread");
        var paths = study.criticalPaths(p, PathLimits.longest(10)).value();
        same(
            rows("paths.runs[" + p + "].table"),
            PathTables.overview(DifferentPaths.of(paths.shares()).shares(), 10, p),
            "critical-path");
        var phases = study.phases(p, PhaseOptions.DEFAULT).value();
        if (!phases.phases().isEmpty()) {
          same(rows("phases.runs[" + p + "]"), PhaseTable.of(phases), "phases");
        }
      }
      String own =
          Numbers.duration(study.criticalPaths(8, PathLimits.longest(1)).value().lengthNanos());
      var points = study.predict(Processors.of(8)).value().points();
      String predicted = Numbers.duration(points.get(0).timeNanos());
      assertThat(browser.evaluate("document.getElementById('paths-about').textContent"))
          .startsWith("The longest path takes " + own + ".")
          .contains(
              own.equals(predicted)
                  ? own
                  : "The predicted " + predicted + " also have what the JVM");
      assertThat(browser.complaints).isEmpty();
    }
  }

  @Test
  void theLockThatIsWaitedForIsTheFirstRowAndSaysWhy() throws Exception {
    try (Study study = Study.open(CorpusRecording.in(folder, "targets", "advice-orders"))) {
      browser.open(page(study, "first").toUri() + "#p=8");
      var waits = study.waits(Processors.of(8)).value();
      Table.Row first = rowsOf(WaitTables.objects(waits, false)).get(0);
      String row = "document.querySelector('#waits-objects tbody tr')";
      assertThat(browser.evaluate(row + ".cells[0].textContent")).isEqualTo(first.cells().get(1));
      assertThat(browser.evaluate(row + ".cells[3].textContent"))
          .isEqualTo(corecast.note.Numbers.duration((Double) first.cells().get(4)));
      // All causes below it, opened and closed with a button.
      browser.evaluate(row + ".querySelector('button').click()");
      assertThat(browser.evaluate("document.querySelectorAll('#waits-objects .below').length"))
          .isEqualTo("1");
      browser.evaluate(row + ".querySelector('button').click()");
      assertThat(browser.evaluate("document.querySelectorAll('#waits-objects .below').length"))
          .isEqualTo("0");
      browser.evaluate("document.querySelector('[data-waits=threads]').click()");
      assertThat(browser.evaluate("document.getElementById('waits-objects').hidden"))
          .isEqualTo("true");
      assertThat(browser.evaluate("document.querySelectorAll('#waits-threads tbody tr').length"))
          .isEqualTo(String.valueOf(rowsOf(WaitTables.threads(waits)).size()));
    }
  }

  @Test
  void tablesAreSortedAndSearched() throws Exception {
    try (Study study = Study.open(CorpusRecording.in(folder, "targets", "advice-orders"))) {
      browser.open(page(study, "sorted").toUri() + "#p=4");
      String names =
          "[...document.querySelectorAll('#waits-threads tbody tr')].map((r) => r.cells[0].textContent)";
      String heads = "document.querySelectorAll('#waits-threads th button')";
      String asGiven = browser.evaluate(names);
      browser.evaluate(heads + "[0].click()");
      assertThat(
              browser.evaluate(
                  names
                      + ".every((n, i, all) => !i || all[i - 1].localeCompare(n, 'en', { numeric: true }) <= 0)"))
          .isEqualTo("true");
      assertThat(browser.evaluate(heads + "[0].parentNode.getAttribute('aria-sort')"))
          .isEqualTo("ascending");
      browser.evaluate(heads + "[1].click()"); // running, the longest first
      var threads = rowsOf(WaitTables.threads(study.waits(Processors.of(4)).value()));
      double longest = threads.stream().mapToDouble(r -> (Double) r.cells().get(2)).max().orElse(0);
      assertThat(
              browser.evaluate(
                  "document.querySelector('#waits-threads tbody tr').cells[1].textContent"))
          .isEqualTo(corecast.note.Numbers.duration(longest));
      browser.evaluate(heads + "[1].click()");
      browser.evaluate(heads + "[1].click()"); // as they were
      assertThat(browser.evaluate(names)).isEqualTo(asGiven);
      // The functions: what is searched for, and all again.
      String rows = "document.querySelectorAll('#table tbody tr').length";
      String all = browser.evaluate(rows);
      String leader =
          browser.evaluate("document.querySelector('#table tr.leads code').textContent");
      search("#table", leader.toUpperCase(java.util.Locale.ROOT));
      assertThat(Integer.parseInt(browser.evaluate(rows))).isBetween(1, Integer.parseInt(all) - 1);
      assertThat(browser.evaluate("document.querySelector('#table tr.leads code').textContent"))
          .isEqualTo(leader);
      search("#table", "");
      assertThat(browser.evaluate(rows)).isEqualTo(all);
    }
  }

  private static void search(String table, String text) {
    browser.evaluate(
        "((i) => { i.value = %s; i.dispatchEvent(new Event('input')); })(document.querySelector('%s').closest('.scroll').previousElementSibling.querySelector('input'))"
            .formatted(new Gson().toJson(text), table));
  }

  @Test
  void pathsAreDrawnAsLinesThroughTheRowsOfTheirThreads() throws Exception {
    Path file = folder.resolve("fork.program");
    Files.writeString(
        file,
        """
        unit 1ms
        thread main
          enter f
          run 3
          spawn T2
          run 1
          join T2
          run 1
          exit
        thread T2
          enter g
          run 6
          exit
        """);
    try (Study study = Study.open(file)) {
      browser.open(page(study, "fork").toUri() + "#p=2");
      // 3 of 10 in main, 6 in T2, 1 in main; of 720 parts.
      assertThat(browser.evaluate("JSON.stringify(" + DATA + ".paths.runs[2].lines[0].stays)"))
          .isEqualTo("[0,216,0,216,648,1,648,720,0]");
      assertThat(browser.evaluate("document.getElementById('run-path').selectedOptions[0].text"))
          .isEqualTo("critical path");
      // Without the line there are other pixels.
      String pixels = "document.getElementById('timeline').toDataURL()";
      String with = browser.evaluate(pixels);
      choosePath("0");
      String without = browser.evaluate(pixels);
      assertThat(without).isNotEqualTo(with);
      choosePath("1");
      assertThat(browser.evaluate(pixels)).isEqualTo(with);
    }
  }

  private static void choosePath(String rank) {
    browser.evaluate(
        "((s) => { s.value = '%s'; s.dispatchEvent(new Event('change')); })(document.getElementById('run-path'))"
            .formatted(rank));
  }

  @Test
  void runIsLookedAtCloserAndSaysStackLockAndWait() throws Exception {
    Path file = folder.resolve("locks.program");
    Files.writeString(
        file,
        """
        unit 1ms
        thread a
          enter f
          lock M
          run 10
          unlock M
          exit
        thread b
          enter g
          run 2
          lock M
          enter h
          run 8
          exit
          unlock M
          exit
        """);
    try (Study study = Study.open(file)) {
      browser.open(page(study, "locks").toUri() + "#p=2");
      browser.evaluate("document.getElementById('timeline').focus()");
      browser.press("ArrowDown", 40); // the first row, in its middle
      browser.press("ArrowDown", 40); // b at that time: waits
      String said = "document.getElementById('run-picked').textContent";
      assertThat(browser.evaluate(said)).isEqualTo("b waits: lock M, from 2.00 ms for 8.00 ms.");
      browser.press("ArrowRight", 39);
      assertThat(browser.evaluate(said))
          .isEqualTo("b runs, weight 1.00, holds M, from 10.00 ms for 8.00 ms.gh");
      assertThat(browser.evaluate("document.querySelectorAll('#run-picked li').length"))
          .isEqualTo("2");
      String axis = "document.getElementById('axis').lastChild.textContent";
      assertThat(browser.evaluate(axis)).isEqualTo("18.00 ms");
      browser.evaluate("document.querySelector('[data-look=in]').click()");
      assertThat(browser.evaluate("document.getElementById('axis').firstChild.textContent"))
          .isEqualTo("4.50 ms");
      assertThat(browser.evaluate(axis)).isEqualTo("13.50 ms");
      browser.evaluate("document.querySelector('[data-look=right]').click()");
      assertThat(browser.evaluate(axis)).isEqualTo("18.00 ms");
      browser.evaluate("document.querySelector('[data-look=whole]').click()");
      assertThat(browser.evaluate("document.getElementById('axis').firstChild.textContent"))
          .isEqualTo("0");
      assertThat(browser.complaints).isEmpty();
    }
  }

  @Test
  void flameGraphIsAsWideAsTheWeightsOfTheTable() throws Exception {
    try (Study study = Study.open(CorpusRecording.in(folder, "targets", "advice-orders"))) {
      browser.open(page(study, "weighted").toUri() + "#p=8");
      // What a function weighs itself is its boxes less those below them.
      String selves =
          "((d) => { const sums = {}; d.flame.parents.forEach((parent, box) => {"
              + " const of = (b) => d.flame.names[d.flame.functions[b]];"
              + " const nanos = d.flame.runs[8].boxes[box];"
              + " sums[of(box)] = (sums[of(box)] || 0) + nanos;"
              + " if (parent >= 0) sums[of(parent)] -= nanos; });"
              + " return sums; })("
              + DATA
              + ")";
      for (var row : study.weights(COUNTS).value().rows()) {
        if (row.processors() == 8 && row.share() > 0.02) {
          String self =
              browser.evaluate("(" + selves + ")[" + new Gson().toJson(row.function()) + "]");
          assertThat(Double.parseDouble(self))
              .as(row.function())
              .isBetween(
                  row.selfNanos() - row.selfNanos() / 50 - 100, row.selfNanos() * 1.02 + 100);
        }
      }
      int boxes =
          Integer.parseInt(
              browser.evaluate("document.querySelectorAll('#flame-graph button').length"));
      assertThat(boxes).isGreaterThan(3);
      browser.evaluate("document.querySelector('#flame-graph [data-box=\"-1\"]').focus()");
      browser.press("ArrowDown", 40);
      assertThat(browser.evaluate("document.activeElement.getAttribute('aria-level')"))
          .isEqualTo("2");
      assertThat(browser.evaluate("document.getElementById('flame-said').textContent"))
          .contains("of the run time", "of the CPU time");
      browser.evaluate("document.activeElement.click()");
      assertThat(browser.evaluate("document.activeElement.style.width")).isEqualTo("100%");
      browser.press("Escape", 27);
      assertThat(browser.evaluate("document.querySelectorAll('#flame-graph button').length"))
          .isEqualTo(String.valueOf(boxes));
    }
  }

  @Test
  void hostileNamesStayTextAndPhonesNeedNoSidewaysScrolling() throws Exception {
    Path file = folder.resolve("hostile-details.program");
    var program = Samples.quicksort(Samples.HOSTILE_FILE, "split\"><b>", Samples.HOSTILE, 1);
    Files.writeString(file, corecast.program.ProgramText.print(program));
    try (Study study = Study.open(file)) {
      Path page = page(study, "hostile-details");
      browser.open(page.toUri() + "#p=2");
      assertThat(
              browser.evaluate(
                  "document.querySelectorAll('main b b, main img, main script').length"))
          .isEqualTo("0");
      assertThat(browser.evaluate("document.getElementById('paths-table').textContent"))
          .contains(Lines.printable(Samples.HOSTILE));
      assertThat(browser.evaluate("document.getElementById('flame-graph').textContent"))
          .contains(Lines.printable(Samples.HOSTILE));
      browser.resize(360, 800);
      browser.evaluate("dispatchEvent(new Event('resize'))");
      assertThat(browser.evaluate("document.documentElement.scrollWidth <= 360")).isEqualTo("true");
      assertThat(browser.complaints).isEmpty();
    } finally {
      browser.resize(1280, 900);
    }
  }

  @Test
  void everyPartSaysWhatItMeansAndTheFootWhereItComesFrom() throws Exception {
    try (Study study = Study.open(CorpusRecording.in(folder, "targets", "advice-orders"))) {
      Path page = folder.resolve("foot.html");
      Report.of(study, COUNTS).madeBy("corecast report 'a b.cct'").writeHtml(page);
      browser.open(page.toUri().toString());
      assertThat(
              browser.evaluate(
                  "[...document.querySelectorAll('figure, main > section:not(#advice):not(#quality):not([hidden])')]"
                      + ".filter((e) => !e.querySelector('.meaning p')).length"))
          .isEqualTo("0");
      assertThat(browser.evaluate("document.querySelector('footer').textContent"))
          .contains("Recorded: ", " UTC", "Java ", "Linux", "corecast report 'a b.cct'");
    }
  }

  // ---- the page's tables as csv ----------------------------------------------------------------

  private static String rows(String table) {
    return DATA + "." + table + ".rows";
  }

  /** A row for each cause of each place, as csv has them. */
  private static String withCauses(int processors, String by) {
    return "((w) => { const at = w.table.columns.findIndex((c) => c.key === 'because');"
        + " return w.table.rows.flatMap((row, i) => w.causes[i].map((cause) =>"
        + " [...row.slice(0, at), ...cause, row[at + 1] ?? ''])); })("
        + DATA
        + ".waits.runs["
        + processors
        + "]."
        + by
        + ")";
  }

  /** Compares in the browser, where numbers are what its JSON reader made of them. */
  private static void same(String inPage, Table expected, String command) throws IOException {
    List<Integer> kept = new ArrayList<>();
    for (int i = 0; i < expected.columns().size(); i++) {
      if (!expected.columns().get(i).key().equals("processors")) {
        kept.add(i);
      }
    }
    List<Column> columns = kept.stream().map(expected.columns()::get).toList();
    List<List<String>> csv =
        rowsOf(expected.select(kept)).stream()
            .map(
                row -> {
                  List<String> cells = new ArrayList<>();
                  for (int i = 0; i < columns.size(); i++) {
                    cells.add(Lines.printable(columns.get(i).cell(row.cells().get(i))));
                  }
                  return cells;
                })
            .collect(Collectors.toList());
    assertThat(csv).as(command).isNotEmpty();
    assertThat(
            browser.evaluate(
                "((page, csv) => page.length + ' rows, ' + page.filter((row, i) => !row.every((cell, c) =>"
                    + " cell === (typeof cell === 'number' ? Number(csv[i][c]) : cell === null ? (csv[i][c] === '' ? null : 0) : csv[i][c]))).length"
                    + " + ' differ')("
                    + inPage
                    + ", "
                    + new Gson().toJson(csv)
                    + ")"))
        .as(command)
        .isEqualTo(csv.size() + " rows, 0 differ");
  }

  /** Of the first 40 places the first 8 causes: a cause is the last seven cells. */
  private static Table shown(Table full) throws IOException {
    Map<List<Object>, Integer> causes = new LinkedHashMap<>();
    List<Table.Row> rows = new ArrayList<>();
    for (Table.Row row : rowsOf(full)) {
      List<Object> place = row.cells().subList(0, row.cells().size() - 8);
      boolean isShown = causes.containsKey(place) || causes.size() < 40;
      if (isShown && causes.merge(place, 1, Integer::sum) <= 8) {
        rows.add(row);
      }
    }
    return Table.of(full.columns(), rows);
  }

  private static List<Table.Row> rowsOf(Table table) throws IOException {
    List<Table.Row> rows = new ArrayList<>();
    table.rows().read(rows::add);
    return rows;
  }
}
