package corecast.recorder.hook;

import corecast.trace.TraceWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The loops in which the program claims items, and whether they are recorded. Where items are so
 * small that to record each of them would be a good part of the work, it is switched off.
 */
final class ClaimSites {
  /** No more loops than this are recorded. */
  private static final int MOST = 1 << 12;

  /** One claim in so much CPU time is too many, ns. */
  private static final long SELDOM_NANOS = 5_000;

  /** Less CPU time than this says nothing, ns. */
  private static final long ENOUGH_NANOS = 100_000_000;

  /** A power of two. */
  private static final int QUEUES = 1 << 12;

  /** To count a queue's items is to go through them: so many more than there were claims. */
  private static final long MOST_COUNTED = 1 << 20;

  private static final List<String> PLACES = new ArrayList<>();

  /** Not volatile: that a claim sees it later does no harm. */
  private static final boolean[] OFF = new boolean[MOST];

  private final TraceWriter writer;
  private final int[] claims = new int[MOST];

  /** Queues whose items were counted since somebody found none there. */
  private final int[] counted = new int[QUEUES];

  /** Items that were counted less claims; threads change it without synchronization. */
  private long ahead;

  private long cpu;

  ClaimSites(TraceWriter writer) {
    this.writer = writer;
  }

  /** A number for a loop at that place; -1 if there are too many. Called while weaving. */
  static int number(String place) {
    synchronized (PLACES) {
      if (PLACES.size() == MOST) {
        return -1;
      }
      PLACES.add(place);
      return PLACES.size() - 1;
    }
  }

  static int count() {
    synchronized (PLACES) {
      return PLACES.size();
    }
  }

  static boolean isOff(int site) {
    return OFF[site];
  }

  /** Switches all on, for a recording that has not begun. */
  static void reset() {
    Arrays.fill(OFF, false);
    ClaimMethods.reset();
  }

  /** Threads count without synchronization: a lost count does not matter. */
  void claimed(int site) {
    claims[site]++;
    ahead -= ahead > 0 ? 1 : 0;
  }

  /** Whether nobody has counted the items of a queue since it was empty, and somebody may. */
  boolean isUncounted(int queue) {
    return counted[queue & (QUEUES - 1)] != queue && ahead < MOST_COUNTED;
  }

  void counted(int queue, int items) {
    counted[queue & (QUEUES - 1)] = queue;
    ahead += items;
  }

  /** The queue is empty. */
  void foundNone(int queue) {
    counted[queue & (QUEUES - 1)] = 0;
  }

  /** Decides by what was claimed lately; the process has used that much CPU time since. */
  void decide(long cpuNanos) {
    cpu += cpuNanos;
    if (cpu < ENOUGH_NANOS) {
      return;
    }
    int sites;
    synchronized (PLACES) {
      sites = PLACES.size();
    }
    for (int site = 0; site < sites; site++) {
      if (claims[site] * SELDOM_NANOS >= cpu && !OFF[site]) {
        switchOff(site);
      }
      claims[site] /= 2;
    }
    cpu /= 2;
  }

  static void switchOff(int site, boolean off) {
    OFF[site] = off;
  }

  private void switchOff(int site) {
    switchOff(site, true);
    String place;
    synchronized (PLACES) {
      place = PLACES.get(site);
    }
    String perSecond = Long.toString((long) (claims[site] * 1e9 / cpu));
    writer.meta("claims.off", perSecond.concat(" ").concat(place));
  }
}
