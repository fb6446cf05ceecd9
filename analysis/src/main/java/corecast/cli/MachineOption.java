package corecast.cli;

import corecast.simulator.machine.Machine;
import corecast.simulator.machine.Machine.RoundRobin;
import corecast.simulator.machine.Machine.RunQueues;
import corecast.study.StudyOptions;
import corecast.study.UsualMachine;
import corecast.study.VmThreads;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How the processors of the prediction are shared. */
final class MachineOption {
  /** As {@link UsualMachine#QUEUES} has it. */
  private static final int QUANTUM_MS = 4;

  private static final int WAKE_UP_US = 20;

  @Option(
      names = "--machine",
      paramLabel = "ideal|slices|queues",
      description =
          "ideal: processor sharing with infinitely small time slices. slices: one run queue with time slices. queues: a run queue for each processor, as in operating systems; there a thread that ran within the last 0.5 ms is not migrated, and a released lock goes to whoever runs first. (Default: ideal and queues; one of them leads, by how"
              + " often threads waited for one another when the program was recorded.)")
  private @Nullable Kind kind;

  @Option(
      names = "--quantum",
      paramLabel = "DURATION",
      converter = Nanos.Converter.class,
      description =
          "Length of a time slice, with --machine slices or queues (default:"
              + " "
              + QUANTUM_MS
              + "ms).")
  private @Nullable Nanos quantum;

  @Option(
      names = "--switch-cost",
      paramLabel = "DURATION",
      converter = Nanos.Converter.class,
      description =
          "Time lost when a processor switches to another thread, with --machine slices or queues"
              + " (default:"
              + " 0us).")
  private @Nullable Nanos switchCost;

  @Option(
      names = "--wake-up",
      paramLabel = "DURATION",
      converter = Nanos.Converter.class,
      description =
          "Time to wake a thread on an idle processor, with --machine queues; 5us to 50us on real"
              + " machines (default: "
              + WAKE_UP_US
              + "us).")
  private @Nullable Nanos wakeUp;

  @Option(
      names = "--vm-threads",
      paramLabel = "none|competing",
      defaultValue = "competing",
      description =
          "JIT compilers and other threads of the JVM. none: left out. competing: they do their"
              + " recorded work beside the program, at the same points of it (default: ${DEFAULT-VALUE}).")
  private Competing vmThreads = Competing.competing;

  enum Kind {
    ideal,
    slices,
    queues
  }

  enum Competing {
    none,
    competing
  }

  private VmThreads vmThreads() {
    return switch (vmThreads) {
      case none -> VmThreads.NONE;
      case competing -> VmThreads.COMPETING;
    };
  }

  /** Before anything is read: options that contradict each other, or that change nothing. */
  void check() {
    machine();
  }

  /** The one that was asked for; {@code null} if none was. */
  private @Nullable Machine machine() {
    boolean isSliced = kind == Kind.slices || kind == Kind.queues;
    refuse("--quantum", quantum, !isSliced, "slices or queues");
    refuse("--switch-cost", switchCost, !isSliced, "slices or queues");
    refuse("--wake-up", wakeUp, kind != Kind.queues, "queues");
    if (!isSliced) {
      return kind == null ? null : Machine.IDEAL;
    }
    long slice = quantum == null ? UsualMachine.QUEUES.quantumNanos() : quantum.value();
    WrongUse.when(slice == 0, "--quantum: 0 is no time slice; give a duration such as 4ms");
    long cost = switchCost == null ? 0 : switchCost.value();
    return kind == Kind.slices
        ? new RoundRobin(slice, cost)
        : new RunQueues(
            slice,
            cost,
            UsualMachine.HOT_NANOS,
            wakeUp == null ? UsualMachine.QUEUES.wakeNanos() : wakeUp.value(),
            UsualMachine.SPIN_NANOS);
  }

  /** An option that would change nothing is a mistake. */
  private void refuse(String option, @Nullable Nanos given, boolean useless, String machines) {
    WrongUse.when(
        given != null && useless,
        option + ": has no effect here; use it with --machine " + machines);
  }

  StudyOptions in(StudyOptions options) {
    Machine chosen = machine();
    StudyOptions all = options.vmThreads(vmThreads());
    return chosen == null ? all : all.machine(chosen);
  }
}
