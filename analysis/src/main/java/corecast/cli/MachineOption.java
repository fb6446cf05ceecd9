package corecast.cli;

import corecast.simulator.machine.Machine;
import corecast.simulator.machine.Machine.RoundRobin;
import corecast.simulator.machine.Machine.RunQueues;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

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
              + " first served with time slices; queues: the same with a queue for each processor,"
              + " as operating systems have it, no move of a thread that has run within the last"
              + " 0.5 ms, and locks that go to whoever runs first (default: ${DEFAULT-VALUE}).")
  private Kind kind = Kind.ideal;

  @Option(
      names = "--quantum",
      paramLabel = "DURATION",
      converter = Nanos.Converter.class,
      description =
          "Length of a time slice, not of --machine ideal (default: " + QUANTUM_MS + "ms).")
  private @Nullable Nanos quantum;

  @Option(
      names = "--switch-cost",
      paramLabel = "DURATION",
      converter = Nanos.Converter.class,
      description =
          "What a processor loses when it takes on another thread, not of --machine ideal (default:"
              + " 0us).")
  private @Nullable Nanos switchCost;

  @Option(
      names = "--wake-up",
      paramLabel = "DURATION",
      converter = Nanos.Converter.class,
      description =
          "Time from the moment at which a thread can go on to its start on an idle processor, only"
              + " of --machine queues; 5us to 50us on real machines (default: "
              + WAKE_UP_US
              + "us).")
  private @Nullable Nanos wakeUp;

  @Option(
      names = "--vm-threads",
      paramLabel = "auto|none|competing",
      defaultValue = "auto",
      description =
          "The virtual machine's own threads, which compile for the most part: none: left out;"
              + " competing: what they did while the program was recorded, they do beside it as it"
              + " comes as far; auto: competing with what of it is beyond 0.3 s, which the"
              + " recorder may have caused, if that is more than 0.05 of the program's own work. With --machine ideal only (default:"
              + " ${DEFAULT-VALUE}).")
  private VmThreads vmThreads = VmThreads.auto;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  /** Spelled as on the command line. */
  enum Kind {
    ideal,
    slices,
    queues
  }

  /** Whether the virtual machine's own threads take their share. */
  VmThreads vmThreads() {
    return vmThreads;
  }

  /** Before anything is read: options that contradict each other, or that change nothing. */
  void check() {
    if (vmThreads == VmThreads.competing && kind != Kind.ideal) {
      throw usage("--vm-threads competing: leave out --machine, or give --machine ideal");
    }
    machine();
  }

  Machine machine() {
    refuse("--quantum", quantum, kind == Kind.ideal, "slices or queues");
    refuse("--switch-cost", switchCost, kind == Kind.ideal, "slices or queues");
    refuse("--wake-up", wakeUp, kind != Kind.queues, "queues");
    if (kind == Kind.ideal) {
      return Machine.IDEAL;
    }
    long slice = quantum == null ? USUAL.quantumNanos() : quantum.value();
    if (slice == 0) {
      throw usage("--quantum: 0 is no time slice; give a duration such as 4ms");
    }
    long cost = switchCost == null ? 0 : switchCost.value();
    return kind == Kind.slices
        ? new RoundRobin(slice, cost)
        : new RunQueues(
            slice, cost, HOT, wakeUp == null ? USUAL.wakeNanos() : wakeUp.value(), SPIN);
  }

  /** An option that would change nothing is a mistake. */
  private void refuse(String option, @Nullable Nanos given, boolean useless, String machines) {
    if (given != null && useless) {
      throw usage(option + ": changes nothing here; give --machine " + machines + " with it");
    }
  }

  private ParameterException usage(String problem) {
    return new ParameterException(command.commandLine(), problem);
  }
}
