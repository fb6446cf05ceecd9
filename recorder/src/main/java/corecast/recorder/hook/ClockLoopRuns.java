package corecast.recorder.hook;

import corecast.trace.EventKind;
import java.util.Arrays;

/**
 * Loops that end because of the time that they look at themselves: when each run of one was first
 * seen to go on, and when it ended. Looked at once in a tick, so that a run of less is not seen.
 */
public final class ClockLoopRuns {
  /** Key of a loop that ended by the time: its number, {@code wait} or {@code work}, its place. */
  public static final String KEY = "clock-loop";

  /** Key of a place that sleeps for as long as a clock says. */
  public static final String SLEEP_KEY = "clock-sleep";

  /** No more loops than this are recorded. */
  private static final int MOST = 1 << 12;

  /** A place that sleeps less often is not named. */
  private static final int OFTEN = 10;

  /** So many loops within one another are told apart. */
  private static final int NESTED = 8;

  /** In which tick a thread last looked there; not volatile, since later is as good. */
  private static final int[] LOOKED = new int[MOST];

  private static final boolean[] NOTED = new boolean[MOST];
  private static final int[] SLEEPS = new int[MOST];
  private static final boolean[] WAITS = new boolean[MOST];
  private static String[] places = new String[16];
  private static int count;

  /** How many runs of this thread have been seen. */
  private int runs;

  /** When the thread last found that it is not yet time, by run; ns since the recording began. */
  private final long[] last = new long[NESTED];

  ClockLoopRuns() {}

  /**
   * A number for a loop at that place; -1 if there are too many. Called while weaving.
   *
   * @param waits whether nothing is done in the loop
   */
  public static synchronized int site(String place, boolean waits) {
    if (count == MOST) {
      return -1;
    }
    if (count == places.length) {
      places = Arrays.copyOf(places, 2 * count);
    }
    places[count] = place;
    WAITS[count] = waits;
    return count++;
  }

  /**
   * A loop may end because of the time.
   *
   * @param how the byte code of the comparison, and whether the loop ends if it holds, as {@link
   *     Looks#mayLeaveLoop} has it
   * @param run what this method returned in the last round, 0 in the first
   */
  public static int looks(int a, int b, int how, int site, int run) {
    if (Looks.isTrue(a, b, how >> 2) == ((how & 2) != 0)) {
      if (run != 0) {
        ends(site, run);
      }
      return 0;
    }
    return LOOKED[site] == Ticker.ticks() ? run : goesOn(site, run);
  }

  @OutOfLine
  private static int goesOn(int site, int run) {
    LOOKED[site] = Ticker.ticks();
    ThreadState state = Hooks.take();
    if (state == null) {
      return run;
    }
    try {
      return state.inside ? run : state.clockLoops.goesOn(state, site, run);
    } catch (Throwable e) {
      state.thrown = e;
      return 0;
    } finally {
      state.leave();
    }
  }

  private int goesOn(ThreadState state, int site, int known) {
    int run = known;
    if (run == 0) {
      run = runs = runs == Integer.MAX_VALUE ? 1 : runs + 1;
      note(site);
      state.three(EventKind.CLOCK_LOOP_BEGIN, site, 0, run, false);
    }
    last[run & NESTED - 1] = state.now();
    return run;
  }

  @OutOfLine
  private static void ends(int site, int run) {
    ThreadState state = Hooks.take();
    if (state == null) {
      return;
    }
    try {
      if (!state.inside) {
        long since = state.now() - state.clockLoops.last[run & NESTED - 1];
        long late = Math.max(0, since - Ticker.nanos());
        state.three(EventKind.CLOCK_LOOP_END, site, late, run, false);
      }
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  private static void note(int site) {
    if (!NOTED[site]) {
      NOTED[site] = true;
      String what = WAITS[site] ? " wait " : " work ";
      Hooks.note(KEY, Integer.toString(site).concat(what).concat(place(site)));
    }
  }

  private static synchronized String place(int site) {
    return places[site];
  }

  /** The thread is about to sleep for as long as a clock says. */
  public static void sleeps(int site) {
    if (SLEEPS[site] < OFTEN && ++SLEEPS[site] == OFTEN) {
      try {
        Hooks.note(SLEEP_KEY, place(site));
      } catch (Throwable e) {
        // Out of stack or memory: the place is not named.
      }
    }
  }
}
