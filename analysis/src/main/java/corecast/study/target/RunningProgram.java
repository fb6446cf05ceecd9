package corecast.study.target;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import corecast.recorder.AgentOptions;
import corecast.study.file.Failure;
import java.io.IOException;
import java.util.Map;

/** A Java program that runs already, to attach to. */
record RunningProgram(long pid, ProcessHandle process) {
  /**
   * The program of that process.
   *
   * @throws Failure if there is no such process
   */
  static RunningProgram of(long pid) {
    return new RunningProgram(
        pid,
        ProcessHandle.of(pid)
            .orElseThrow(() -> new Failure(pid + ": there is no such process; see jps -l")));
  }

  boolean isAlive() {
    return process.isAlive();
  }

  void load(Map<String, String> agentOptions) throws IOException {
    VirtualMachine machine;
    try {
      machine = VirtualMachine.attach(Long.toString(pid));
    } catch (AttachNotSupportedException | IOException e) {
      throw new Failure(
          pid
              + ": attaching failed ("
              + e.getMessage()
              + "); check that it is a Java program of"
              + " the same user",
          e);
    }
    try {
      machine.loadAgent(Home.agent().toString(), AgentOptions.format(agentOptions));
    } catch (AgentLoadException | AgentInitializationException e) {
      throw new Failure(pid + ": the program could not load the agent (" + e.getMessage() + ")", e);
    } finally {
      machine.detach();
    }
  }
}
