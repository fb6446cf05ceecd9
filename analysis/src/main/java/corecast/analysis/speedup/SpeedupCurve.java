package corecast.analysis.speedup;

import corecast.program.Operation;
import corecast.program.Program;
import corecast.simulator.Completion;
import corecast.simulator.Simulator;
import corecast.simulator.timeline.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * The predicted time, speedup and efficiency for several processor counts (design: model, section
 * 2).
 *
 * @param points one for each count, as asked for; times are NaN if the program deadlocks there
 * @param outcome how the first replay that did not complete ended, else completed
 */
public record SpeedupCurve(List<SpeedupPoint> points, Outcome outcome) {
  public SpeedupCurve {
    points = List.copyOf(points);
  }

  public static SpeedupCurve of(Simulator simulator, int[] processors) {
    int[] withOne = IntStream.concat(IntStream.of(1), IntStream.of(processors)).toArray();
    Completion completion = simulator.completion(withOne);
    double alone = completion.timeNanos()[0];
    Bound bound = Bound.of(simulator.program(), completion);
    List<SpeedupPoint> points = new ArrayList<>();
    for (int i = 1; i < withOne.length; i++) {
      int p = withOne[i];
      double time = completion.timeNanos()[i];
      double speedup = time == 0 ? 1 : alone / time;
      points.add(new SpeedupPoint(p, time, speedup, speedup / p, bound.on(p)));
    }
    return new SpeedupCurve(points, completion.outcome());
  }

  /**
   * No order of events ends earlier.
   *
   * @param isBound false where outcomes were recorded that another order might not have had
   */
  private record Bound(boolean isBound, double workNanos, double chainNanos) {
    static Bound of(Program program, Completion completion) {
      boolean isBound =
          program.origin().outcomeDependent() == 0 && !completion.outcome().isDeadlock();
      double chain =
          completion.closedForm() ? completion.unlimitedNanos() : longestBodyNanos(program);
      return new Bound(isBound, executedWorkNanos(program), chain);
    }

    OptionalDouble on(int processors) {
      return isBound
          ? OptionalDouble.of(Math.max(workNanos / processors, chainNanos))
          : OptionalDouble.empty();
    }
  }

  /** All segments of one body follow one another, whatever the others do. */
  private static double longestBodyNanos(Program program) {
    boolean[] executed = executed(program);
    double longest = 0;
    for (int body = 0; body < program.bodies(); body++) {
      double sum = 0;
      for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
        sum += program.operation(s).isSegment() ? program.amount(s) : 0;
      }
      longest = Math.max(longest, executed[body] ? sum : 0);
    }
    return longest;
  }

  private static double executedWorkNanos(Program program) {
    boolean[] executed = executed(program);
    double sum = 0;
    for (int body = 0; body < program.bodies(); body++) {
      for (int s = program.firstStep(body);
          executed[body] && s < program.firstStep(body + 1);
          s++) {
        sum += program.operation(s) == Operation.RUN ? program.amount(s) : 0;
      }
    }
    return sum;
  }

  /** Tasks that nobody submits are not. */
  private static boolean[] executed(Program program) {
    boolean[] executed = new boolean[program.bodies()];
    for (int body = 0; body < executed.length; body++) {
      executed[body] = !program.isTask(body);
    }
    for (int s = 0; s < program.steps(); s++) {
      if (program.operation(s) == Operation.SUBMIT) {
        executed[(int) program.amount(s)] = true;
      }
    }
    return executed;
  }
}
