package corecast.recorder.hook;

import corecast.recorder.hook.library.Queues;
import corecast.recorder.hook.operation.Operation;
import corecast.trace.Result;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Called by woven methods of queues that put or remove items otherwise than one by one. */
public final class Items {
  private Items() {}

  /** How many items there are now. */
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
   * How long it takes until an item is available; 0 if it is. Asks the item itself, as the queue
   * does: nobody else knows.
   */
  public static long delay(@Nullable Delayed item) {
    int token = Hooks.begin(Operation.SILENT, item, 0);
    try {
      return item == null ? 0 : Math.max(0, item.getDelay(TimeUnit.NANOSECONDS));
    } catch (Throwable e) {
      return 0;
    } finally {
      Hooks.end(token, Operation.SILENT, item, 0, Result.OK.code());
    }
  }
}
