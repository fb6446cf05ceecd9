package corecast.targets;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Synchronizers, queues and pools that count who asks them anything: nobody should. */
public final class Extended {
  private static final AtomicInteger ASKED = new AtomicInteger();

  private Extended() {}

  private static int asked(int answer) {
    ASKED.incrementAndGet();
    if (Thread.currentThread().getName().equals("strict")) {
      throw new IllegalStateException("asked");
    }
    return answer;
  }

  private static final class Latch extends CountDownLatch {
    Latch() {
      super(1);
    }

    @Override
    public long getCount() {
      return asked(7);
    }
  }

  private static final class Permits extends Semaphore {
    private static final long serialVersionUID = 1;

    Permits() {
      super(2);
    }

    @Override
    public int availablePermits() {
      return asked(9);
    }

    @Override
    public boolean isFair() {
      return asked(1) > 0;
    }
  }

  private static final class Barrier extends CyclicBarrier {
    Barrier() {
      super(1);
    }

    @Override
    public int getParties() {
      return asked(5);
    }
  }

  private static final class Phases extends Phaser {
    Phases() {
      super(1);
    }

    @Override
    public int getRegisteredParties() {
      return asked(5);
    }

    @Override
    public Phaser getRoot() {
      asked(0);
      return this;
    }
  }

  private static final class Queue extends LinkedBlockingQueue<Integer> {
    private static final long serialVersionUID = 1;

    Queue() {
      super(10);
    }

    @Override
    public int size() {
      return asked(3);
    }

    @Override
    public int remainingCapacity() {
      return asked(3);
    }
  }

  private static final class Pool extends ThreadPoolExecutor {
    Pool() {
      super(1, 2, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(5));
    }

    @Override
    public int getCorePoolSize() {
      return asked(3);
    }

    @Override
    public int getMaximumPoolSize() {
      return asked(3);
    }

    @Override
    public BlockingQueue<Runnable> getQueue() {
      asked(0);
      return super.getQueue();
    }

    @Override
    public RejectedExecutionHandler getRejectedExecutionHandler() {
      asked(0);
      return super.getRejectedExecutionHandler();
    }
  }

  private static final class ForkPool extends ForkJoinPool {
    ForkPool() {
      super(2);
    }

    @Override
    public int getParallelism() {
      return asked(2);
    }

    @Override
    public boolean getAsyncMode() {
      return asked(0) > 0;
    }

    @Override
    public ForkJoinWorkerThreadFactory getFactory() {
      asked(0);
      return super.getFactory();
    }
  }

  private static final class Later extends CompletableFuture<Integer> {
    @Override
    public boolean isDone() {
      return asked(1) > 0;
    }
  }

  public static void main(String[] args) throws Exception {
    Thread strict = new Thread(Extended::all, "strict");
    strict.start();
    strict.join();
    System.out.println("asked " + ASKED);
  }

  private static void all() {
    try {
      Latch latch = new Latch();
      latch.countDown();
      latch.await();
      Permits permits = new Permits();
      permits.acquire();
      permits.release();
      new Barrier().await();
      Phases phases = new Phases();
      phases.arrive();
      phases.awaitAdvance(0);
      Queue queue = new Queue();
      queue.put(1);
      queue.take();
      queue.clear();
      Collection<Integer> all = List.of(queue.offer(2) ? 1 : 0);
      Pool pool = new Pool();
      pool.submit(() -> all).get();
      pool.shutdown();
      ForkPool forks = new ForkPool();
      forks.submit(() -> {}).get();
      forks.shutdown();
      Later later = new Later();
      later.complete(1);
      System.out.println(later.get() + " " + later.thenApply(x -> x + 1).join() + all);
    } catch (Exception e) {
      System.out.println(e);
    }
  }
}
