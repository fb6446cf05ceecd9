package corecast.recorder.hook;

import corecast.recorder.hook.session.LoopSites;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Claims that a short method makes for a loop in another one ({@code while ((row = next()) <
 * rows)}). The method keeps what it got from the counter, and the loop tells it. Which of both is
 * woven first is not known: a loop is switched off until its method is.
 */
public final class ClaimMethods {
  /** No more methods than this are recorded. */
  private static final int MOST = 1 << 12;

  /** Most of these loops claim nothing: there must be room for others. */
  private static final int MOST_LOOPS = 1 << 11;

  /**
   * Whether a loop claims by that method; not volatile: that a claim sees it later does no harm.
   */
  private static final boolean[] WANTED = new boolean[MOST];

  private static final Map<String, Integer> METHODS = new HashMap<>();
  private static final Map<String, List<Integer>> LOOPS = new HashMap<>();

  private ClaimMethods() {}

  /** A number for a method that claims; -1 if there are too many. Called while weaving. */
  public static synchronized int method(String name) {
    Integer known = METHODS.get(name);
    if (known != null) {
      return known;
    }
    int number = METHODS.size();
    if (number == MOST) {
      return -1;
    }
    METHODS.put(name, number);
    List<Integer> sites = LOOPS.get(name);
    if (sites != null) {
      WANTED[number] = true;
      for (int site : sites) {
        LoopSites.switchOff(site, false);
      }
    }
    return number;
  }

  public static synchronized boolean isKnown(String name) {
    return METHODS.containsKey(name);
  }

  /**
   * A number for a loop at that place that may claim by that method; -1 if there are too many.
   * Called while weaving.
   */
  public static synchronized int loop(String method, String place) {
    int site = LoopSites.count() < MOST_LOOPS ? LoopSites.number(LoopSites.CLAIMS, place) : -1;
    if (site < 0) {
      return -1;
    }
    LOOPS.computeIfAbsent(method, m -> new ArrayList<>(1)).add(site);
    Integer known = METHODS.get(method);
    if (known == null) {
      LoopSites.switchOff(site, true);
    } else {
      WANTED[known] = true;
    }
    return site;
  }

  /** Switches off again what claims by no method that is known. */
  static synchronized void reset() {
    for (Map.Entry<String, List<Integer>> loops : LOOPS.entrySet()) {
      if (!METHODS.containsKey(loops.getKey())) {
        for (int site : loops.getValue()) {
          LoopSites.switchOff(site, true);
        }
      }
    }
  }

  /** A counter gave that value to a method. */
  public static int got(@Nullable Object counter, int value, int method) {
    if (WANTED[method]) {
      keep(counter, value);
    }
    return value;
  }

  public static long got(@Nullable Object counter, long value, int method) {
    if (WANTED[method]) {
      keep(counter, value);
    }
    return value;
  }

  private static void keep(@Nullable Object counter, long value) {
    if (counter != null) {
      Guard.call(Hook.CLAIM_KEPT, counter, value);
    }
  }

  /** A method gave that value to a loop, which may be what it has claimed. */
  public static int claimed(int value, int site) {
    if (!LoopSites.isOff(site)) {
      Guard.call(Hook.CLAIM_TOLD, site);
    }
    return value;
  }

  public static long claimed(long value, int site) {
    if (!LoopSites.isOff(site)) {
      Guard.call(Hook.CLAIM_TOLD, site);
    }
    return value;
  }
}
