package corecast.cli;

import corecast.program.Program;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.simulator.timeline.Outcome;
import picocli.CommandLine.Option;

/** How to replay; and {@code --debug}. */
final class CommonOptions {
  enum Order {
    FREE,
    RECORDED
  }

  @Option(
      names = "--order",
      paramLabel = "ORDER",
      defaultValue = "free",
      description =
          "free: who gets a lock first is decided anew; recorded: every object keeps its recorded"
              + " order (default: ${DEFAULT-VALUE})")
  private Order order = Order.FREE;

  @Option(
      names = "--monitor-order",
      paramLabel = "ORDER",
      defaultValue = "recorded",
      description =
          "recorded: a section after a notifying one of another thread stays after it; free:"
              + " monitors are contended for like any lock (default: ${DEFAULT-VALUE})")
  private Order monitorOrder = Order.RECORDED;

  @Option(names = "--debug", description = "print a stack trace if the command fails")
  private boolean debug;

  Simulator simulator(Program program) {
    if (order == Order.RECORDED && !program.origin().recorded()) {
      throw new Failure(
          program.origin().name()
              + ": a written program has no recorded order; leave out --order recorded");
    }
    return new Simulator(
        program, new ReplayOptions(order == Order.RECORDED, monitorOrder == Order.FREE));
  }

  /** Fails if the replay did: a deadlock has no completion time. */
  void requireCompleted(Program program, Outcome outcome) {
    if (outcome.isDeadlock()) {
      String hint =
          program.origin().recorded() && order == Order.FREE
              ? "; the recording itself completed: --order recorded replays its order"
              : "; mend the program";
      throw new Failure(program.origin().name() + ": " + outcome.describe() + hint);
    }
  }

  boolean debug() {
    return debug;
  }
}
