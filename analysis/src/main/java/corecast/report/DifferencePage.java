package corecast.report;

import corecast.analysis.difference.Certainty;
import corecast.analysis.difference.Change;
import corecast.analysis.difference.Difference;
import corecast.note.Note;
import corecast.note.Numbers;
import corecast.program.CountText;
import corecast.study.Answer;
import corecast.study.Quality;
import corecast.study.table.DifferenceTables;
import corecast.study.table.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.Predicate;

/**
 * Recordings before and after a change on one page: run times, functions and waits, what holds the
 * program back, and what became better or worse.
 *
 * @param before the file or folder of the recordings before
 * @param after the same of those after
 * @param command that made the page; empty if none did
 */
public record DifferencePage(
    Answer<Difference> answer, String before, String after, String command) {
  private static final int MOST_ROWS = 30;
  private static final int MOST_NAMED = 5;

  /**
   * What the scripts read.
   *
   * @param curve rows of processors, T(P) before and after in ns, the change as a part of T(P)
   *     before, and 1 if it is beyond chance, 0 if not, -1 if that is not known
   * @param single T(1) before and after, ns
   * @param waits likewise, for some counts
   * @param colours that charts have
   */
  private record Data(
      double[][] curve,
      double[] single,
      Map<Integer, PageTable> functions,
      Map<Integer, PageTable> waits,
      int colours) {}

  public void write(Appendable out) throws IOException {
    out.append(
        new Page(before + " \u2192 " + after)
            .part("difference")
            .put(Section.Place.TOP, QualitySection.html(answer.quality()) + inWords())
            .put(Section.Place.CHARTS, charts())
            .put(Section.Place.COUNTS, tables())
            .put(Section.Place.BOXES, boxes())
            .put(Section.Place.FOOT, "  <p>" + Html.escape(Made.page(command)) + "</p>\n")
            .text(Page.GSON.toJsonTree(data())));
  }

  // ---- what is readable without scripts ---------------------------------------------------------

  private String inWords() {
    StringBuilder html = new StringBuilder("  <section id=\"advice\" aria-label=\"Change\">\n");
    for (Note note : answer.notes()) {
      if (note.severity() == Note.Severity.SEVERE) {
        paragraph(html, "warning", note.text());
      }
    }
    for (Note note : answer.explanations()) {
      if (note.kind() == Note.Kind.DIFFERENCE) {
        paragraph(html, "range", note.text());
      }
    }
    beyondChance(html, "Less", change -> change.nanos() < 0);
    beyondChance(html, "More", change -> change.nanos() > 0);
    return html.append("  </section>\n").toString();
  }

  private static void paragraph(StringBuilder html, String kind, String text) {
    html.append("<p class=\"").append(kind).append("\">");
    html.append(Html.escape(Html.asSentence(text))).append("</p>\n");
  }

  private void beyondChance(StringBuilder html, String word, Predicate<Change> which) {
    List<Change> times = answer.value().times();
    String counts = ranges(times, change -> isSure(change) && which.test(change));
    if (!counts.isEmpty()) {
      paragraph(html, "range", word + " time, beyond chance, on: " + counts + " processors.");
    }
  }

  /** Such as "1-4, 8", of counts that are next to one another among those asked for. */
  private static String ranges(List<Change> times, Predicate<Change> which) {
    List<String> ranges = new ArrayList<>();
    int from = 0;
    for (int i = 0; i <= times.size(); i++) {
      if (i == times.size() || !which.test(times.get(i))) {
        if (from < i) {
          int first = times.get(from).processors();
          int last = times.get(i - 1).processors();
          ranges.add(first == last ? String.valueOf(first) : first + "-" + last);
        }
        from = i + 1;
      }
    }
    return String.join(", ", ranges);
  }

  private static boolean isSure(Change change) {
    return change.certainty() == Certainty.BEYOND_CHANCE;
  }

  private static String charts() {
    return """
        <figure>
          <figcaption><b>Before and after</b> <span class="hint">predicted; the median of several recordings</span>
            <span class="switch" role="group" aria-label="Unit">
              <button type="button" data-curve="time" aria-pressed="true">run time</button><button type="button" data-curve="speedup" aria-pressed="false">speedup</button>
            </span>
          </figcaption>
          <div id="times" class="chart"></div>
        </figure>
        <figure>
          <figcaption><b>Change of the run time</b> <span class="hint">below 0: faster than before</span></figcaption>
          <div id="changes" class="chart"></div>
        </figure>
        """;
  }

  private static String tables() {
    return Html.ofRun(
            "functions",
            "Functions on",
            List.of(
                "The time that a function contributes to the run is its CPU time times its weight. The weight is the part of time saved there that shortens the whole run. Of the run: the"
                    + " change as a part of the run time before."
                    + " Beyond chance: yes, if recordings that do not differ would be so far apart in less than one case of ten. That takes three recordings before and three"
                    + " after."),
            true,
            "    <div id=\"functions-table\"></div>\n")
        + Html.ofRun(
            "waits",
            "What threads wait for on",
            List.of(
                "All waits for a lock, queue, pool or thread added up. Waits of several threads at the same time count each, so they may be longer than the run. A shorter wait is"
                    + " not a gain of the run by itself."),
            true,
            "    <div id=\"waits-table\"></div>\n");
  }

  private String boxes() {
    Quality quality = answer.quality();
    boolean isPoor = quality != null && quality.isPoor();
    List<String> constraints =
        isPoor
            ? List.of(Html.escape(Quality.INSTEAD))
            : texts(note -> note.kind() == Note.Kind.CONSTRAINT);
    List<String> warnings =
        texts(note -> note.isWarning() && note.severity() != Note.Severity.SEVERE);
    return named("better", "What became better", change -> change.nanos() < 0)
        + named("worse", "What became worse", change -> change.nanos() > 0)
        + (constraints.isEmpty()
            ? ""
            : Html.box("constraints", "What holds the program back", constraints))
        + (warnings.isEmpty() ? "" : Html.box("warnings", "What limits the comparison", warnings));
  }

  private List<String> texts(Predicate<Note> which) {
    return answer.notes().stream().filter(which).map(note -> Html.escape(note.text())).toList();
  }

  /** Where it is known what is beyond chance, that alone. */
  private String named(String id, String title, Predicate<Change> which) {
    Difference difference = answer.value();
    int last = difference.times().get(difference.times().size() - 1).processors();
    boolean isKnown =
        difference.times().stream().anyMatch(change -> change.certainty() != Certainty.UNKNOWN);
    Predicate<Change> shown =
        change -> change.processors() == last && which.test(change) && (!isKnown || isSure(change));
    List<String> items = new ArrayList<>();
    difference.functions().stream()
        .filter(shown)
        .limit(MOST_NAMED)
        .forEach(change -> items.add(item("", change)));
    difference.waits().stream()
        .filter(shown)
        .limit(MOST_NAMED)
        .forEach(change -> items.add(item("waits for ", change)));
    if (items.isEmpty()) {
      items.add(isKnown ? "Nothing beyond chance." : "Nothing.");
    } else if (!isKnown) {
      items.add("Whether this is more than chance is not known.");
    }
    return Html.box(id, title + " on " + CountText.of(last, "processor"), items);
  }

  private static String item(String before, Change change) {
    return before
        + "<code>"
        + Html.breakable(change.name())
        + "</code>: "
        + Html.escape(
            Numbers.duration(change.beforeNanos())
                + ", now "
                + Numbers.duration(change.afterNanos()));
  }

  // ---- what scripts draw ------------------------------------------------------------------------

  private Data data() {
    Difference difference = answer.value();
    return new Data(
        difference.times().stream()
            .map(
                change ->
                    new double[] {
                      change.processors(),
                      change.beforeNanos(),
                      change.afterNanos(),
                      change.part(),
                      switch (change.certainty()) {
                        case BEYOND_CHANCE -> 1;
                        case WITHIN_CHANCE -> 0;
                        case UNKNOWN -> -1;
                      }
                    })
            .toArray(double[][]::new),
        new double[] {difference.beforeSingleNanos(), difference.afterSingleNanos()},
        tables(difference.times(), p -> DifferenceTables.functions(difference, p, 0)),
        tables(difference.waits(), p -> DifferenceTables.waits(difference, p, 0)),
        FunctionNames.COLOURS);
  }

  private static Map<Integer, PageTable> tables(List<Change> of, IntFunction<Table> table) {
    Map<Integer, PageTable> tables = new TreeMap<>();
    of.stream()
        .map(Change::processors)
        .distinct()
        .forEach(p -> tables.put(p, PageTable.of(table.apply(p), MOST_ROWS)));
    return tables;
  }
}
