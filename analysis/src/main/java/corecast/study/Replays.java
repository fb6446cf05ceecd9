package corecast.study;

import corecast.program.Program;
import corecast.simulator.ObjectOrder;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.util.Objects;

/**
 * The simulators of a program.
 *
 * @param ideal for weights and paths: processors are shared ideally, by the program alone
 * @param predicting for predictions: on the machine asked for, and beside the virtual machine's own
 *     threads
 */
record Replays(Simulator ideal, Simulator predicting) {
  Replays(Program program, StudyOptions options, ObjectOrder order) {
    this(ideal(program, options, order), options);
  }

  private Replays(Simulator ideal, StudyOptions options) {
    this(ideal, options.vmThreads().beside(predicting(ideal, options)));
  }

  private static Simulator ideal(Program program, StudyOptions options, ObjectOrder order) {
    Simulator ideal = new Simulator(program, options.replay(order));
    if (options.isPictured()) {
      ideal.keepReplay();
    }
    return ideal;
  }

  private static Simulator predicting(Simulator ideal, StudyOptions options) {
    boolean pauses = ideal.program().pauses().count() > 0;
    ReplayOptions predicting =
        ideal
            .options()
            .on(options.machine())
            .stopping(pauses ? options.pauses() : ideal.options().stopTheWorld());
    // The usual case is the very same object: to compare records for the first time takes long.
    return Objects.equals(predicting, ideal.options()) ? ideal : ideal.with(predicting);
  }
}
