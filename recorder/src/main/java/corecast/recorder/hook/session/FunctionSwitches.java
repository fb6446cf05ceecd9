package corecast.recorder.hook.session;

import java.util.Arrays;

/**
 * Which functions are switched off because to record them costs too much. Woven code asks at a
 * function's entry only, so that entries and exits stay in pairs.
 */
public final class FunctionSwitches {
  /** Functions with higher numbers are always recorded. */
  public static final int MOST = 1 << 15;

  private static final boolean[] OFF = new boolean[MOST];
  private static final boolean[] SWITCHABLE = new boolean[MOST];

  private FunctionSwitches() {}

  /** Not volatile: that an entry sees it later does no harm. */
  public static boolean isOff(int function) {
    return function < MOST && OFF[function];
  }

  /** Whether that function can be switched off and has not been. */
  public static boolean isOn(int function) {
    return function < MOST && SWITCHABLE[function] && !OFF[function];
  }

  public static void switchable(int function) {
    if (function < MOST) {
      SWITCHABLE[function] = true;
    }
  }

  public static void set(int function, boolean off) {
    OFF[function] = off;
  }

  /** Switches all on, for a recording that has not begun, but for one that there is not. */
  public static void reset() {
    Arrays.fill(OFF, false);
    OFF[0] = true;
  }
}
