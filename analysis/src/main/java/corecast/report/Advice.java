package corecast.report;

import corecast.analysis.weight.Crossover;
import corecast.analysis.weight.FunctionWeight;
import corecast.program.CountText;
import corecast.program.Program;
import java.util.ArrayList;
import java.util.List;

/** What to optimize, in one sentence for each range of processor counts. */
public final class Advice {
  /** Where functions have less than this share of the run time, something else matters more. */
  private static final double WORTH_ADVICE = 0.5;

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
   * The ranges, in order. Nothing is said of counts between the last one where a function leads and
   * the first one where another does, if they were not asked for.
   *
   * @param counts the processor counts asked for, in increasing order
   */
  public static List<Range> ranges(List<Crossover> crossovers, int... counts) {
    List<Range> ranges = new ArrayList<>();
    for (int i = 0; i < crossovers.size(); i++) {
      boolean last = i + 1 == crossovers.size();
      int next = last ? Integer.MAX_VALUE : crossovers.get(i + 1).fromProcessors();
      Crossover here = crossovers.get(i);
      int to = here.fromProcessors();
      for (int count : counts) {
        to = count > to && count < next ? count : to;
      }
      ranges.add(new Range(here.fromProcessors(), to, last && i > 0, here.function()));
    }
    return ranges;
  }

  /**
   * Such as "1-5 processors: optimize sort; from 6: partition".
   *
   * @param counts the processor counts asked for, in increasing order
   */
  public static String sentence(List<Crossover> crossovers, int... counts) {
    List<Range> ranges = ranges(crossovers, counts);
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

  /**
   * What to know before following the advice: that functions are not what the program spends its
   * time with. Empty where they are.
   *
   * @param program what was replayed
   * @param weights of all its functions
   * @param processors the count that it is said of
   */
  public static String reservation(Program program, List<FunctionWeight> weights, int processors) {
    double share = 0;
    for (FunctionWeight weight : weights) {
      share += weight.processors() == processors ? weight.share() : 0;
    }
    return !program.hasDelays() || share >= WORTH_ADVICE
        ? ""
        : "all functions together make up "
            + Numbers.percent(share)
            + " of the run time on "
            + CountText.of(processors, "processor")
            + ": the rest is sleeps, input and output";
  }
}
