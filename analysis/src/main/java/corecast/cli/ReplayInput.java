package corecast.cli;

import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.simulator.machine.Machine;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What to replay, and how. */
final class ReplayInput {
  @Parameters(
      index = "0",
      paramLabel = "FILE",
      description = "A trace written by record, or a program text (.program).")
  private Path file = Path.of("");

  @Option(
      names = "--order",
      paramLabel = "free|recorded",
      defaultValue = "free",
      description =
          "free: who gets a lock first is decided anew; recorded: every object keeps its recorded"
              + " order (default: ${DEFAULT-VALUE}).")
  private Order order = Order.free;

  @Option(
      names = "--monitor-order",
      paramLabel = "recorded|free",
      defaultValue = "recorded",
      description =
          "Whether monitors with wait and notify keep the recorded order from a notifying section to"
              + " the next one (default: ${DEFAULT-VALUE}).")
  private Order monitorOrder = Order.recorded;

  /** Spelled as on the command line. */
  enum Order {
    free,
    recorded
  }

  Path file() {
    return file;
  }

  ProgramFile read() throws IOException {
    return ProgramFile.read(file);
  }

  Simulator simulator(ProgramFile input) {
    return simulator(input, Machine.IDEAL);
  }

  Simulator simulator(ProgramFile input, Machine machine) {
    return new Simulator(
        input.program(),
        new ReplayOptions(order == Order.recorded, monitorOrder == Order.free, machine));
  }
}
