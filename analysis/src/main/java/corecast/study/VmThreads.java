package corecast.study;

import corecast.program.Program;
import corecast.simulator.Simulator;

/** Whether the virtual machine's own threads compete with the program in a prediction. */
public enum VmThreads {
  /** They do not compete. */
  NONE,

  /** They compete, with all that was recorded of them but what they did for the recorder. */
  COMPETING;

  Simulator beside(Simulator simulator) {
    Program program = simulator.program();
    return this == COMPETING && program.vmWork().slices() > 0
        ? simulator.with(simulator.options().withMachineThreads())
        : simulator;
  }
}
