package corecast.recorder.hook.loop;

import corecast.recorder.hook.session.Dictionary;
import java.util.Arrays;

/** The places of loops that end by the time that they look at, and of sleeps by a clock. */
public final class ClockLoopSites {
  /** Key of a loop that ended by the time: its number, {@code wait} or {@code work}, its place. */
  private static final String KEY = "clock-loop";

  private static final String SLEEP_KEY = "clock-sleep";

  /** No more loops than this are recorded. */
  private static final int MOST = 1 << 12;

  /** A place that sleeps less often is not named. */
  private static final int OFTEN = 10;

  /** In which tick a thread last looked there; not volatile, since later is as good. */
  private static final int[] LOOKED = new int[MOST];

  private static final boolean[] NOTED = new boolean[MOST];
  private static final int[] SLEEPS = new int[MOST];
  private static final boolean[] WAITS = new boolean[MOST];
  private static String[] places = new String[16];
  private static int count;

  private ClockLoopSites() {}

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

  public static boolean hasLooked(int site, int tick) {
    return LOOKED[site] == tick;
  }

  public static void looks(int site, int tick) {
    LOOKED[site] = tick;
  }

  static void note(int site) {
    if (!NOTED[site]) {
      NOTED[site] = true;
      String what = WAITS[site] ? " wait " : " work ";
      Dictionary.note(KEY, Integer.toString(site).concat(what).concat(place(site)));
    }
  }

  private static synchronized String place(int site) {
    return places[site];
  }

  /** A thread is about to sleep there for as long as a clock says. */
  public static void sleeps(int site) {
    if (SLEEPS[site] < OFTEN && ++SLEEPS[site] == OFTEN) {
      Dictionary.note(SLEEP_KEY, place(site));
    }
  }
}
