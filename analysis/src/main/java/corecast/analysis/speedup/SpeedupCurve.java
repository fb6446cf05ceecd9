package corecast.analysis.speedup;

import corecast.program.Program;
import corecast.simulator.Completion;
import corecast.simulator.Simulator;
import corecast.simulator.machine.Machine;
import corecast.simulator.timeline.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The predicted speedup curve.
 *
 * @param points one for each processor count asked for
 * @param singleNanos T(1), ns
 * @param outcome how the replay ended; the points carry NaN after a deadlock
 * @param maxRunning the largest number of threads that ran at once, -1 if unknown
 * @param machine the title of the machine of it
 */
public record SpeedupCurve(
    List<SpeedupPoint> points,
    double singleNanos,
    Outcome outcome,
    int maxRunning,
    String machine) {

  public static SpeedupCurve of(Simulator simulator, int[] processors) {
    int[] withOne = new int[processors.length + 1];
    withOne[0] = 1;
    System.arraycopy(processors, 0, withOne, 1, processors.length);
    Completion completion = simulator.completion(withOne);
    double single = completion.timeNanos()[0];
    double[] times = Arrays.copyOfRange(completion.timeNanos(), 1, withOne.length);
    return new SpeedupCurve(
        points(simulator.program(), processors, times, single, completion),
        single,
        completion.outcome(),
        completion.maxRunning(),
        simulator.options().machine().title());
  }

  /**
   * The same on another machine.
   *
   * @param singleNanos T(1) there
   * @param timeNanos T(P) there, by point
   * @param title the machine's
   */
  public SpeedupCurve on(String title, double singleNanos, double[] timeNanos) {
    List<SpeedupPoint> there = new ArrayList<>();
    for (int i = 0; i < timeNanos.length; i++) {
      SpeedupPoint here = points.get(i);
      there.add(point(here.processors(), timeNanos[i], singleNanos, here.lowerBoundNanos()));
    }
    return new SpeedupCurve(List.copyOf(there), singleNanos, outcome, maxRunning, title);
  }

  public SpeedupCurve beside(SpeedupCurve other) {
    return with(i -> points.get(i).beside(other.points.get(i).speedup()));
  }

  /**
   * The same with speedups on run queues of unequal length.
   *
   * @param speedups by point; NaN where there is none
   */
  public SpeedupCurve besideUneven(double[] speedups) {
    return with(i -> points.get(i).besideUneven(speedups[i]));
  }

  /**
   * The same with error bars.
   *
   * @param bars by point
   */
  public SpeedupCurve with(List<PointBars> bars) {
    return with(i -> points.get(i).with(bars.get(i)));
  }

  private SpeedupCurve with(IntFunction<SpeedupPoint> changed) {
    List<SpeedupPoint> all = IntStream.range(0, points.size()).mapToObj(changed).toList();
    return new SpeedupCurve(all, singleNanos, outcome, maxRunning, machine);
  }

  /** The speedups on one of the two machines, by its title; NaN where there is only the other. */
  public double[] speedupsOn(String title) {
    boolean isThis = machine.equals(title);
    return points.stream()
        .mapToDouble(p -> isThis ? p.speedup() : p.otherSpeedup().orElse(Double.NaN))
        .toArray();
  }

  /** What the curve says, in words: how many processors are worth having, and laws fitted to it. */
  public List<String> inWords() {
    List<String> words = new ArrayList<>();
    AboveLinear.sentence(this).ifPresent(words::add);
    DiminishingReturns.sentence(this).ifPresent(words::add);
    words.addAll(LawFits.sentences(this));
    return words;
  }

  /** A curve from times with ideal sharing that were measured from a mark on; without bounds. */
  public static SpeedupCurve ofTimes(int[] processors, double[] timeNanos, double singleNanos) {
    return ofTimes(processors, timeNanos, singleNanos, Machine.IDEAL);
  }

  public static SpeedupCurve ofTimes(
      int[] processors, double[] timeNanos, double singleNanos, Machine machine) {
    List<SpeedupPoint> points = new ArrayList<>();
    for (int i = 0; i < processors.length; i++) {
      points.add(point(processors[i], timeNanos[i], singleNanos, OptionalDouble.empty()));
    }
    return new SpeedupCurve(
        List.copyOf(points), singleNanos, Outcome.COMPLETED, -1, machine.title());
  }

  private static List<SpeedupPoint> points(
      Program program, int[] processors, double[] times, double single, Completion completion) {
    ExecutedBodies executed = ExecutedBodies.completed(program);
    double work = executed.workNanos();
    boolean all = completion.closedForm() && !program.hasStops() && !program.hasHalts();
    double chain = all ? completion.unlimitedNanos() : executed.longestNanos();
    boolean bound = program.origin().outcomeDependent() == 0 && !completion.outcome().isDeadlock();
    List<SpeedupPoint> points = new ArrayList<>();
    for (int i = 0; i < processors.length; i++) {
      double lower = Math.max(work / processors[i], chain);
      points.add(
          point(
              processors[i],
              times[i],
              single,
              bound ? OptionalDouble.of(lower) : OptionalDouble.empty()));
    }
    return List.copyOf(points);
  }

  private static SpeedupPoint point(int p, double time, double single, OptionalDouble lower) {
    double speedup = time > 0 ? single / time : 1;
    return new SpeedupPoint(p, time, speedup, speedup / p, lower);
  }
}
