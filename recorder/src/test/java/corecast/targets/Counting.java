package corecast.targets;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.RandomAccess;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Counts how often the methods are called that it gives to the library. */
public final class Counting {
  private Counting() {}

  private static int delays;
  private static int periods;

  /** A task around one of the library's. */
  private record Around<V>(RunnableScheduledFuture<V> task) implements RunnableScheduledFuture<V> {
    @Override
    public boolean isPeriodic() {
      periods++;
      return task.isPeriodic();
    }

    @Override
    public long getDelay(TimeUnit unit) {
      delays++;
      return task.getDelay(unit);
    }

    @Override
    public int compareTo(Delayed other) {
      return 0;
    }

    @Override
    public void run() {
      task.run();
    }

    @Override
    public boolean cancel(boolean interrupt) {
      return task.cancel(interrupt);
    }

    @Override
    public boolean isCancelled() {
      return task.isCancelled();
    }

    @Override
    public boolean isDone() {
      return task.isDone();
    }

    @Override
    public V get() throws InterruptedException, ExecutionException {
      return task.get();
    }

    @Override
    public V get(long time, TimeUnit unit) throws InterruptedException {
      throw new UnsupportedOperationException();
    }
  }

  /** It is available as soon as it was asked for its delay ten times. */
  private static final class Tenth implements Delayed {
    private int asked;

    @Override
    public long getDelay(TimeUnit unit) {
      return ++asked < 10 ? unit.convert(1, TimeUnit.HOURS) : 0;
    }

    @Override
    public int compareTo(Delayed other) {
      return 0;
    }
  }

  /** Its tasks are the program's. */
  private static final class Pool extends ScheduledThreadPoolExecutor {
    Pool() {
      super(1);
    }

    @Override
    protected <V> RunnableScheduledFuture<V> decorateTask(
        Runnable code, RunnableScheduledFuture<V> task) {
      return new Around<>(task);
    }
  }

  /** A list of the program's own. */
  private static final class Tasks<T> extends AbstractList<T> implements RandomAccess {
    private final List<T> all;
    private int gets;
    private int sizes;

    Tasks(List<T> all) {
      this.all = all;
    }

    @Override
    public T get(int index) {
      gets++;
      return all.get(index);
    }

    @Override
    public int size() {
      sizes++;
      return all.size();
    }
  }

  private static ForkJoinTask<Void> task() {
    return new RecursiveAction() {
      @Override
      protected void compute() {}
    };
  }

  private static void invoke(Tasks<ForkJoinTask<Void>> tasks, List<ForkJoinTask<Void>> view) {
    new ForkJoinPool(1).submit(() -> ForkJoinTask.invokeAll(view)).join();
    System.out.println("gets " + tasks.gets + " sizes " + tasks.sizes);
  }

  private static void run(CountDownLatch runs, ScheduledFuture<?>[] itself) {
    synchronized (runs) {
      if (runs.getCount() == 1) {
        itself[0].cancel(false);
      }
      runs.countDown();
    }
  }

  public static void main(String[] args) throws Exception {
    DelayQueue<Tenth> queue = new DelayQueue<>();
    queue.put(new Tenth());
    int polls = 1;
    while (queue.poll() == null) {
      polls++;
    }
    System.out.println("polls " + polls);
    Pool pool = new Pool();
    pool.schedule(() -> {}, -1, TimeUnit.SECONDS).get();
    System.out.println("delays asked " + delays);
    CountDownLatch runs = new CountDownLatch(3);
    ScheduledFuture<?>[] repeated = new ScheduledFuture<?>[1];
    synchronized (runs) {
      repeated[0] =
          pool.scheduleAtFixedRate(() -> run(runs, repeated), 0, 1, TimeUnit.MILLISECONDS);
    }
    runs.await();
    pool.shutdown();
    pool.awaitTermination(1, TimeUnit.MINUTES);
    System.out.println("periods asked " + periods);
    List<ForkJoinTask<Void>> two = new ArrayList<>(List.of(task(), task()));
    Tasks<ForkJoinTask<Void>> own = new Tasks<>(two);
    invoke(own, own);
    Tasks<ForkJoinTask<Void>> hidden = new Tasks<>(List.of(task(), task()));
    invoke(hidden, hidden.subList(0, 2));
    Tasks<ForkJoinTask<Void>> wrapped = new Tasks<>(List.of(task(), task()));
    invoke(wrapped, Collections.unmodifiableList(wrapped));
  }
}
