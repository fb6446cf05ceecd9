package corecast.report;

import corecast.analysis.speedup.PointBars;
import corecast.analysis.speedup.SpeedupPoint;
import corecast.note.Numbers;
import corecast.program.CountText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A box at the end of the page with a list in it; without items there is no box. */
final class ListBox extends Section {
  static final ListBox VERDICT =
      new ListBox(
          "verdict",
          "Quality of the recording",
          findings -> findings.verdict().stream().map(ListBox::ofVerdict).toList());

  static final ListBox LAWS =
      new ListBox(
          "laws",
          "The curve in words",
          findings -> escaped(findings.laws().stream().map(Html::asSentence).toList()));

  /** Between which values the curve lies, as far as chance goes. */
  static final ListBox INTERVALS =
      new ListBox(
          "intervals", "Intervals of the curve", findings -> escaped(intervals(findings.curve())));

  static final ListBox CAVEATS =
      new ListBox("caveats", "What is not modelled", findings -> escaped(caveats(findings)));

  /** So begins what a reader of the verdict must not miss. */
  private static final String NOTE = "note: ";

  private final Function<Findings, List<String>> items;

  private ListBox(String id, String title, Function<Findings, List<String>> items) {
    super(id, title, Place.BOXES);
    this.items = items;
  }

  @Override
  String html(Findings findings) {
    List<String> all = items.apply(findings);
    return all.isEmpty() ? "" : Html.box(id(), title(), all);
  }

  private static List<String> escaped(List<String> lines) {
    return lines.stream().map(Html::escape).toList();
  }

  /** Lines begin with a word that says what they are about, set off by spaces. */
  private static String ofVerdict(String line) {
    int gap = line.indexOf("  ");
    if (gap > 0 && line.indexOf(' ') == gap) {
      return "<b>"
          + Html.escape(line.substring(0, gap))
          + "</b> "
          + Html.escape(line.substring(gap).strip());
    }
    return line.startsWith(NOTE)
        ? "<b>Note:</b> " + Html.escape(line.substring(NOTE.length()))
        : Html.escape(line);
  }

  private static List<String> intervals(List<SpeedupPoint> curve) {
    List<String> lines = new ArrayList<>();
    for (SpeedupPoint point : curve) {
      PointBars bars = point.bars();
      if (bars != null) {
        lines.add(
            CountText.of(point.processors(), "processor")
                + ": "
                + Numbers.duration(bars.time().low())
                + " to "
                + Numbers.duration(bars.time().high())
                + ", speedup "
                + Numbers.fixed(bars.speedup().low(), 2)
                + " to "
                + Numbers.fixed(bars.speedup().high(), 2));
      }
    }
    return lines;
  }

  private static List<String> caveats(Findings findings) {
    List<String> lines = new ArrayList<>();
    for (String other : findings.others()) {
      lines.add(Html.asSentence(other));
    }
    lines.add(
        "Processors are ideal and alike. Switching costs nothing; memory bandwidth, caches,"
            + " hyper-threads and clock changes are not modelled.");
    lines.add(
        "Work is recorded CPU time. "
            + (findings.machineThreads()
                ? "JIT compilers, pauses and other threads of the JVM are part of times and speedups. Weights and the picture are without them."
                : "Garbage collection and JIT compilation are not" + " part of the prediction."));
    lines.add(
        "What depends on data stays as recorded: which tasks exist, results of tryLock, timeouts.");
    if (findings.program().hasDelays()) {
      lines.add(
          "The program sleeps or does I/O. Small changes early in the run can shift much later"
              + " on, so weights of functions are estimates.");
    }
    return lines;
  }
}
