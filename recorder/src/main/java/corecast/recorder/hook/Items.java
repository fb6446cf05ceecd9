package corecast.recorder.hook;

import corecast.recorder.hook.library.JdkObjects;
import corecast.recorder.hook.library.Queues;
import corecast.recorder.hook.operation.Operation;
import corecast.trace.Result;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** Called by woven methods of queues that put or remove items otherwise than one by one. */
public final class Items {
  private Items() {}

  public static long count(@Nullable Object queue) {
    int token = Hooks.begin(Operation.SILENT, queue, 0);
    try {
      return Queues.size(queue);
    } catch (Throwable e) {
      return 0;
    } finally {
      Hooks.end(token, Operation.SILENT, queue, 0, Result.OK.code());
    }
  }

  /** The queue had {@code before} items, and has fewer now. */
  public static void removed(int token, int op, @Nullable Object queue, long before) {
    Hooks.end(token, op, queue, Math.max(0, before - count(queue)), Result.OK.code());
  }

  /** The queue had {@code before} items, and has more now. */
  public static void added(int token, int op, @Nullable Object queue, long before) {
    Hooks.end(token, op, queue, Math.max(0, count(queue) - before), Result.OK.code());
  }

  /**
   * The library has asked the first item of a delay queue how long it takes until that is
   * available: nobody but the item knows, and nobody else may ask it.
   *
   * @param items those of the queue, whose lock the thread has
   */
  public static void asked(long nanos, Object queue, PriorityQueue<?> items) {
    Object first = null;
    try {
      first = JdkObjects.isOwn(items) ? items.peek() : null;
    } catch (Throwable e) {
      // Out of stack: what it said is not recorded.
    }
    if (first != null) {
      Guard.call(Hook.ITEM_ASKED, queue, first, nanos);
    }
  }
}
