package corecast.recorder.executor;

import java.util.AbstractQueue;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Tasks that wait: those of the highest rank are taken first, of equal rank first come first
 * served, and every {@value #OLDEST_EVERY}th time the oldest of all, so that each is taken at last.
 * Elements are the very objects that were put in. Iterators go by age, over what was there.
 */
final class TaskQueue extends AbstractQueue<Runnable> implements BlockingQueue<Runnable> {
  static final int OLDEST_EVERY = 16;

  /** So many tasks are taken between two looks at whether it is time to learn. */
  private static final int BETWEEN_LOOKS = 64;

  private final PathTables tables;
  private final int capacity;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition notEmpty = lock.newCondition();
  private final Condition notFull = lock.newCondition();

  private TaskOrder order = TaskOrder.FIFO;
  private Waiting[] heap = new Waiting[64];
  private int size;
  private long arrivals;
  private long turns;
  private volatile boolean isDue;
  private @Nullable Waiting oldest;
  private @Nullable Waiting newest;

  TaskQueue(PathTables tables, int capacity) {
    if (capacity < 1) {
      throw new IllegalArgumentException("expected a capacity of 1 or more, not " + capacity);
    }
    this.tables = tables;
    this.capacity = capacity;
  }

  /** Tasks go by this from now on, and by what is known of their types now. */
  void order(TaskOrder now) {
    lock.lock();
    try {
      order = now;
      for (int i = 0; i < size; i++) {
        heap[i].rank = heap[i].type.rank(now);
      }
      for (int i = size / 2 - 1; i >= 0; i--) {
        down(heap[i], i);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Whether {@value #BETWEEN_LOOKS} more tasks have been taken; says so once. */
  boolean takeDue() {
    if (!isDue) {
      return false;
    }
    lock.lock();
    try {
      boolean wasDue = isDue;
      isDue = false;
      return wasDue;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean offer(Runnable task) {
    Waiting waiting = waiting(task);
    lock.lock();
    try {
      return size < capacity && add(waiting);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean offer(Runnable task, long timeout, TimeUnit unit) throws InterruptedException {
    Waiting waiting = waiting(task);
    long nanos = unit.toNanos(timeout);
    lock.lockInterruptibly();
    try {
      while (size == capacity) {
        if (nanos <= 0) {
          return false;
        }
        nanos = notFull.awaitNanos(nanos);
      }
      return add(waiting);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void put(Runnable task) throws InterruptedException {
    Waiting waiting = waiting(task);
    lock.lockInterruptibly();
    try {
      while (size == capacity) {
        notFull.await();
      }
      add(waiting);
    } finally {
      lock.unlock();
    }
  }

  private Waiting waiting(Runnable task) {
    TaskType type = tables.types().of(Objects.requireNonNull(task));
    PathPoint point = tables.send();
    if (task instanceof PathFuture<?> future) {
      future.submitted(point);
    }
    return new Waiting(task, type, point);
  }

  @Override
  public Runnable take() throws InterruptedException {
    Waiting taken;
    boolean isAtOnce;
    lock.lockInterruptibly();
    try {
      isAtOnce = size > 0;
      while (size == 0) {
        notEmpty.await();
      }
      taken = next();
    } finally {
      lock.unlock();
    }
    return received(taken, isAtOnce);
  }

  @Override
  public @Nullable Runnable poll() {
    Waiting taken;
    lock.lock();
    try {
      if (size == 0) {
        return null;
      }
      taken = next();
    } finally {
      lock.unlock();
    }
    return received(taken, true);
  }

  @Override
  public @Nullable Runnable poll(long timeout, TimeUnit unit) throws InterruptedException {
    long nanos = unit.toNanos(timeout);
    Waiting taken;
    boolean isAtOnce;
    lock.lockInterruptibly();
    try {
      isAtOnce = size > 0;
      while (size == 0) {
        if (nanos <= 0) {
          return null;
        }
        nanos = notEmpty.awaitNanos(nanos);
      }
      taken = next();
    } finally {
      lock.unlock();
    }
    return received(taken, isAtOnce);
  }

  private Runnable received(Waiting taken, boolean isAtOnce) {
    ThreadPath path = tables.here();
    if (path != null) {
      path.receive(taken.task, taken.type, taken.point, isAtOnce);
    }
    return taken.task;
  }

  @Override
  public @Nullable Runnable peek() {
    lock.lock();
    try {
      return size == 0 ? null : first().task;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public int size() {
    lock.lock();
    try {
      return size;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public int remainingCapacity() {
    lock.lock();
    try {
      return capacity - size;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean remove(@Nullable Object task) {
    lock.lock();
    try {
      for (Waiting w = oldest; w != null; w = w.younger) {
        if (w.task.equals(task)) {
          unlink(w);
          return true;
        }
      }
      return false;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean contains(@Nullable Object task) {
    return Arrays.stream(byAge()).anyMatch(waiting -> waiting.task.equals(task));
  }

  @Override
  public int drainTo(Collection<? super Runnable> target) {
    return drainTo(target, Integer.MAX_VALUE);
  }

  @Override
  public int drainTo(Collection<? super Runnable> target, int most) {
    if (Objects.requireNonNull(target) == this) {
      throw new IllegalArgumentException("a queue cannot be drained into itself");
    }
    lock.lock();
    try {
      int count = Math.min(most, size);
      for (int i = 0; i < count; i++) {
        Waiting waiting = first();
        target.add(waiting.task);
        unlink(waiting);
      }
      return Math.max(0, count);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public Iterator<Runnable> iterator() {
    Waiting[] all = byAge();
    return new Iterator<>() {
      private int next;

      @Override
      public boolean hasNext() {
        return next < all.length;
      }

      @Override
      public Runnable next() {
        if (next == all.length) {
          throw new NoSuchElementException();
        }
        return all[next++].task;
      }

      @Override
      public void remove() {
        if (next == 0) {
          throw new IllegalStateException("expected next() before remove()");
        }
        lock.lock();
        try {
          if (all[next - 1].at >= 0) {
            unlink(all[next - 1]);
          }
        } finally {
          lock.unlock();
        }
      }
    };
  }

  private Waiting[] byAge() {
    lock.lock();
    try {
      Waiting[] all = new Waiting[size];
      int count = 0;
      for (Waiting w = oldest; w != null; w = w.younger) {
        all[count++] = w;
      }
      return all;
    } finally {
      lock.unlock();
    }
  }

  // What follows is for whoever has the lock.

  private boolean add(Waiting waiting) {
    waiting.rank = waiting.type.rank(order);
    waiting.arrival = arrivals++;
    waiting.older = newest;
    if (newest == null) {
      oldest = waiting;
    } else {
      newest.younger = waiting;
    }
    newest = waiting;
    if (size == heap.length) {
      heap = Arrays.copyOf(heap, 2 * size);
    }
    up(waiting, size++);
    notEmpty.signal();
    return true;
  }

  private Waiting next() {
    Waiting next = first();
    unlink(next);
    turns++;
    if (turns % BETWEEN_LOOKS == 0) {
      isDue = true;
    }
    return next;
  }

  private Waiting first() {
    boolean isOldest = (turns + 1) % OLDEST_EVERY == 0;
    return isOldest && oldest != null ? oldest : heap[0];
  }

  private void unlink(Waiting waiting) {
    if (waiting.older == null) {
      oldest = waiting.younger;
    } else {
      waiting.older.younger = waiting.younger;
    }
    if (waiting.younger == null) {
      newest = waiting.older;
    } else {
      waiting.younger.older = waiting.older;
    }
    int at = waiting.at;
    waiting.at = -1;
    Waiting moved = heap[--size];
    heap[size] = null;
    if (moved != waiting) {
      down(moved, at);
      if (moved.at == at) {
        up(moved, at);
      }
    }
    notFull.signal();
  }

  private void up(Waiting waiting, int from) {
    int at = from;
    while (at > 0 && waiting.isBefore(heap[(at - 1) / 2])) {
      set(at, heap[(at - 1) / 2]);
      at = (at - 1) / 2;
    }
    set(at, waiting);
  }

  private void down(Waiting waiting, int from) {
    int at = from;
    while (2 * at + 1 < size) {
      int child = 2 * at + 1;
      if (child + 1 < size && heap[child + 1].isBefore(heap[child])) {
        child++;
      }
      if (!heap[child].isBefore(waiting)) {
        break;
      }
      set(at, heap[child]);
      at = child;
    }
    set(at, waiting);
  }

  private void set(int at, Waiting waiting) {
    heap[at] = waiting;
    waiting.at = at;
  }

  private static final class Waiting {
    private final Runnable task;
    private final TaskType type;
    private final PathPoint point;
    private long rank;
    private long arrival;
    private @Nullable Waiting older;
    private @Nullable Waiting younger;

    /** Where it is in the heap; -1 once it is gone. */
    private int at;

    private Waiting(Runnable task, TaskType type, PathPoint point) {
      this.task = task;
      this.type = type;
      this.point = point;
    }

    private boolean isBefore(Waiting other) {
      return rank == other.rank ? arrival < other.arrival : rank > other.rank;
    }
  }
}
