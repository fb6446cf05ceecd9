package corecast.cli;

import corecast.simulator.machine.Machine;
import corecast.simulator.machine.Machine.RoundRobin;
import corecast.simulator.machine.Machine.RunQueues;
import picocli.CommandLine.Option;

/** How the processors of the prediction are shared. */
final class MachineOption {
  /** What Linux takes for the time that the data of a thread stay in a cache, ns. */
  private static final long HOT = 500_000;

  /**
   * Java's monitors look up to 5000 times, each some 10 ns, before they give their processor up.
   */
  private static final long SPIN = 50_000;

  /** The tick at which a common scheduler looks whether a slice is over. */
  private static final int QUANTUM_MS = 4;

  /** A thread's way from being woken to running on an idle processor, as measured on Linux. */
  private static final int WAKE_UP_US = 20;

  /** A common operating system. */
  static final RunQueues USUAL =
      new RunQueues(QUANTUM_MS * 1_000_000L, 0, HOT, WAKE_UP_US * 1_000L, SPIN);

  @Option(
      names = "--machine",
      paramLabel = "ideal|slices|queues",
      defaultValue = "ideal",
      description =
          "ideal: all threads advance at once, in infinitely small time slices; slices: first come"
              + " first served with time slices; queues: the same with a queue for each processor, as"
              + " operating systems have it, no move of a thread that has run within the last"
              + " 0.5 ms, and locks that go to whoever runs first (default: ${DEFAULT-VALUE}).")
  private Kind kind = Kind.ideal;

  @Option(
      names = "--quantum",
      paramLabel = "DURATION",
      defaultValue = QUANTUM_MS + "ms",
      converter = Nanos.Converter.class,
      description = "Length of a time slice, not of --machine ideal (default: ${DEFAULT-VALUE}).")
  private Nanos quantum = new Nanos(1);

  @Option(
      names = "--switch-cost",
      paramLabel = "DURATION",
      defaultValue = "0us",
      converter = Nanos.Converter.class,
      description =
          "What a processor loses when it takes on another thread, not of --machine ideal (default:"
              + " ${DEFAULT-VALUE}).")
  private Nanos switchCost = new Nanos(0);

  @Option(
      names = "--wake-up",
      paramLabel = "DURATION",
      defaultValue = WAKE_UP_US + "us",
      converter = Nanos.Converter.class,
      description =
          "Time from the moment at which a thread can go on to its start on an idle processor, only"
              + " of --machine queues; 5us to 50us on real machines (default: ${DEFAULT-VALUE}).")
  private Nanos wakeUp = new Nanos(0);

  @Option(
      names = "--vm-threads",
      paramLabel = "none|competing",
      defaultValue = "none",
      description =
          "The virtual machine's own threads, which compile for the most part: none: left out;"
              + " competing: as much CPU time as they used while the program was recorded is theirs,"
              + " as if two more threads ran from the start on; only of --machine ideal (default:"
              + " ${DEFAULT-VALUE}).")
  private VmThreads vmThreads = VmThreads.none;

  /** Spelled as on the command line. */
  enum VmThreads {
    none,
    competing
  }

  /** Spelled as on the command line. */
  enum Kind {
    ideal,
    slices,
    queues
  }

  /** Whether the virtual machine's own threads take their share. */
  boolean vmThreadsCompete() {
    if (vmThreads == VmThreads.competing && kind != Kind.ideal) {
      throw new Failure("--vm-threads competing: leave out --machine, or give --machine ideal");
    }
    return vmThreads == VmThreads.competing;
  }

  Machine machine() {
    if (kind == Kind.ideal) {
      return Machine.IDEAL;
    }
    if (quantum.value() == 0) {
      throw new Failure("--quantum: 0 is no time slice; give a duration such as 4ms");
    }
    return kind == Kind.slices
        ? new RoundRobin(quantum.value(), switchCost.value())
        : new RunQueues(quantum.value(), switchCost.value(), HOT, wakeUp.value(), SPIN);
  }
}
