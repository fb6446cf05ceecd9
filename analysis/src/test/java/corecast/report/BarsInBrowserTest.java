package corecast.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.analysis.action.Actions;
import corecast.analysis.interval.Interval;
import corecast.analysis.speedup.PointBars;
import corecast.analysis.speedup.SpeedupPoint;
import corecast.analysis.weight.FunctionBars;
import corecast.analysis.weight.FunctionBars.Bar;
import corecast.analysis.weight.FunctionWeight;
import corecast.note.Numbers;
import corecast.study.Quality;
import corecast.study.Quality.Grade;
import corecast.study.Quality.Reason;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Quality and error bars in a real browser. */
class BarsInBrowserTest {
  private static final int MOST = 8;

  @TempDir static Path folder;
  private static Browser browser;
  private static Path poor;
  private static Path good;

  @BeforeAll
  static void open() throws Exception {
    browser = Browser.started();
    Reason hostile = new Reason(Grade.POOR, "it is " + Samples.HOSTILE, "Do " + Samples.HOSTILE);
    poor = page("poor.html", new Quality(Grade.POOR, List.of(hostile)), true);
    good =
        page(
            "good.html",
            new Quality(Grade.GOOD, List.of(new Reason(Grade.GOOD, "fine", ""))),
            false);
  }

  @AfterAll
  static void close() throws Exception {
    if (browser != null) {
      browser.close();
    }
  }

  /** From 2 processors on a tenth to both sides. */
  private static Path page(String name, Quality quality, boolean hasBars) throws Exception {
    Findings f = Samples.findings(Samples.quicksort("q.cct", "split", "sort", 4), MOST);
    List<SpeedupPoint> curve = f.curve().stream().map(p -> hasBars ? withBars(p) : p).toList();
    StringBuilder text = new StringBuilder();
    new HtmlReport(
            new Findings(
                f.program(),
                curve,
                f.laws(),
                f.weights(),
                f.crossovers(),
                f.verdict(),
                f.others(),
                f.warnings(),
                false,
                List.of(),
                quality,
                hasBars ? functionBars(f) : FunctionBars.NONE,
                List.of(),
                null,
                Actions.NONE))
        .write(text);
    return Files.writeString(folder.resolve(name), text);
  }

  /** Of shares, a tenth to both sides. */
  private static FunctionBars functionBars(Findings f) {
    return new FunctionBars(
        f.weights().stream()
            .collect(
                Collectors.toMap(
                    w -> new FunctionBars.Of(w.processors(), w.function()),
                    w -> new Bar(around(w.selfNanos(), 0.1), around(w.share(), 0.1)))),
        100);
  }

  private static SpeedupPoint withBars(SpeedupPoint p) {
    double wide = p.processors() == 1 ? 0 : 0.1;
    return p.with(new PointBars(around(p.timeNanos(), wide), around(p.speedup(), wide)));
  }

  private static Interval around(double value, double wide) {
    return new Interval(value * (1 - wide), value * (1 + wide));
  }

  private static double number(String expression) {
    return Double.parseDouble(browser.evaluate(expression));
  }

  @Test
  void poorIsSeenFirstAndThereIsNoAdvice() throws Exception {
    browser.open(poor.toUri().toString());
    assertThat(browser.evaluate("document.querySelector('#quality b').textContent"))
        .isEqualTo("Quality: poor");
    assertThat(number("document.getElementById('quality').getBoundingClientRect().bottom"))
        .as("above the advice, on the first screen")
        .isLessThanOrEqualTo(
            number("document.getElementById('advice').getBoundingClientRect().top"))
        .isLessThan(number("innerHeight"));
    assertThat(browser.evaluate("document.getElementById('advice').textContent.trim()"))
        .isEqualTo(Quality.INSTEAD);
    assertThat(browser.evaluate("document.querySelector('#quality li').textContent"))
        .startsWith("It is <script>alert")
        .endsWith(" Do " + corecast.note.Lines.printable(Samples.HOSTILE));
    String colour = "getComputedStyle(document.querySelector('#quality b span')).color";
    assertThat(browser.evaluate(colour))
        .isNotEqualTo(
            browser.evaluate("getComputedStyle(document.querySelector('#quality b')).color"));
  }

  @Test
  void goodIsSaidBesideTheAdvice() throws Exception {
    browser.open(good.toUri().toString());
    assertThat(browser.evaluate("document.querySelector('#quality').textContent"))
        .contains("good")
        .contains("Fine.");
    assertThat(browser.evaluate("document.getElementById('advice').textContent"))
        .contains("optimize sort")
        .doesNotContain(Quality.INSTEAD);
    assertThat(browser.evaluate("document.querySelectorAll('.error-bar').length")).isEqualTo("0");
    assertThat(browser.evaluate("document.getElementById('intervals') === null")).isEqualTo("true");
  }

  /**
   * One for each count but 1, where the interval has no width, as long as a fifth of the speedup.
   */
  @Test
  void errorBarsAreAroundThePoints() throws Exception {
    browser.open(poor.toUri().toString());
    String bars = "document.querySelectorAll('#speedup .error-bar')";
    assertThat(browser.evaluate(bars + ".length")).isEqualTo(Integer.toString(MOST - 1));
    String point = "document.querySelectorAll('#speedup circle')";
    for (int i = 1; i < MOST; i++) {
      String box = bars + "[" + (i - 1) + "].getBBox()";
      double y = number(point + "[" + i + "].getAttribute('cy')");
      double zero = number(point + "[0].getAttribute('cy')"); // of a speedup of 1
      double top = number(box + ".y");
      double height = number(box + ".height");
      assertThat(number(box + ".x"))
          .isCloseTo(number(point + "[" + i + "].getAttribute('cx')"), within(0.1));
      assertThat(top + height / 2).as("around it").isCloseTo(y, within(0.2));
      double speedup =
          Samples.findings(Samples.quicksort("q.cct", "split", "sort", 4), MOST)
              .curve()
              .get(i)
              .speedup();
      assertThat(height / (zero - y)).isCloseTo(0.2 * speedup / (speedup - 1), within(0.02));
    }
    assertThat(browser.evaluate("document.querySelectorAll('#intervals li').length"))
        .isEqualTo(Integer.toString(MOST));
    assertThat(
            browser.evaluate(
                "document.querySelector('#speedup + *, #speedup').parentElement.textContent"))
        .contains("chance in single pieces of work");
  }

  @Test
  void theTableSaysBetweenWhatSharesLie() throws Exception {
    browser.open(poor.toUri() + "#p=4");
    FunctionWeight leads =
        Samples.findings(Samples.quicksort("q.cct", "split", "sort", 4), MOST).weights().stream()
            .filter(w -> w.processors() == 4)
            .max(Comparator.comparingDouble(FunctionWeight::selfNanos))
            .orElseThrow();
    assertThat(browser.evaluate("document.querySelectorAll('#table tbody td.bar')[1].title"))
        .isEqualTo(
            Numbers.percent(0.9 * leads.share())
                + " to "
                + Numbers.percent(1.1 * leads.share())
                + ", by chance in single pieces of work");
    browser.open(good.toUri() + "#p=4");
    assertThat(browser.evaluate("document.querySelectorAll('#table tbody td.bar')[1].title"))
        .isEmpty();
  }
}
