package corecast.report;

import corecast.analysis.speedup.PointBars;
import corecast.analysis.speedup.SpeedupPoint;
import corecast.note.Numbers;
import corecast.program.CountText;
import java.util.ArrayList;
import java.util.List;

/** Between which values the curve lies, as far as chance goes. */
final class IntervalsSection implements Section {
  @Override
  public String id() {
    return "intervals";
  }

  @Override
  public String title() {
    return "Intervals of the curve";
  }

  @Override
  public Place place() {
    return Place.BOXES;
  }

  @Override
  public String html(Findings findings) {
    List<String> lines = new ArrayList<>();
    for (SpeedupPoint point : findings.curve()) {
      PointBars bars = point.bars();
      if (bars != null) {
        lines.add(
            Html.escape(
                CountText.of(point.processors(), "processor")
                    + ": "
                    + Numbers.duration(bars.time().low())
                    + " to "
                    + Numbers.duration(bars.time().high())
                    + ", speedup "
                    + Numbers.fixed(bars.speedup().low(), 2)
                    + " to "
                    + Numbers.fixed(bars.speedup().high(), 2)));
      }
    }
    return lines.isEmpty() ? "" : Html.box(this, lines);
  }
}
