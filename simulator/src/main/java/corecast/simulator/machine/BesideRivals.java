package corecast.simulator.machine;

import corecast.program.VmWork;

/**
 * The time of a replay without delays on any number of processors, beside the virtual machine's own
 * threads: all running bodies slow down alike, so the course of the replay in attained service
 * tells it. Within a window, its parts are taken as evenly mixed.
 */
public final class BesideRivals {
  /** The parts of a window come so many times in turns. */
  private static final int TURNS = 4;

  /** Relative distance below which two amounts of work are the same. */
  private static final double SAME = 1e-12;

  private final Rivals rivals;
  private double wall;
  private double worked;

  private BesideRivals(VmWork beside, long workNanos, int processors) {
    this.rivals = new Rivals(beside, workNanos, processors);
  }

  /**
   * T(P), ns.
   *
   * @param workNanos the program's work in all
   */
  public static double timeOn(int processors, Windows windows, VmWork beside, long workNanos) {
    BesideRivals replay = new BesideRivals(beside, workNanos, processors);
    for (long[] window : windows.attained()) {
      for (int turn = 0; turn < TURNS; turn++) {
        for (int n = 1; n < window.length; n++) {
          if (window[n] > 0) {
            replay.run(n, (double) window[n] / TURNS);
          }
        }
      }
    }
    return replay.wall;
  }

  /** So many bodies run until each has attained so much. */
  private void run(int running, double serviceNanos) {
    double left = serviceNanos * running;
    while (left > 0) {
      if (rivals.nextSliceAt() <= worked + SAME * Math.max(1, worked)) {
        rivals.take();
        continue;
      }
      double speed = rivals.share(running, worked);
      double untilSlice = (rivals.nextSliceAt() - worked) / speed;
      double untilEnd = left / speed;
      double step = Math.min(untilEnd, Math.min(untilSlice, rivals.untilDone()));
      wall += step;
      rivals.pass(step);
      worked += step * speed;
      left = step == untilEnd ? 0 : left - step * speed;
    }
  }
}
