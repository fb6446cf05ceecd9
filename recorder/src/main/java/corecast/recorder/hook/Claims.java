package corecast.recorder.hook;

import corecast.recorder.hook.loop.Comparison;
import corecast.recorder.hook.session.LoopSites;
import org.jspecify.annotations.Nullable;

/**
 * Loops that claim their items without a lock: by an atomic counter until it is beyond some bound,
 * or from a queue that does not block until it is empty. Each item is a record, and so is the end
 * of the loop if a claim was the reason.
 */
public final class Claims {
  private static final String QUEUE = "java.util.concurrent.ConcurrentLinkedQueue";
  private static final String DEQUE = "java.util.concurrent.ConcurrentLinkedDeque";

  private Claims() {}

  /** A number for a loop at that place; -1 if there are too many. Called while weaving. */
  public static int site(String place) {
    return LoopSites.number(LoopSites.CLAIMS, place);
  }

  /** A counter gave that value. */
  public static int claimed(@Nullable Object counter, int value, int site) {
    if (!LoopSites.isOff(site)) {
      counted(counter, value, site);
    }
    return value;
  }

  public static long claimed(@Nullable Object counter, long value, int site) {
    if (!LoopSites.isOff(site)) {
      counted(counter, value, site);
    }
    return value;
  }

  /**
   * A queue is about to be asked for an item. Its items are counted before anybody takes one: all
   * who come until that is done count them, too.
   */
  public static void polling(@Nullable Object queue, int site) {
    if (!LoopSites.isOff(site) && doesNotBlock(queue)) {
      Guard.call(Hook.CLAIM_ASKS, queue);
    }
  }

  public static @Nullable Object polled(@Nullable Object queue, @Nullable Object item, int site) {
    if (!LoopSites.isOff(site) && doesNotBlock(queue)) {
      Guard.call(Hook.CLAIM_TAKEN, queue, item != null ? 1 : 0, site);
    }
    return item;
  }

  /** Queues that block are recorded by themselves. */
  private static boolean doesNotBlock(@Nullable Object queue) {
    if (queue == null) {
      return false;
    }
    String type = queue.getClass().getName();
    return type.equals(QUEUE) || type.equals(DEQUE);
  }

  private static void counted(@Nullable Object counter, long value, int site) {
    if (counter != null) {
      Guard.call(Hook.CLAIMED, counter, value, site);
    }
  }

  /**
   * A loop may end because of what was claimed.
   *
   * @param how the byte code of the comparison, and whether the loop ends if it holds, as {@link
   *     Looks#mayLeaveLoop} has it
   */
  public static void mayLeaveLoop(int a, int b, int how, int site) {
    if (Comparison.ends(a, b, how)) {
      leaves(site);
    }
  }

  public static void mayLeaveLoop(@Nullable Object item, int site) {
    if (item == null) {
      leaves(site);
    }
  }

  private static void leaves(int site) {
    if (!LoopSites.isOff(site)) {
      Guard.call(Hook.NO_CLAIM, site);
    }
  }
}
