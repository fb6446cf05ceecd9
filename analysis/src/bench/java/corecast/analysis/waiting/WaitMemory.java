package corecast.analysis.waiting;

import corecast.simulator.Simulator;
import corecast.simulator.timeline.EventRecorder;

/** What the analysis of waits keeps in memory. */
public final class WaitMemory {
  private WaitMemory() {}

  /**
   * Replays, and tells how many bytes are kept of it by then; the nodes of paths that were needed at
   * the same time are among them, as they are kept to be used again.
   */
  public static long bytes(Simulator simulator, int processors) {
    simulator.replay(processors, new WaitRecorder(simulator, processors)); // what is loaded once
    long before = used();
    WaitRecorder recorder = new WaitRecorder(simulator, processors);
    simulator.replay(processors, (EventRecorder) recorder);
    long after = used();
    if (recorder.pathSteps() == 0) {
      throw new IllegalStateException("nothing happened"); // keeps the recorder reachable
    }
    return after - before;
  }

  private static long used() {
    Runtime runtime = Runtime.getRuntime();
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
