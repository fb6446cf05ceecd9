package corecast.recorder.hook.operation;

import corecast.recorder.hook.thread.HookedThread;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import corecast.trace.Result;
import org.jspecify.annotations.Nullable;

/** What one thread writes of queues whose items come or go otherwise than one by one. */
public final class ItemRecords {
  private static final int OK = Result.OK.code();

  /** More items than this are not put one by one. */
  private static final long MOST_ITEMS = 1 << 16;

  private final HookedThread thread;

  public ItemRecords(HookedThread thread) {
    this.thread = thread;
  }

  public void begin(Operation operation, @Nullable Object target, long arg) {
    int queue = number(target); // with the items it has before
    if (operation == Operation.PUT_DELAYED) {
      thread.two(EventKind.DELAYED_ITEM, queue, arg, false);
      thread.one(EventKind.PUT_BEGIN, queue, false);
    }
  }

  /** The operation ends: {@code arg} is how many items there are more, or less. */
  public void end(Operation operation, @Nullable Object target, long arg, int result) {
    int queue = number(target);
    if (operation == Operation.PUT_DELAYED) {
      thread.two(EventKind.PUT_END, queue, result, true);
    } else if (result == OK && operation == Operation.FILL) {
      for (long i = Math.min(arg, MOST_ITEMS); i > 0; i--) {
        thread.one(EventKind.PUT_BEGIN, queue, true);
        thread.two(EventKind.PUT_END, queue, OK, true);
      }
    } else if (result == OK && arg > 0) {
      thread.one(EventKind.TAKE_BEGIN, queue, true);
      thread.three(EventKind.TAKE_END, queue, arg, OK, true);
      thread.outcome(EventKind.TAKE_END, queue, OK);
    }
  }

  /**
   * The library has asked an item of a delay queue, in the middle of an operation, how long it
   * takes until it is available.
   */
  public void asked(Object queue, Object item, long nanos) {
    long now = thread.now();
    long due = nanos > Long.MAX_VALUE - now ? Long.MAX_VALUE : Math.max(0, now + nanos);
    int hash = System.identityHashCode(item);
    thread.three(EventKind.ITEM_DUE, number(queue), due, hash, false);
  }

  private int number(@Nullable Object target) {
    return thread.objects.number(target, ObjectKind.OTHER);
  }
}
