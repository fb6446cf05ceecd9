package corecast.cli;

import corecast.simulator.machine.Machine;
import corecast.simulator.machine.Machine.RoundRobin;
import picocli.CommandLine.Option;

/** How the processors of the prediction are shared. */
final class MachineOption {
  @Option(
      names = "--machine",
      paramLabel = "ideal|slices",
      defaultValue = "ideal",
      description =
          "ideal: all threads advance at once, in infinitely small time slices; slices: first come"
              + " first served with time slices, as an operating system does (default:"
              + " ${DEFAULT-VALUE}).")
  private Kind kind = Kind.ideal;

  @Option(
      names = "--quantum",
      paramLabel = "DURATION",
      defaultValue = "4ms",
      converter = Nanos.Converter.class,
      description = "Length of a time slice of --machine slices (default: ${DEFAULT-VALUE}).")
  private Nanos quantum = new Nanos(1);

  @Option(
      names = "--switch-cost",
      paramLabel = "DURATION",
      defaultValue = "0us",
      converter = Nanos.Converter.class,
      description =
          "What a processor of --machine slices loses when it takes on another thread (default:"
              + " ${DEFAULT-VALUE}).")
  private Nanos switchCost = new Nanos(0);

  /** Spelled as on the command line. */
  enum Kind {
    ideal,
    slices
  }

  Machine machine() {
    if (kind == Kind.ideal) {
      return Machine.IDEAL;
    }
    if (quantum.value() == 0) {
      throw new Failure("--quantum: 0 is no time slice; give a duration such as 4ms");
    }
    return new RoundRobin(quantum.value(), switchCost.value());
  }
}
