package corecast.cli;

import corecast.program.Program;
import corecast.simulator.Simulator;
import corecast.simulator.machine.Machine;

/** Whether the virtual machine's own threads compete with the program in a prediction. */
enum VmThreads {
  /**
   * They do if they used much CPU time, in all and beside the program. A small part is in good part
   * the recorder's doing, whose hooks are compiled into the program's code.
   */
  auto {
    @Override
    boolean compete(Program program) {
      long nanos = program.vmWork().totalNanos();
      return nanos > MUCH_NANOS && nanos > MUCH_OF_WORK * program.workNanos();
    }
  },

  none {
    @Override
    boolean compete(Program program) {
      return false;
    }
  },

  competing {
    @Override
    boolean compete(Program program) {
      return true;
    }
  };

  private static final long MUCH_NANOS = 1_000_000_000;

  /** Of eight real programs the four above it are predicted better so, the four below worse. */
  private static final double MUCH_OF_WORK = 0.6;

  abstract boolean compete(Program program);

  /** The same simulator, with those threads if they compete. */
  Simulator beside(Simulator simulator) {
    Program program = simulator.program();
    return compete(program) && simulator.options().machine() == Machine.IDEAL
        ? new Simulator(program, simulator.options().withMachineThreads())
        : simulator;
  }
}
