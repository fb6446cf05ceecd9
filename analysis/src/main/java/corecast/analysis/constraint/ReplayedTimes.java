package corecast.analysis.constraint;

import corecast.program.Program;
import corecast.simulator.Clock;
import corecast.simulator.Observer;
import corecast.simulator.Simulator;
import corecast.simulator.timeline.EventRecorder;
import java.util.Arrays;

/**
 * When each segment ran on so many processors, in wall time, and for how long how many threads did.
 */
final class ReplayedTimes implements EventRecorder {
  private static final int NONE = -1;

  final int processors;

  /** By step: when it began, NaN if it never ran; when it ended; ns. */
  final double[] start;

  final double[] end;

  final Cumulative idle = new Cumulative();

  final Cumulative alone = new Cumulative();

  /** The time that is lost while several threads run, but not as many as there are processors. */
  final Cumulative few = new Cumulative();

  /** The time in which nobody runs, since all sleep or wait for input and output. */
  final Cumulative nobody = new Cumulative();

  /** When work was done in vain, and once more. */
  final Spans vain = new Spans();

  private final Program program;
  private final int[] cause; // by step, the step that ended
  private int[] stepOf; // by event
  private int events;
  private double last;
  private double busy; // but for what was in vain

  private ReplayedTimes(Program program, int processors) {
    this.program = program;
    this.processors = processors;
    start = new double[program.steps()];
    end = new double[program.steps()];
    cause = new int[program.steps()];
    stepOf = new int[program.segments()];
    Arrays.fill(start, Double.NaN);
    Arrays.fill(end, Double.NaN);
    Arrays.fill(cause, NONE);
  }

  /** Replays once; a replay that deadlocks ends there. */
  static ReplayedTimes of(Simulator simulator, int processors) {
    ReplayedTimes times = new ReplayedTimes(simulator.program(), processors);
    simulator.run(Clock.wall(processors), Observer.events(times));
    return times;
  }

  @Override
  public int add(
      int step, int body, int causeEvent, int running, double startNanos, double endNanos) {
    if (ran(step)) {
      vain.add(start[step], end[step]);
      busy -= program.amount(step);
    }
    start[step] = startNanos;
    end[step] = endNanos;
    cause[step] = causeEvent < 0 ? NONE : stepOf[causeEvent];
    if (events == stepOf.length) {
      stepOf = Arrays.copyOf(stepOf, 2 * events);
    }
    stepOf[events] = step;
    double passed = endNanos - last;
    idle.grow(endNanos, running < processors ? 1 : 0);
    alone.grow(endNanos, running == 1 ? 1 : 0);
    boolean isFew = running > 1 && running < processors;
    few.grow(endNanos, isFew ? (double) (processors - running) / processors : 0);
    nobody.grow(endNanos, running == 0 ? 1 : 0);
    busy += passed * Math.min(running, processors);
    last = endNanos;
    return events++;
  }

  @Override
  public int commonAncestor(int a, int b) {
    return Math.max(a, b); // one of the causes is enough
  }

  boolean ran(int step) {
    return !Double.isNaN(start[step]);
  }

  /** The segment whose end let this one begin; -1 for none. */
  int cause(int step) {
    return cause[step];
  }

  /** T(P), ns. */
  double totalNanos() {
    return last;
  }

  /** How many processors have work that is not in vain, on average. */
  double busyProcessors() {
    return last == 0 ? 0 : busy / last;
  }
}
