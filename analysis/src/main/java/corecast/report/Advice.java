package corecast.report;

import corecast.analysis.weight.Crossover;
import corecast.analysis.weight.FunctionWeight;
import corecast.analysis.weight.FunctionWeights;
import corecast.note.Lines;
import corecast.note.Numbers;
import corecast.program.CountText;
import corecast.program.Program;
import java.util.ArrayList;
import java.util.List;

/** What to optimize, in one sentence for each range of processor counts. */
public final class Advice {
  /** Where functions have less than this share of the run time, something else matters more. */
  private static final double WORTH_ADVICE = 0.5;

  /** A function with less than this share of the run time is one of many. */
  private static final double STANDS_OUT = 0.1;

  static final String OF_NO_FUNCTION = "most of the time is outside of recorded functions";

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
   * @param weights of all functions of the program at those counts
   * @param counts the processor counts asked for, in increasing order
   */
  public static String sentence(
      Program program, List<FunctionWeight> weights, List<Crossover> crossovers, int... counts) {
    return text(program, weights, ranges(crossovers, counts), false);
  }

  /**
   * The same with where the functions are, and how much that is: "1-5 processors: optimize sort
   * (com/acme/Sort.java:14), 73 to 60 % of the run time; from 6: partition, 55 to 58 %".
   */
  public static String withShares(
      Program program, List<FunctionWeight> weights, List<Crossover> crossovers, int... counts) {
    return text(program, weights, ranges(crossovers, counts), true);
  }

  /** Why no function can be named, and what to do then; empty if there is one. */
  static String obstacle(Program program, List<FunctionWeight> weights) {
    if (weights.stream().allMatch(weight -> weight.selfNanos() == 0)) {
      return "There is nothing to optimize: no function has a weight.";
    }
    return withoutNames(program, weights);
  }

  /** What to do if no function has a name; empty if one has. */
  public static String withoutNames(Program program, List<FunctionWeight> weights) {
    if (weights.isEmpty() || !weights.stream().allMatch(FunctionWeight::isOfNoFunction)) {
      return "";
    }
    return program.origin().recorded()
        ? "No functions were recorded. Record again with the classes of interest, such as"
            + " --include 'com.acme.*'."
        : "This program names no functions. Name them, as in: run NAME 5ms";
  }

  private static String text(
      Program program, List<FunctionWeight> weights, List<Range> ranges, boolean sized) {
    String obstacle = obstacle(program, weights);
    if (!obstacle.isEmpty()) {
      return obstacle;
    }
    StringBuilder text = new StringBuilder();
    for (Shares shares : Shares.of(weights, ranges)) {
      boolean first = text.isEmpty();
      text.append(first ? shares.range.countsWithUnit() : "; " + shares.range.counts())
          .append(": ")
          .append(shares.standsOut() ? shares.what(first) : "no function stands out");
      if (sized) {
        String place = place(program, shares.range.function());
        text.append(
                shares.standsOut()
                    ? (place.isEmpty() ? "" : " (" + place + ")") + ", "
                    : " (the largest is "
                        + shares.name()
                        + (place.isEmpty() ? "" : ", " + place + ",")
                        + " with ")
            .append(shares.size())
            .append(first ? " of the run time" : "")
            .append(shares.standsOut() ? "" : ")");
      }
    }
    return text.toString();
  }

  /** Where a function is, for people; empty if that is not known. */
  static String place(Program program, String function) {
    return Lines.printable(program.paths().place(function).words());
  }

  /**
   * How much of the run time the function has that leads in a range.
   *
   * @param atFirst its part of the run time at the first count of the range
   * @param atLast at the last one
   * @param largest the largest in the range
   */
  record Shares(Range range, double atFirst, double atLast, double largest) {

    /** Ranges one after the other where no function stands out are one. */
    static List<Shares> of(List<FunctionWeight> weights, List<Range> ranges) {
      List<Shares> all = new ArrayList<>();
      for (Range range : ranges) {
        Shares here = of(weights, range);
        int last = all.size() - 1;
        if (last >= 0 && !here.standsOut() && !all.get(last).standsOut()) {
          all.set(last, all.get(last).and(here, last > 0));
        } else {
          all.add(here);
        }
      }
      return all;
    }

    private static Shares of(List<FunctionWeight> weights, Range range) {
      double atFirst = 0;
      double atLast = 0;
      double largest = 0;
      for (FunctionWeight weight : weights) {
        int p = weight.processors();
        if (weight.function().equals(range.function()) && p >= range.from() && p <= range.to()) {
          atFirst = p == range.from() ? weight.share() : atFirst;
          atLast = p == range.to() ? weight.share() : atLast;
          largest = Math.max(largest, weight.share());
        }
      }
      return new Shares(range, atFirst, atLast, largest);
    }

    private Shares and(Shares next, boolean isOpen) {
      String most = next.largest > largest ? next.range.function() : range.function();
      return new Shares(
          new Range(range.from(), next.range.to(), next.range.open() && isOpen, most),
          atFirst,
          next.atLast,
          Math.max(largest, next.largest));
    }

    boolean standsOut() {
      return largest >= STANDS_OUT;
    }

    boolean isOfNoFunction() {
      return range.function().equals(FunctionWeights.UNNAMED);
    }

    /** Such as "1-5 processors: optimize sort, 73 to 60 % of the run time". */
    String sentence() {
      return range.countsWithUnit() + ": " + what(true) + ", " + size() + " of the run time";
    }

    String what(boolean first) {
      return isOfNoFunction() ? OF_NO_FUNCTION : (first ? "optimize " : "") + name();
    }

    String name() {
      return Lines.printable(range.function());
    }

    /** Such as "73 to 60 %"; where nothing stands out, the largest. */
    String size() {
      String from = digits(standsOut() ? atFirst : largest);
      String to = digits(standsOut() ? atLast : largest);
      return (from.equals(to) ? from : from + " to " + to) + " %";
    }

    private static String digits(double share) {
      return Numbers.fixed(share * 100, Math.abs(share) < 0.0995 ? 1 : 0);
    }
  }

  /**
   * What to know before following the advice: that functions are not what the program spends its
   * time with. Empty where they are.
   *
   * @param processors the count that it is said of
   */
  public static String reservation(Program program, List<FunctionWeight> weights, int processors) {
    double share = 0;
    for (FunctionWeight weight : weights) {
      share += weight.processors() == processors ? weight.share() : 0;
    }
    return !program.hasDelays() || share >= WORTH_ADVICE
        ? ""
        : "All functions together are "
            + Numbers.percent(share)
            + " of the run time on "
            + CountText.of(processors, "processor")
            + "; the rest is sleeping, input and output.";
  }
}
