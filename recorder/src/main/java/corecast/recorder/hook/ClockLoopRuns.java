package corecast.recorder.hook;

import corecast.recorder.hook.loop.ClockLoopSites;
import corecast.recorder.hook.loop.Comparison;
import corecast.recorder.hook.session.Ticks;

/**
 * Loops that end because of the time that they look at themselves: when each run of one was first
 * seen to go on, and when it ended. Looked at once in a tick, so that a run of less is not seen.
 */
public final class ClockLoopRuns {
  private ClockLoopRuns() {}

  /**
   * A number for a loop at that place; -1 if there are too many. Called while weaving.
   *
   * @param waits whether nothing is done in the loop
   */
  public static int site(String place, boolean waits) {
    return ClockLoopSites.site(place, waits);
  }

  /**
   * A loop may end because of the time.
   *
   * @param how the byte code of the comparison, and whether the loop ends if it holds, as {@link
   *     Looks#mayLeaveLoop} has it
   * @param run what this method returned in the last round, 0 in the first
   */
  public static int looks(int a, int b, int how, int site, int run) {
    if (Comparison.ends(a, b, how)) {
      if (run != 0) {
        Guard.call(Hook.CLOCK_LOOP_ENDS, site, run);
      }
      return 0;
    }
    int tick = Ticks.count();
    return ClockLoopSites.hasLooked(site, tick) ? run : goesOn(site, run, tick);
  }

  private static int goesOn(int site, int run, int tick) {
    ClockLoopSites.looks(site, tick);
    int now = Guard.call(Hook.CLOCK_LOOP_GOES_ON, site, run);
    return now == 0 ? run : now;
  }

  /** The thread is about to sleep for as long as a clock says. */
  public static void sleeps(int site) {
    try {
      ClockLoopSites.sleeps(site);
    } catch (Throwable e) {
      // Out of stack or memory: the place is not named.
    }
  }
}
