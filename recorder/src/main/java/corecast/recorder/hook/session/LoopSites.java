package corecast.recorder.hook.session;

import corecast.trace.TraceWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The loops in which the program claims items, and the classes with loops that take spin locks or
 * wait for a change, and whether they are recorded. Where items or sections are so small that to
 * record each of them would be a good part of the work, it is switched off.
 */
public final class LoopSites {
  /** The fact that claims are not recorded any more. */
  public static final String CLAIMS = "claims.off";

  /** The fact that spin locks are not recorded any more. */
  public static final String SPIN_LOCKS = "spin-lock.off";

  /** The fact that waits in loops of looks are not recorded any more. */
  public static final String SPIN_WAITS = "spin-wait.off";

  /** The fact that long sections before compare-and-sets are not recorded any more. */
  public static final String UPDATES = "updates.off";

  /** No more loops than this are recorded. */
  private static final int MOST = 1 << 12;

  /** One record in so much CPU time is too many, ns. */
  private static final long SELDOM_NANOS = 5_000;

  /** Less CPU time than this says nothing, ns. */
  private static final long ENOUGH_NANOS = 100_000_000;

  /**
   * Sections that are a smaller part of the CPU time than one of so many hold nobody back, on fewer
   * processors than that: nobody need know that they are not recorded.
   */
  private static final int MANY = 100;

  /** A power of two. */
  private static final int QUEUES = 1 << 12;

  /** To count a queue's items is to go through them: so many more than there were claims. */
  private static final long MOST_COUNTED = 1 << 20;

  private static final List<Site> SITES = new ArrayList<>();

  /** Not volatile: that a claim sees it later does no harm. */
  private static final boolean[] OFF = new boolean[MOST];

  /** Those that were off a while ago: what had begun there before is over. */
  private static final boolean[] OVER = new boolean[MOST];

  private final TraceWriter writer;
  private final int[] times = new int[MOST];

  /** What has cost as much as a record, and was not worth one. */
  private final int[] passes = new int[MOST];

  /** CPU time of the sections that were worth one, ns. */
  private final long[] nanos = new long[MOST];

  /** Queues whose items were counted since somebody found none there. */
  private final int[] counted = new int[QUEUES];

  /** Items that were counted less claims; threads change it without synchronization. */
  private long ahead;

  private long cpu;

  public LoopSites(TraceWriter writer) {
    this.writer = writer;
  }

  /**
   * A number for what is at that place; -1 if there are too many. Called while weaving.
   *
   * @param off the key of the fact that it is switched off
   */
  public static int number(String off, String place) {
    synchronized (SITES) {
      if (SITES.size() == MOST) {
        return -1;
      }
      SITES.add(new Site(off, place));
      return SITES.size() - 1;
    }
  }

  public static int count() {
    synchronized (SITES) {
      return SITES.size();
    }
  }

  public static boolean isOff(int site) {
    return OFF[site];
  }

  /** Whether it has been off for so long that not even the ends of what had begun are recorded. */
  public static boolean isOver(int site) {
    return OFF[site] && OVER[site];
  }

  /** Switches all on, for a recording that has not begun. */
  public static void reset() {
    Arrays.fill(OFF, false);
    Arrays.fill(OVER, false);
  }

  /** Threads count without synchronization: a lost count does not matter. */
  public void recorded(int site) {
    times[site]++;
  }

  /** The same for what is perhaps not worth a record. */
  public void passed(int site) {
    passes[site]++;
  }

  /** It was worth one: a section that has taken so much CPU time. */
  public void recorded(int site, long cpuNanos) {
    times[site]++;
    nanos[site] += cpuNanos;
  }

  public void claimed(int site) {
    times[site]++;
    ahead -= ahead > 0 ? 1 : 0;
  }

  /** Whether nobody has counted the items of a queue since it was empty, and somebody may. */
  public boolean isUncounted(int queue) {
    return counted[queue & (QUEUES - 1)] != queue && ahead < MOST_COUNTED;
  }

  public void counted(int queue, int items) {
    counted[queue & (QUEUES - 1)] = queue;
    ahead += items;
  }

  /** The queue is empty. */
  public void foundNone(int queue) {
    counted[queue & (QUEUES - 1)] = 0;
  }

  /** Decides by what was recorded lately; the process has used that much CPU time since. */
  public void decide(long cpuNanos) {
    cpu += cpuNanos;
    if (cpu < ENOUGH_NANOS) {
      return;
    }
    int sites;
    synchronized (SITES) {
      sites = SITES.size();
    }
    for (int site = 0; site < sites; site++) {
      OVER[site] = OFF[site];
      if (all(site) * SELDOM_NANOS >= cpu && !OFF[site]) {
        if (passes[site] > 0 && nanos[site] * MANY < cpu) {
          switchOff(site, true); // next to nothing is lost
        } else {
          stop(site);
        }
      }
      times[site] /= 2;
      passes[site] /= 2;
      nanos[site] /= 2;
    }
    cpu /= 2;
  }

  /** How often there was something, worth a record or not. */
  private int all(int site) {
    return Math.max(times[site], passes[site]);
  }

  public static void switchOff(int site, boolean off) {
    OFF[site] = off;
  }

  /** Records nothing there from now on, and says so. */
  public void stop(int site) {
    switchOff(site, true);
    Site named;
    synchronized (SITES) {
      named = SITES.get(site);
    }
    String perSecond = Long.toString((long) (all(site) * 1e9 / Math.max(1, cpu)));
    writer.meta(named.off, perSecond.concat(" ").concat(named.place));
  }

  private record Site(String off, String place) {}
}
