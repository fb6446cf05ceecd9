package corecast.recorder.hook.library;

import java.util.Collection;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** How much is in a queue, and how much there is room for, asked without calling the program. */
public final class Queues {
  private static final HiddenField ITEMS = new HiddenField("ArrayBlockingQueue", "items");
  private static final HiddenField FILLED = new HiddenField("ArrayBlockingQueue", "count");
  private static final HiddenField CAPACITY = new HiddenField("LinkedBlockingQueue", "capacity");
  private static final HiddenField COUNT = new HiddenField("LinkedBlockingQueue", "count");
  private static final HiddenField ROOM = new HiddenField("LinkedBlockingDeque", "capacity");
  private static final HiddenField LINKED = new HiddenField("LinkedBlockingDeque", "count");
  private static final HiddenField SIZE = new HiddenField("PriorityBlockingQueue", "size");
  private static final HiddenField DELAYED = new HiddenField("DelayQueue", "q");

  private Queues() {}

  /** How many items there are now; 0 if it cannot be told. */
  public static long size(@Nullable Object queue) {
    if (queue instanceof Collection<?> items && JdkObjects.isOwnCollection(items)) {
      return items.size();
    }
    if (queue instanceof LinkedBlockingQueue) {
      return COUNT.object(queue) instanceof AtomicInteger count ? count.get() : 0;
    }
    if (queue instanceof ArrayBlockingQueue) {
      return FILLED.number(queue);
    }
    if (queue instanceof LinkedBlockingDeque) {
      return LINKED.number(queue);
    }
    if (queue instanceof PriorityBlockingQueue) {
      return SIZE.number(queue);
    }
    return queue instanceof DelayQueue ? size(DELAYED.object(queue)) : 0;
  }

  /** How many more items it has room for; {@code Integer.MAX_VALUE} if it cannot be told. */
  public static long room(BlockingQueue<?> queue) {
    if (JdkObjects.isOwn(queue)) {
      return queue.remainingCapacity();
    }
    if (queue instanceof ArrayBlockingQueue) {
      Object items = ITEMS.object(queue);
      return items == null ? Integer.MAX_VALUE : ((Object[]) items).length - size(queue);
    }
    boolean isDeque = queue instanceof LinkedBlockingDeque;
    if (isDeque || queue instanceof LinkedBlockingQueue) {
      HiddenField capacity = isDeque ? ROOM : CAPACITY;
      return capacity.isKnown() ? capacity.number(queue) - size(queue) : Integer.MAX_VALUE;
    }
    return queue instanceof SynchronousQueue ? 0 : Integer.MAX_VALUE;
  }
}
