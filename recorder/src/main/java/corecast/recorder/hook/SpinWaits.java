package corecast.recorder.hook;

import corecast.recorder.hook.loop.SpinWait;
import corecast.recorder.hook.session.LoopSites;

/**
 * Loops that do nothing but look at a field or an atomic until another thread has changed it.
 * Written is the same as if the thread parked there for itself, and whoever changes what the loop
 * looks at unparked it: from the first look in vain on, and anew where a look after a change was in
 * vain. While nobody waits so, a change costs one look at that.
 *
 * <p>A class with such loops has a number, and what it does there is recorded or switched off as a
 * whole.
 */
public final class SpinWaits {
  private SpinWaits() {}

  /** A number for a class with such loops; -1 if there are too many. Called while weaving. */
  public static int group(String className) {
    return LoopSites.number(LoopSites.SPIN_WAITS, className);
  }

  // ---- whoever waits ----------------------------------------------------------------------------

  /** A loop has looked in vain, and does so again. */
  public static void waiting(int group) {
    ThreadState state = RecordedThreads.current();
    if (state != null
        && !state.spinWait.isUntold(group)
        && !LoopSites.isOff(group)
        && !state.spinWait.looksOnceMore(group)) {
      Guard.call(Hook.SPIN_WAIT_BEGINS, group);
    }
  }

  /** The same, if {@code again} is, or else is not, 0. */
  public static void waiting(int again, int ifZero, int group) {
    if ((again == 0) == (ifZero != 0)) {
      waiting(group);
    }
  }

  public static void waited() {
    if (SpinWait.isAnybody()) {
      leaves();
    }
  }

  private static void leaves() {
    ThreadState state = RecordedThreads.current();
    if (state != null && state.spinWait.isWaiting()) {
      Guard.call(Hook.SPIN_WAIT_ENDS);
    }
  }

  // ---- whoever makes it go on -------------------------------------------------------------------

  /** Something has been changed that loops of that class look at. */
  public static void changed(int group) {
    if (SpinWait.isAnybody()) {
      tells(group);
    }
  }

  private static void tells(int group) {
    for (SpinWait one : SpinWait.everybody()) {
      if (one.isUntold(group)) {
        Guard.call(Hook.SPIN_WAIT_TELLS, one);
      }
    }
  }
}
