package corecast.recorder.hook;

import java.util.Arrays;

/**
 * Which functions are switched off because to record them costs too much. Woven code asks at a
 * function's entry only, so that entries and exits stay in pairs.
 */
final class FunctionSwitches {
  /** Functions with higher numbers are always recorded. */
  static final int MOST = 1 << 15;

  /** Enough for C2 to compile both hooks. */
  private static final int WARM_UP = 40_000;

  /** One function in so many is on in the warm-up; a power of two. */
  private static final int SELDOM = 1024;

  private static final boolean[] OFF = new boolean[MOST];
  private static final boolean[] SWITCHABLE = new boolean[MOST];

  private FunctionSwitches() {}

  /** Not volatile: that an entry sees it later does no harm. */
  static boolean isOff(int function) {
    return function < MOST && OFF[function];
  }

  /** Whether that function can be switched off and has not been. */
  static boolean isOn(int function) {
    return function < MOST && SWITCHABLE[function] && !OFF[function];
  }

  static void switchable(int function) {
    if (function < MOST) {
      SWITCHABLE[function] = true;
    }
  }

  static void set(int function, boolean off) {
    OFF[function] = off;
  }

  /**
   * Switches all on, for a recording that has not begun. Goes both ways through the hooks, before
   * they are compiled: otherwise HotSpot throws away what it has compiled with them when a function
   * is switched off for the first time. Seldom the way of those that are on: then C2 puts the calls
   * for them aside in the callers, where functions that are off, the hot ones, do not pay for them.
   */
  static void reset() {
    Arrays.fill(OFF, false);
    OFF[0] = true;
    for (int i = 0; i < WARM_UP; i++) {
      boolean on = i % SELDOM == 0;
      Hooks.enterIfOn(on ? 1 : 0);
      Hooks.exit(on ? 0 : -1);
    }
  }
}
