package corecast.cli;

import corecast.program.Program;
import corecast.program.VmWork;
import corecast.simulator.Simulator;
import corecast.simulator.machine.Machine;

/** Whether the virtual machine's own threads compete with the program in a prediction. */
enum VmThreads {
  /**
   * They do, with what they did beyond {@link #FOR_HOOKS_NANOS}, if that is not little beside the
   * program.
   */
  auto {
    @Override
    VmWork of(Program program) {
      VmWork own = program.vmWork().less(FOR_HOOKS_NANOS);
      return own.totalNanos() > LITTLE * program.workNanos() ? own : VmWork.NONE;
    }
  },

  none {
    @Override
    VmWork of(Program program) {
      return VmWork.NONE;
    }
  },

  competing {
    @Override
    VmWork of(Program program) {
      return program.vmWork();
    }
  };

  /**
   * So much may be the recorder's doing, whose hooks are compiled into the program's methods: small
   * programs that need 0.03 s of compilation had up to 0.3 s while they were recorded.
   */
  static final long FOR_HOOKS_NANOS = 300_000_000;

  /** Of the program's own work: with less it makes no difference, and predictions take longer. */
  private static final double LITTLE = 0.05;

  /** What they do in the prediction. */
  abstract VmWork of(Program program);

  /** The same simulator, with those threads if they compete. */
  Simulator beside(Simulator simulator) {
    Program program = simulator.program();
    VmWork work = of(program);
    return work.slices() > 0 && simulator.options().machine() == Machine.IDEAL
        ? new Simulator(program.withVmWork(work), simulator.options().withMachineThreads())
        : simulator;
  }
}
