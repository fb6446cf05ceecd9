package corecast.recorder.hook;

import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Loops that claim their items without a lock: by an atomic counter until it is beyond some bound,
 * or from a queue that does not block until it is empty. Each item is a record, and so is the end
 * of the loop if a claim was the reason.
 */
public final class Claims {
  private static final String QUEUE = "java.util.concurrent.ConcurrentLinkedQueue";
  private static final String DEQUE = "java.util.concurrent.ConcurrentLinkedDeque";

  /** Where the thread has claimed last; -1 if what it got there was an item in any case. */
  private int site = -1;

  private int object;

  /** 1 more than how many items the queue had when this thread counted them; 0 if it has not. */
  private long items;

  /** What a method has claimed for the loop that it is called in, if that has not told it yet. */
  private @Nullable Object keptCounter;

  private long keptValue;

  Claims() {}

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

  /** A counter gave that value. */
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
      asks(queue);
    }
  }

  /** A queue gave that item, or none. */
  public static @Nullable Object polled(@Nullable Object queue, @Nullable Object item, int site) {
    if (!LoopSites.isOff(site) && doesNotBlock(queue)) {
      taken(queue, item != null, site);
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

  @OutOfLine
  private static void counted(@Nullable Object counter, long value, int site) {
    ThreadState state = counter == null ? null : Hooks.take();
    if (state == null) {
      return;
    }
    try {
      if (!state.inside) {
        state.claims.count(state, counter, value, site);
      }
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  private void count(ThreadState state, @Nullable Object counter, long value, int at) {
    write(state, counter, (value << 1 ^ value >> 63) & Long.MAX_VALUE, at);
    site = at;
    items = 0;
  }

  /** A counter gave that value to a method that may have been called by a loop. */
  void keep(@Nullable Object counter, long value) {
    keptCounter = counter;
    keptValue = value;
  }

  /** The loop is told by a method what was kept. */
  void tellKept(ThreadState state, int at) {
    Object counter = keptCounter;
    if (counter != null) {
      keptCounter = null;
      count(state, counter, keptValue, at);
    }
  }

  @OutOfLine
  private static void asks(@Nullable Object queue) {
    ThreadState state = queue == null ? null : Hooks.take();
    if (state == null) {
      return;
    }
    try {
      if (!state.inside) {
        state.claims.count(state, queue);
      }
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  private void count(ThreadState state, @Nullable Object queue) {
    LoopSites sites = state.session.loops;
    object = state.objects.number(queue, ObjectKind.OTHER);
    items = 0;
    if (sites.isUncounted(object) && queue instanceof Collection<?> all) {
      int size;
      state.hide(); // it goes through all of them
      try {
        size = all.size();
      } finally {
        state.unhide();
      }
      items = 1L + size;
      sites.counted(object, size);
    }
  }

  @OutOfLine
  private static void taken(@Nullable Object queue, boolean any, int site) {
    ThreadState state = queue == null ? null : Hooks.take();
    if (state == null) {
      return;
    }
    try {
      if (!state.inside) {
        state.claims.site = any ? -1 : site;
        if (any) {
          state.claims.write(state, queue, state.claims.items, site);
          state.claims.items = 0;
        }
      }
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  private void write(ThreadState state, @Nullable Object target, long what, int at) {
    object = state.objects.number(target, ObjectKind.OTHER);
    state.session.loops.claimed(at);
    FunctionCalls functions = state.functions();
    functions.claims();
    try {
      state.three(EventKind.CLAIM, object, what, at, false);
    } finally {
      functions.claimed();
    }
  }

  /**
   * A loop may end because of what was claimed.
   *
   * @param how the byte code of the comparison, and whether the loop ends if it holds, as {@link
   *     Looks#mayLeaveLoop} has it
   */
  public static void mayLeaveLoop(int a, int b, int how, int site) {
    if (Looks.isTrue(a, b, how >> 2) == ((how & 2) != 0)) {
      leaves(site);
    }
  }

  /** The same for a queue that may have had no item. */
  public static void mayLeaveLoop(@Nullable Object item, int site) {
    if (item == null) {
      leaves(site);
    }
  }

  private static void leaves(int site) {
    ThreadState state = LoopSites.isOff(site) ? null : Hooks.take();
    if (state == null) {
      return;
    }
    try {
      if (state.claims.site == site && !state.inside) {
        state.claims.site = -1;
        state.session.loops.foundNone(state.claims.object);
        state.three(EventKind.NO_CLAIM, state.claims.object, state.claims.items, site, false);
        state.claims.items = 0;
      }
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }
}
