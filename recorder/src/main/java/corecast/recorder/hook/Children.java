package corecast.recorder.hook;

import corecast.recorder.hook.io.ChildProcesses;
import corecast.recorder.hook.operation.Operation;

/** Processes that the program starts: a thread of the library waits for the end of each. */
public final class Children {
  private Children() {}

  /** The library's thread is about to wait for a process that was started, some time ago. */
  public static void waiting(long pid) {
    ChildProcesses.cpuOfEnded();
    CallSites.tell(Operation.IO_CHILD, null, ChildProcesses.ageOf(pid));
  }

  public static void ended() {
    CallSites.told(Operation.IO_CHILD, null, 0);
  }
}
