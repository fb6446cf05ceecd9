package corecast.report;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.analysis.speedup.SpeedupPoint;
import corecast.analysis.weight.FunctionWeight;
import corecast.note.Lines;
import corecast.note.Numbers;
import corecast.program.Program;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Opens the page in a real browser. One browser for all tests: starting it takes longest. */
class PageInBrowserTest {
  @TempDir static Path folder;
  private static Path page;
  private static Browser browser;

  @BeforeAll
  static void open() throws Exception {
    browser = Browser.started();
    page = folder.resolve("report with <names> & spaces.html");
    Files.writeString(
        page,
        Samples.page(Samples.quicksort(Samples.HOSTILE_FILE, "split", Samples.HOSTILE, 4), 16));
    browser.open(page.toUri() + "#p=6");
  }

  @AfterAll
  static void close() throws Exception {
    if (browser != null) {
      browser.close();
    }
  }

  @Test
  void addressChoosesTheProcessorCount() {
    browser.evaluate("location.hash = '#p=6'");
    browser.evaluate("dispatchEvent(new HashChangeEvent('hashchange'))");
    assertThat(browser.evaluate("document.getElementById('count').textContent")).isEqualTo("6");
  }

  @Test
  void sliderDrivesTableChartsAndRun() {
    Findings findings =
        Samples.findings(Samples.quicksort(Samples.HOSTILE_FILE, "split", Samples.HOSTILE, 4), 16);
    browser.evaluate("document.getElementById('processors').focus()");
    browser.press("Home", 36);
    for (int p = 1; p <= 16; p++) {
      double speedup = findings.curve().get(p - 1).speedup();
      assertThat(browser.evaluate("document.getElementById('count').textContent"))
          .isEqualTo(Integer.toString(p));
      assertThat(browser.evaluate("document.getElementById('summary').textContent"))
          .contains(Numbers.duration(findings.curve().get(p - 1).timeNanos()))
          .contains("speedup " + Numbers.fixed(speedup, 2));
      assertThat(leadingFunction()).isEqualTo(leadAt(findings, p));
      browser.press("ArrowRight", 39);
    }
  }

  @Test
  void numbersAreRoundedOnceAndAsOnTheCommandLine() {
    Findings findings =
        Samples.findings(Samples.quicksort(Samples.HOSTILE_FILE, "split", Samples.HOSTILE, 4), 16);
    browser.evaluate("document.getElementById('processors').focus()");
    browser.press("Home", 36);
    for (int p = 1; p <= 16; p++) {
      SpeedupPoint point = findings.curve().get(p - 1);
      assertThat(browser.evaluate("document.getElementById('summary').textContent"))
          .endsWith(", efficiency " + Numbers.percent(point.efficiency()));
      browser.press("ArrowRight", 39);
    }
  }

  /** Efficiencies that a rounding to four digits, or one of the binary number, gets wrong. */
  @ParameterizedTest
  @ValueSource(doubles = {0.493_46, 0.493_45, 0.493_499, 0.1235, 0.0615, 1.0005, 1e-9, 0})
  void efficiencyIsThatOfPredict(double efficiency) throws Exception {
    Program program = Samples.quicksort("q.cct", "split", "sort", 2);
    SpeedupPoint point = new SpeedupPoint(2, 1e9, 1.005, efficiency, OptionalDouble.empty());
    Findings findings =
        Samples.findings(
            program,
            List.of(point),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            false);
    Path other = folder.resolve("rounded.html");
    StringBuilder text = new StringBuilder();
    new HtmlReport(findings).write(text);
    Files.writeString(other, text);
    try {
      browser.open(other.toUri().toString());
      assertThat(browser.evaluate("document.getElementById('summary').textContent"))
          .isEqualTo("1.00 s, speedup 1.01, efficiency " + Numbers.percent(efficiency));
    } finally {
      browser.open(page.toUri() + "#p=6");
      browser.requests.removeIf(address -> address.equals(other.toUri().toString()));
    }
  }

  /** The first row of the function table. */
  private static String leadingFunction() {
    return browser.evaluate("document.querySelector('#table tbody tr code').textContent");
  }

  private static String leadAt(Findings findings, int processors) {
    return findings.weights().stream()
        .filter(w -> w.processors() == processors)
        .max(Comparator.comparingDouble(FunctionWeight::selfNanos))
        .orElseThrow()
        .function();
  }

  @Test
  void runIsDrawnWithARowForEachThread() {
    // 1 main + 2 + 4 + 8 + 16 halves, and the line of parallelism.
    assertThat(browser.evaluate("document.querySelectorAll('#lanes div').length"))
        .isEqualTo(Integer.toString(1 + 2 + 4 + 8 + 16 + 1));
    String drawn =
        "(() => { const c = document.getElementById('timeline');"
            + " const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;"
            + " let n = 0; for (let i = 3; i < d.length; i += 4) if (d[i]) n++; return n; })()";
    assertThat(Integer.parseInt(browser.evaluate(drawn))).isGreaterThan(1000);
  }

  @Test
  void runFillsTheWidthThatTheNamesLeave() {
    browser.evaluate("document.getElementById('lanes').replaceChildren()");
    browser.evaluate("dispatchEvent(new HashChangeEvent('hashchange'))");
    for (String canvas : new String[] {"timeline", "parallelism"}) {
      String id = "document.getElementById('" + canvas + "')";
      assertThat(browser.evaluate(id + ".width / devicePixelRatio"))
          .isEqualTo(browser.evaluate(id + ".clientWidth"));
    }
  }

  @Test
  void factsCountTheProgramAndNotThePicture() {
    assertThat(browser.evaluate("document.getElementById('facts').textContent"))
        .contains(" 31 threads "); // 1 + 2 + 4 + 8 + 16
  }

  @Test
  void unitOfTheFunctionChartCanBeSwitched() {
    String label = "document.querySelector('#functions svg text').textContent";
    browser.evaluate("document.querySelector('[data-unit=share]').click()");
    assertThat(browser.evaluate(label)).endsWith("%");
    browser.evaluate("document.querySelector('[data-unit=time]').click()");
    assertThat(browser.evaluate(label)).isEqualTo("0");
  }

  @Test
  void threadsAbleToRunFillTheirRowWhereProcessorsAreManyMore() throws Exception {
    Program two = Samples.quicksort("q.cct", "split", "sort", 1); // two threads at once
    Path other = folder.resolve("few-threads.html");
    Files.writeString(other, Samples.page(two, 16));
    try {
      browser.open(other.toUri() + "#p=16");
      String highest =
          "(() => { const c = document.getElementById('parallelism');"
              + " const h = c.height / c.clientHeight * 48, x = c.width / 2;"
              + " const d = c.getContext('2d').getImageData(x, 0, 1, h).data;"
              + " let y = 0; while (y < h && !d[4 * y + 3]) y++; return Math.round(y / h * 48); })()";
      assertThat(Integer.parseInt(browser.evaluate(highest))).isLessThan(20);
      assertThat(browser.evaluate("document.getElementById('parallelism').dataset.text"))
          .isEqualTo("16 processors (above what is shown); peak: 2 threads");
    } finally {
      browser.open(page.toUri() + "#p=6");
      browser.requests.removeIf(address -> address.startsWith(other.toUri().toString()));
    }
  }

  @Test
  void longNameStaysBesideItsSwatch() {
    String beside =
        "[...document.querySelectorAll('#functions .key > span')].every((s) => {"
            + " const i = s.children[0].getBoundingClientRect();"
            + " const range = document.createRange(); range.selectNodeContents(s.lastChild);"
            + " const text = [...range.getClientRects()].filter((r) => r.height > 8);"
            + " return text.length && text.every((r) => r.left >= i.right)"
            + " && Math.min(...text.map((r) => r.top)) < i.bottom; })";
    try {
      browser.resize(420, 844);
      browser.evaluate("dispatchEvent(new Event('resize'))");
      browser.evaluate(
          "document.querySelector('#functions .key > span').lastChild.textContent"
              + " = 'a'.repeat(60) + '.' + 'b'.repeat(60)");
      assertThat(browser.evaluate(beside)).isEqualTo("true");
    } finally {
      browser.resize(1280, 844);
      browser.evaluate("dispatchEvent(new Event('resize'))");
    }
  }

  @Test
  void printKeepsColoursAndWhatBelongsTogether() {
    String style = "getComputedStyle(document.%s).%s";
    try {
      browser.emulate("print", "dark");
      browser.resize(700, 1000);
      browser.evaluate("dispatchEvent(new Event('resize'))");
      assertThat(
              browser.evaluate(
                  String.format(style, "querySelector('.swatch')", "printColorAdjust")))
          .isEqualTo("exact");
      for (String whole : new String[] {"#run", "figure", "#table tr", ".box"}) {
        String element = "querySelector('" + whole + "')";
        assertThat(browser.evaluate(String.format(style, element, "breakInside")))
            .as(whole)
            .isEqualTo("avoid");
      }
      // Paper is white, has all columns although it is narrow, and has no use for a slider.
      assertThat(browser.evaluate(String.format(style, "body", "backgroundColor")))
          .isEqualTo("rgb(255, 255, 255)");
      assertThat(
              browser.evaluate(
                  String.format(style, "querySelector('#table th:nth-child(5)')", "display")))
          .isEqualTo("table-cell");
      assertThat(browser.evaluate(String.format(style, "getElementById('processors')", "display")))
          .isEqualTo("none");
      // The picture is drawn anew, in the colours on light: the strongest pixel is that of sort.
      assertThat(
              browser.evaluate(
                  "(() => { const c = document.getElementById('timeline');"
                      + " const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;"
                      + " const seen = new Set(); for (let i = 0; i < d.length; i += 4)"
                      + " if (d[i + 3] === 255) seen.add([d[i], d[i + 1], d[i + 2]].join());"
                      + " return seen.has('0,114,178') && !seen.has('90,169,255'); })()"))
          .isEqualTo("true"); // 0072b2 and not 5aa9ff
      // A row of names is as high as one of bars.
      assertThat(
              browser.evaluate(
                  "(() => { const rows = document.querySelectorAll('#lanes div');"
                      + " const of = (e) => e.getBoundingClientRect(), t = of(document.getElementById('timeline'));"
                      + " return Math.abs(of(rows[1]).top - t.top) < 1.5"
                      + " && Math.abs(of(rows[rows.length - 1]).bottom - t.bottom) < 1.5; })()"))
          .isEqualTo("true");
      // 31 rows of 15 and 60 more are 525 px: less than a page.
      assertThat(
              Double.parseDouble(browser.evaluate("document.getElementById('run').offsetHeight")))
          .isLessThan(700);
    } finally {
      browser.emulate("", "light");
      browser.resize(1280, 844);
      browser.evaluate("dispatchEvent(new Event('resize'))");
    }
  }

  @Test
  void phoneNeedsNoSidewaysScrolling() {
    for (int width : new int[] {390, 1280}) {
      browser.resize(width, 844);
      browser.evaluate("dispatchEvent(new Event('resize'))");
      assertThat(browser.evaluate("innerWidth")).isEqualTo(Integer.toString(width));
      String tooWide =
          "document.documentElement.scrollWidth - document.documentElement.clientWidth";
      assertThat(browser.evaluate(tooWide)).as("at width " + width).isEqualTo("0");
    }
  }

  @Test
  void namesAreTextAndNothingIsAskedForAndNothingComplains() {
    assertThat(browser.evaluate("document.querySelector('h1').textContent"))
        .isEqualTo(Lines.printable(Samples.HOSTILE_FILE));
    assertThat(browser.evaluate("document.querySelector('.range code').textContent"))
        .isEqualTo(Lines.printable(Samples.HOSTILE));
    assertThat(browser.requests)
        .allMatch(
            address -> address.startsWith(page.toUri().toString()) || address.equals("data:,"));
    assertThat(browser.complaints).isEmpty();
  }
}
