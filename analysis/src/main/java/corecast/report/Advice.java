package corecast.report;

import corecast.analysis.weight.Crossover;
import java.util.ArrayList;
import java.util.List;

/** What to optimize, in one sentence for each range of processor counts. */
public final class Advice {
  private Advice() {}

  /**
   * A range of processor counts with one leading function.
   *
   * @param from its first count
   * @param to its last count among those asked for
   * @param open whether it is the last of several ranges
   * @param function what to optimize there
   */
  public record Range(int from, int to, boolean open, String function) {

    /** Such as "1-5", "from 6", "8". */
    public String counts() {
      return open ? "from " + from : from == to ? String.valueOf(from) : from + "-" + to;
    }

    /** Such as "1-5 processors". */
    String countsWithUnit() {
      return counts() + (from == 1 && to == 1 ? " processor" : " processors");
    }
  }

  /**
   * The ranges, in order.
   *
   * @param most the largest processor count asked for
   */
  public static List<Range> ranges(List<Crossover> crossovers, int most) {
    List<Range> ranges = new ArrayList<>();
    for (int i = 0; i < crossovers.size(); i++) {
      boolean last = i + 1 == crossovers.size();
      int to = last ? most : crossovers.get(i + 1).fromProcessors() - 1;
      Crossover here = crossovers.get(i);
      ranges.add(new Range(here.fromProcessors(), to, last && i > 0, here.function()));
    }
    return ranges;
  }

  /**
   * Such as "1-5 processors: optimize sort; from 6: partition".
   *
   * @param most the largest processor count asked for
   */
  public static String sentence(List<Crossover> crossovers, int most) {
    List<Range> ranges = ranges(crossovers, most);
    if (ranges.isEmpty()) {
      return "nothing to optimize: no function has a weight";
    }
    StringBuilder text = new StringBuilder();
    for (Range range : ranges) {
      boolean first = text.isEmpty();
      text.append(first ? range.countsWithUnit() + ": optimize " : "; " + range.counts() + ": ")
          .append(Lines.printable(range.function()));
    }
    return text.toString();
  }
}
