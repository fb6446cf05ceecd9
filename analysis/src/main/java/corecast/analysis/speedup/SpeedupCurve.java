package corecast.analysis.speedup;

import corecast.program.Operation;
import corecast.program.Program;
import corecast.simulator.Completion;
import corecast.simulator.Simulator;
import corecast.simulator.timeline.Outcome;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The predicted speedup curve.
 *
 * @param points one for each processor count asked for
 * @param singleNanos T(1), ns
 * @param outcome how the replay ended; the points carry NaN after a deadlock
 * @param maxRunning the largest number of threads that ran at once, -1 if unknown
 */
public record SpeedupCurve(
    List<SpeedupPoint> points, double singleNanos, Outcome outcome, int maxRunning) {

  /** Predicts for each of the counts. */
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
        completion.maxRunning());
  }

  /** A curve from times that were measured from a mark on; without bounds. */
  public static SpeedupCurve ofTimes(int[] processors, double[] timeNanos, double singleNanos) {
    List<SpeedupPoint> points = new ArrayList<>();
    for (int i = 0; i < processors.length; i++) {
      points.add(point(processors[i], timeNanos[i], singleNanos, OptionalDouble.empty()));
    }
    return new SpeedupCurve(List.copyOf(points), singleNanos, Outcome.COMPLETED, -1);
  }

  private static List<SpeedupPoint> points(
      Program program, int[] processors, double[] times, double single, Completion completion) {
    boolean[] executed = executed(program);
    double work = workNanos(program, executed);
    double chain =
        completion.closedForm() ? completion.unlimitedNanos() : longestBody(program, executed);
    boolean bound =
        program.origin().outcomeDependent() == 0
            && !program.hasStops()
            && !completion.outcome().isDeadlock();
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

  private static double workNanos(Program program, boolean[] executed) {
    double work = 0;
    for (int b = 0; b < program.bodies(); b++) {
      for (int s = program.firstStep(b); executed[b] && s < program.firstStep(b + 1); s++) {
        work += program.operation(s) == Operation.RUN ? program.amount(s) : 0;
      }
    }
    return work;
  }

  /** No schedule is shorter than the longest single body with its delays. */
  private static double longestBody(Program program, boolean[] executed) {
    double longest = 0;
    for (int b = 0; b < program.bodies(); b++) {
      double sum = 0;
      for (int s = program.firstStep(b); executed[b] && s < program.firstStep(b + 1); s++) {
        sum += program.operation(s).isSegment() ? program.amount(s) : 0;
      }
      longest = Math.max(longest, sum);
    }
    return longest;
  }

  /**
   * Bodies that are executed in every complete replay: not the tasks that nobody submits, and no
   * stages that lack a part.
   */
  private static boolean[] executed(Program program) {
    boolean[] executed = new boolean[program.bodies()];
    int[] brought = new int[program.bodies()];
    Deque<Integer> found = new ArrayDeque<>();
    for (int b = 0; b < executed.length; b++) {
      if (!program.isTask(b)) {
        executed[b] = true;
        found.add(b);
      }
    }
    while (!found.isEmpty()) {
      int body = found.poll();
      for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
        int started =
            switch (program.operation(s)) {
              case SUBMIT -> (int) program.amount(s);
              case COMPLETE ->
                  ++brought[program.object(s)] == program.parts(program.object(s))
                      ? program.object(s)
                      : -1;
              default -> -1;
            };
        if (started >= 0 && !executed[started]) {
          executed[started] = true;
          found.add(started);
        }
      }
    }
    return executed;
  }
}
