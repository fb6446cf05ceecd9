package corecast.study;

import corecast.analysis.speedup.MeasuredPoint;
import corecast.analysis.speedup.Spread;
import corecast.note.Note;
import corecast.note.Numbers;
import corecast.program.CountText;
import corecast.program.PlainRun;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What a prediction beside real runs says, in words. */
public final class ValidationNotes {
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
  public static List<Note> of(List<MeasuredPoint> points, double othersPart) {
    String why = whyVoid(points, othersPart);
    if (!why.isEmpty()) {
      return List.of(
          Note.of(
              Note.Kind.MEASUREMENT_VOID,
              "The measurements are invalid, because other programs used the CPUs. "
                  + why
                  + "."
                  + " Stop these programs or choose idle CPUs (taskset -c 2,3 corecast validate"
                  + " ...), and measure again."));
    }
    List<String> notes = new ArrayList<>();
    List<MeasuredPoint> several = points.subList(1, points.size());
    String near = counts(several, p -> Math.abs(p.error()) <= NEAR);
    if (!near.isEmpty()) {
      notes.add("Predicted speedups are within 10 % on " + near + ".");
    }
    List<MeasuredPoint> far = several.stream().filter(p -> Math.abs(p.error()) > NEAR).toList();
    Predicate<MeasuredPoint> explained = p -> Math.abs(p.queuesError()) <= NEAR; // not if it is NaN
    String queues = counts(far, explained);
    if (!queues.isEmpty()) {
      notes.add(
          "On "
              + queues
              + " the operating system's run queues and time slices explain the error. Threads alternate faster than a time slice. The model of predict --machine queues has this.");
    }
    String neither = counts(far, explained.negate());
    if (!neither.isEmpty()) {
      notes.add(
          "On "
              + neither
              + " the error is not explained. The cause may be named in the verdict above. Or it is not modelled: caches, memory bandwidth, the cost of waking threads, hyper-threads.");
    }
    MeasuredPoint one = points.get(0);
    double longer = one.predicted().timeNanos() / one.nanos().median() - 1;
    if (Math.abs(longer) > NEAR) {
      notes.add(
          "The recorded work is "
              + Numbers.percent(Math.abs(longer))
              + (longer > 0
                  ? " longer than a real run on one processor. Recording costs time, and code was compiled later."
                  : " shorter than a real run on one processor. A real run includes garbage collection and compilation. Other programs may have slowed it down."));
    }
    String apart = counts(points, p -> p.nanos().relative() > NEAR);
    if (!apart.isEmpty()) {
      notes.add(
          "Real runs on "
              + apart
              + " differ by more than 10 %. Other programs use this machine, or the program's own run time varies. More --runs help.");
    }
    return notes(notes);
  }

  private static List<Note> notes(List<String> sentences) {
    return sentences.stream().map(text -> Note.of(Note.Kind.MEASURED, text)).toList();
  }

  /**
   * The part of a run on one CPU in which it neither ran nor had a reason to wait: the median.
   *
   * @param one the runs on one CPU
   * @param idleNanos for how long the program waits for nothing that runs, ns
   * @return at most 1; 0 or less if there is no such time, or it is not known
   */
  public static double othersPart(List<PlainRun> one, double idleNanos) {
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
      return "The program was ready but not running for "
          + Numbers.percent(othersPart)
          + " of"
          + " the time on 1 processor";
    }
    for (MeasuredPoint point : points) {
      int processors = point.predicted().processors();
      if (processors > 1 && point.speedup() > processors * (1 + NEAR)) {
        return "A speedup of "
            + Numbers.fixed(point.speedup(), 2)
            + " on "
            + CountText.of(processors, "processor")
            + " is hardly possible, so runs on fewer processors were slowed down";
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
