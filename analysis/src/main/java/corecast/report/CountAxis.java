package corecast.report;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.axis.Tick;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;

/** An axis of processor counts, with labels from the first count to the last and none beyond. */
final class CountAxis extends NumberAxis {
  private static final long serialVersionUID = 1;
  private static final int ROOM = 16;
  private static final int[] STEPS = {1, 2, 4, 5, 8, 10, 16, 20, 32, 50, 64, 100, 128, 200, 256};

  private final int first;
  private final int last;

  CountAxis(String label, int first, int last) {
    super(label);
    this.first = first;
    this.last = last;
    // Room for the markers at both ends.
    double margin = Math.max(last == first ? 0.5 : 0, (last - first) * 0.012);
    setRange(first - margin, last + margin);
  }

  @Override
  public List<Tick> refreshTicks(
      Graphics2D graphics, AxisState state, Rectangle2D area, RectangleEdge edge) {
    List<Tick> ticks = new ArrayList<>();
    for (int count : labelled(first, last)) {
      ticks.add(
          new NumberTick(
              count, String.valueOf(count), TextAnchor.TOP_CENTER, TextAnchor.TOP_CENTER, 0));
    }
    return ticks;
  }

  /** Both ends, and round counts between that are not too near to them. */
  static List<Integer> labelled(int first, int last) {
    List<Integer> counts = new ArrayList<>(List.of(first));
    int step = step(last - first);
    for (int count = first / step * step; count < last; count += step) {
      if (count - first >= 0.6 * step && last - count >= 0.6 * step) {
        counts.add(count);
      }
    }
    if (last > first) {
      counts.add(last);
    }
    return counts;
  }

  private static int step(int range) {
    for (int step : STEPS) {
      if (range <= step * ROOM) {
        return step;
      }
    }
    return (range + ROOM - 1) / ROOM;
  }
}
