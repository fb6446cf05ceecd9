package corecast.cli;

import corecast.analysis.speedup.MeasuredPoint;
import corecast.analysis.speedup.Spread;
import corecast.cli.target.TimedRun;
import corecast.program.CountText;
import corecast.report.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What a prediction beside real runs says, in words. */
final class ValidationNotes {
  private static final double NEAR = 0.1;

  /** More of the time on one CPU than this for others, and the speedup is none. */
  private static final double OTHERS = 0.25;

  private ValidationNotes() {}

  /**
   * Some sentences; just one where the real runs say nothing.
   *
   * @param points the first of them for one processor
   * @param othersPart of the time on one processor, which others had; see below
   */
  static List<String> of(List<MeasuredPoint> points, double othersPart) {
    String why = whyVoid(points, othersPart);
    if (!why.isEmpty()) {
      return List.of(
          "these measurements are void, since other programs used the CPUs: "
              + why
              + "; end those, or take CPUs that nobody uses (taskset -c 2,3 corecast validate ...),"
              + " and measure again");
    }
    List<String> notes = new ArrayList<>();
    List<MeasuredPoint> several = points.subList(1, points.size());
    String near = counts(several, p -> Math.abs(p.error()) <= NEAR);
    if (!near.isEmpty()) {
      notes.add("predicted speedups are within 10 % on " + near);
    }
    List<MeasuredPoint> far = several.stream().filter(p -> Math.abs(p.error()) > NEAR).toList();
    Predicate<MeasuredPoint> explained = p -> Math.abs(p.queuesError()) <= NEAR; // not if it is NaN
    String queues = counts(far, explained);
    if (!queues.isEmpty()) {
      notes.add(
          "on "
              + queues
              + " run queues and time slices of the operating system explain the difference:"
              + " threads take turns in less time than a slice (predict --machine queues)");
    }
    String neither = counts(far, explained.negate());
    if (!neither.isEmpty()) {
      notes.add(
          "on "
              + neither
              + " the difference is not explained; what the verdict above names may be the cause, or"
              + " what is not modelled: caches, memory, what it costs to wake threads that hardly do"
              + " anything else, processors that are two threads of one core");
    }
    MeasuredPoint one = points.get(0);
    double longer = one.predicted().timeNanos() / one.nanos().median() - 1;
    if (Math.abs(longer) > NEAR) {
      notes.add(
          "the recorded work takes "
              + Numbers.percent(Math.abs(longer))
              + (longer > 0 ? " longer" : " less")
              + " than a real run on one processor"
              + (longer > 0
                  ? ": recording cost that much, or the compilers came later"
                  : ": a real run has collections of garbage and compilation in it, too, and other"
                      + " programs beside it"));
    }
    String apart = counts(points, p -> p.nanos().relative() > NEAR);
    if (!apart.isEmpty()) {
      notes.add(
          "real runs on "
              + apart
              + " are more than 10 % apart: other programs use this machine, or the times of this"
              + " one vary; more --runs help");
    }
    return notes;
  }

  /**
   * The part of a run on one CPU in which it neither ran nor had a reason to wait: the median.
   *
   * @param one the runs on one CPU
   * @param idleNanos for how long the program waits for nothing that runs, ns
   * @return at most 1; 0 or less if there is no such time, or it is not known
   */
  static double othersPart(List<TimedRun.Taken> one, double idleNanos) {
    return Spread.of(
            one.stream()
                .mapToDouble(
                    run ->
                        run.cpuNanos() < 0
                            ? 0
                            : (run.nanos() - run.cpuNanos() - idleNanos) / run.nanos())
                .toArray())
        .median();
  }

  private static String whyVoid(List<MeasuredPoint> points, double othersPart) {
    if (othersPart > OTHERS) {
      return "for "
          + Numbers.percent(othersPart)
          + " of the time on 1 processor the program neither ran nor had anything else to wait for";
    }
    for (MeasuredPoint point : points) {
      int processors = point.predicted().processors();
      if (processors > 1 && point.speedup() > processors * (1 + NEAR)) {
        return "a speedup of "
            + Numbers.fixed(point.speedup(), 2)
            + " on "
            + CountText.of(processors, "processor")
            + " is hardly possible, so the runs on fewer were held up";
      }
    }
    return "";
  }

  /** The processor counts of those points, such as {@code 2, 4 processors}; empty if none. */
  private static String counts(List<MeasuredPoint> points, Predicate<MeasuredPoint> which) {
    List<Integer> counts =
        points.stream().filter(which).map(p -> p.predicted().processors()).toList();
    return counts.isEmpty()
        ? ""
        : counts.stream().map(String::valueOf).collect(Collectors.joining(", "))
            + (counts.size() == 1 && counts.get(0) == 1 ? " processor" : " processors");
  }
}
