package corecast.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.analysis.difference.Certainty;
import corecast.analysis.difference.Change;
import corecast.analysis.difference.Difference;
import corecast.note.Note;
import corecast.note.Numbers;
import corecast.study.Answer;
import corecast.study.Comparison;
import corecast.study.Processors;
import corecast.study.Quality;
import corecast.study.Recordings;
import corecast.study.StudyOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a comparison in a real browser: three programs before and three after. */
class DifferenceInBrowserTest {
  private static final String FUNCTION = "<img/src=x/onerror=alert(1)>'&amp;é漢";
  private static final String LOCK = "</script><script>alert(2)</script>";

  /** The work of a function is less, so somebody waits for its lock for longer. */
  private static final String PROGRAM =
      """
      unit 1us
      thread A
        spawn B
        spawn C
        run %s %d
        lock %s
        run g 30
        unlock %s
        join B
        join C
      thread B
        lock %s
        run h 70
        unlock %s
      thread C
        run k %d
      """;

  @TempDir static Path folder;
  private static Browser browser;
  private static Path page;
  private static Answer<Difference> answer;

  @BeforeAll
  static void open() throws Exception {
    answer = compared(List.of(100, 101, 102), List.of(50, 51, 52), Processors.range(1, 4));
    page = write("difference.html", answer);
    browser = Browser.started();
    browser.open(page.toUri().toString());
  }

  @AfterAll
  static void close() {
    if (browser != null) {
      browser.close();
    }
  }

  /** Programs whose first function works so long, and the last one as long as never before. */
  private static List<Path> programs(String name, List<Integer> work) throws IOException {
    List<Path> files = new ArrayList<>();
    for (int its : work) {
      String text = PROGRAM.formatted(FUNCTION, its, LOCK, LOCK, LOCK, LOCK, 90 + its % 2);
      files.add(Files.writeString(folder.resolve(name + its + ".program"), text));
    }
    return files;
  }

  private static Answer<Difference> compared(
      List<Integer> before, List<Integer> after, Processors processors) throws IOException {
    return new Comparison(
            programs("before", before), programs("after", after), StudyOptions.DEFAULT)
        .of(processors, Recordings.Progress.NONE);
  }

  private static String html(Answer<Difference> of) throws IOException {
    StringBuilder text = new StringBuilder();
    new DifferencePage(of, Samples.HOSTILE_FILE, Samples.HOSTILE, "corecast diff").write(text);
    return text.toString();
  }

  private static Path write(String name, Answer<Difference> of) throws IOException {
    return Files.writeString(folder.resolve(name), html(of));
  }

  private static String text(String selector) {
    return browser.evaluate("document.querySelector('" + selector + "').textContent");
  }

  private static int number(String selector) {
    return Integer.parseInt(
        browser.evaluate("document.querySelectorAll('" + selector + "').length"));
  }

  private static void choose(int at) {
    browser.evaluate(
        "(() => { const e = document.getElementById('processors'); e.value = "
            + at
            + "; e.dispatchEvent(new Event('input')); })()");
  }

  @Test
  void theSliderDrivesTimesFunctionsAndWaits() {
    Difference difference = answer.value();
    for (int at = 0; at < 4; at++) {
      choose(at);
      int p = at + 1;
      Change time = difference.times().get(at);
      assertThat(text("#count")).isEqualTo(String.valueOf(p));
      assertThat(text("#summary"))
          .isEqualTo(
              Numbers.duration(time.beforeNanos())
                  + " before, "
                  + Numbers.duration(time.afterNanos())
                  + " after: "
                  + Numbers.percent(Math.abs(time.part()))
                  + " less, beyond chance");
      assertThat(text("#functions-table tbody tr"))
          .startsWith(first(difference.functions(), p).name())
          .endsWith(first(difference.functions(), p).certainty().word());
      assertThat(text("#waits-table tbody tr")).startsWith(first(difference.waits(), p).name());
    }
  }

  private static Change first(List<Change> changes, int processors) {
    return changes.stream().filter(c -> c.processors() == processors).findFirst().orElseThrow();
  }

  @Test
  void curvesAreThoseOfTheComparison() {
    Difference difference = answer.value();
    assertThat(number("#changes circle.sure")).isEqualTo(4);
    assertThat(number("#changes circle.unsure")).isZero();
    // The end of the line before is above that of the line after, as far as their times are apart.
    double[] ends = new double[2];
    for (int side = 0; side < 2; side++) {
      String line = side == 0 ? "before" : "after";
      String last =
          browser.evaluate(
              "document.querySelector('#times ."
                  + line
                  + "').getAttribute('d').split(/[ML]/).pop().split(' ')[1]");
      ends[side] = Double.parseDouble(last);
    }
    Change time = difference.times().get(3);
    // The height of a chart without its foot.
    double zero =
        Double.parseDouble(
                browser.evaluate("document.querySelector('#times svg').viewBox.baseVal.height"))
            - 36;
    assertThat((zero - ends[1]) / (zero - ends[0]))
        .isCloseTo(time.afterNanos() / time.beforeNanos(), within(0.002));
    browser.evaluate("document.querySelector('[data-curve=speedup]').click()");
    double speedup = difference.afterSingleNanos() / time.afterNanos();
    assertThat(text("#times rect:last-of-type title"))
        .contains("speedup " + Numbers.fixed(speedup, 2) + " after");
    browser.evaluate("document.querySelector('[data-curve=time]').click()");
  }

  @Test
  void withoutThreeRecordingsNothingIsSure() throws Exception {
    Path other = write("two.html", compared(List.of(100), List.of(50), Processors.range(1, 4)));
    try {
      browser.open(other.toUri().toString());
      assertThat(number("#changes circle.sure")).isZero();
      assertThat(number("#changes circle.unsure")).isEqualTo(4);
      assertThat(text("#summary")).doesNotContain("chance");
      assertThat(text("#advice")).contains("takes at least three recordings of each");
      assertThat(text("#better h2")).isEqualTo("What became better on 4 processors");
      assertThat(text("#better")).contains("Whether this is more than chance is not known.");
    } finally {
      browser.open(page.toUri().toString());
      browser.requests.removeIf(address -> address.equals(other.toUri().toString()));
    }
  }

  @Test
  void oneCountWithoutAChangeIsDrawn() throws Exception {
    Answer<Difference> same = compared(List.of(100), List.of(100), Processors.of(8));
    Path other = write("same.html", same);
    try {
      browser.open(other.toUri().toString());
      Change time = same.value().times().get(0);
      String nanos = Numbers.duration(time.beforeNanos());
      assertThat(text("#summary"))
          .isEqualTo(nanos + " before, " + nanos + " after: as long as before");
      assertThat(number("#changes circle")).isEqualTo(1);
      assertThat(number("#times svg circle, #times svg path")).isGreaterThan(2);
      assertThat(text("#better")).contains("Nothing.");
      assertThat(browser.complaints).isEmpty();
    } finally {
      browser.open(page.toUri().toString());
      browser.requests.removeIf(address -> address.equals(other.toUri().toString()));
    }
  }

  @Test
  void whatBecameBetterOrWorseIsReadableWithoutScripts() throws IOException {
    String html = html(answer);
    assertThat(answer.value().times()).allMatch(t -> t.certainty() == Certainty.BEYOND_CHANCE);
    assertThat(html).contains("Less time, beyond chance, on: 1-4 processors.");
    assertThat(html.substring(html.indexOf("id=\"better\"")))
        .contains(Html.breakable(FUNCTION) + "</code>: 101.0 us, now 0 ns");
    // The path goes over B now: A works for 51 us, and gets the lock at 70, as B has it until then.
    assertThat(html.substring(html.indexOf("id=\"worse\"")))
        .contains("<code>h</code>: 0 ns, now 70.00 us")
        .contains("waits for <code>" + Html.breakable(LOCK) + "</code>: 0 ns, now 19.00 us");
    // C works as long as before, but for chance.
    assertThat(html.substring(html.indexOf("id=\"better\""), html.indexOf("id=\"data\"")))
        .doesNotContain("<code>k<");
  }

  @Test
  void whatWarnsIsOnThePage() throws IOException {
    Note severe = Note.of(Note.Kind.SELF_CHECK, "a.cct: Do not trust this " + Samples.HOSTILE);
    Note warning = Note.of(Note.Kind.DELAYS, "a.cct: The program sleeps.");
    Note held = Note.of(Note.Kind.CONSTRAINT, "a.cct: From 2 processors on a lock holds it back.");
    List<Note> notes = new ArrayList<>(answer.notes());
    notes.addAll(List.of(severe, warning, held));
    String html = html(rated(notes, Quality.Grade.LIMITED));
    assertThat(html.substring(0, html.indexOf("class=\"charts\"")))
        .contains("A.cct: few pieces", "<p class=\"warning\">A.cct: Do not trust this &lt;script")
        .contains("<b>Quality: <span>limited</span></b>");
    assertThat(html.substring(html.indexOf("id=\"constraints\"")))
        .contains("From 2 processors on a lock")
        .contains("The program sleeps.");
    assertThat(html(rated(notes, Quality.Grade.POOR)))
        .contains(Quality.INSTEAD)
        .doesNotContain("From 2 processors on a lock");
  }

  private static Answer<Difference> rated(List<Note> notes, Quality.Grade grade) {
    Quality quality =
        new Quality(grade, List.of(new Quality.Reason(grade, "a.cct: few pieces", "Record.")));
    return new Answer<>(answer.value(), answer.tables(), notes, quality);
  }

  @Test
  void namesAreTextAndNothingIsAskedForAndNothingComplains() throws IOException {
    assertThat(text("h1"))
        .isEqualTo(
            corecast.note.Lines.printable(Samples.HOSTILE_FILE + " \u2192 " + Samples.HOSTILE));
    assertThat(browser.requests)
        .allMatch(
            address -> address.startsWith(page.toUri().toString()) || address.equals("data:,"));
    assertThat(browser.complaints).isEmpty();
    String html = html(answer);
    assertThat(html.split("<script", -1)).hasSize(3); // the data, and the code
    assertThat(html.split("</script>", -1)).hasSize(3);
    assertThat(html.replace("http://www.w3.org/2000/svg", ""))
        .doesNotContain("http:", "https:", "@import", "<img")
        .contains("default-src 'none'");
  }

  @Test
  void phoneNeedsNoSidewaysScrolling() {
    try {
      for (int width : new int[] {390, 1280}) {
        browser.resize(width, 844);
        browser.evaluate("dispatchEvent(new Event('resize'))");
        assertThat(browser.evaluate("innerWidth")).isEqualTo(Integer.toString(width));
        assertThat(
                browser.evaluate(
                    "document.documentElement.scrollWidth - document.documentElement.clientWidth"))
            .as("at width " + width)
            .isEqualTo("0");
      }
    } finally {
      browser.resize(1280, 844);
      browser.evaluate("dispatchEvent(new Event('resize'))");
    }
  }
}
