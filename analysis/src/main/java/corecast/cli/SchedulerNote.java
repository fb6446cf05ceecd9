package corecast.cli;

import corecast.analysis.speedup.SpeedupCurve;
import corecast.analysis.speedup.SpeedupPoint;
import corecast.program.Program;
import corecast.report.Numbers;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.simulator.machine.Machine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Says where the scheduler of an operating system, with a queue for each processor and time slices,
 * would change a prediction that was made with ideal sharing.
 */
final class SchedulerNote {
  private static final double WORTH_SAYING = 0.05;
  private static final long MOST_STEPS = 2_000_000;
  private static final int MOST_COUNTS = 3;

  private SchedulerNote() {}

  /** One sentence, if the program was recorded, is small enough to ask, and the answer differs. */
  static Optional<String> of(Simulator ideal, SpeedupCurve curve) {
    Program program = ideal.program();
    ReplayOptions options = ideal.options();
    if (!program.origin().recorded()
        || options.machine() != Machine.IDEAL
        || curve.outcome().isDeadlock()) {
      return Optional.empty();
    }
    List<SpeedupPoint> asked = shared(program, curve);
    if (asked.isEmpty() || (long) program.steps() * (asked.size() + 1) > MOST_STEPS) {
      return Optional.empty();
    }
    int[] processors = new int[asked.size() + 1];
    processors[0] = 1;
    for (int i = 0; i < asked.size(); i++) {
      processors[i + 1] = asked.get(i).processors();
    }
    double[] times =
        new Simulator(program, options.on(MachineOption.USUAL)).completion(processors).timeNanos();
    List<String> changes = new ArrayList<>();
    for (int i = 0; i < asked.size(); i++) {
      double speedup = times[0] / times[i + 1];
      double predicted = asked.get(i).speedup();
      if (Math.abs(speedup / predicted - 1) > WORTH_SAYING) {
        changes.add(
            "%s instead of %s on %d"
                .formatted(
                    Numbers.fixed(speedup, 2), Numbers.fixed(predicted, 2), processors[i + 1]));
      }
    }
    return changes.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "with a queue for each processor and time slices of 4 ms, as on Linux, the speedup is "
                + String.join(", ", changes)
                + " (--machine queues)");
  }

  /** The counts with more threads than processors: only there are slices cut. */
  private static List<SpeedupPoint> shared(Program program, SpeedupCurve curve) {
    int most = curve.maxRunning() < 0 ? program.bodies() : curve.maxRunning();
    return curve.points().stream()
        .filter(p -> p.processors() > 1 && p.processors() < most)
        .limit(MOST_COUNTS)
        .toList();
  }
}
