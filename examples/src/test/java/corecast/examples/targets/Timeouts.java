package corecast.examples.targets;

import static corecast.examples.targets.Work.start;
import static corecast.examples.targets.Work.units;

import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Date;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/**
 * A thread waits in vain for one of many things, for as long as a unit of work takes, and then
 * works two units; main works two units meanwhile.
 */
public final class Timeouts {
  private static final long NANOS = Work.UNIT_NANOS;
  private static final long MILLIS = NANOS / 1_000_000;
  private static final TimeUnit UNIT = TimeUnit.NANOSECONDS;

  private Timeouts() {}

  public static void main(String[] args) throws Exception {
    Work.Body wait = wait(args[0]);
    Thread late =
        start(
            "late",
            () -> {
              try {
                wait.run();
              } catch (TimeoutException | SocketTimeoutException e) {
                System.out.println(e.getClass().getSimpleName());
              }
              units(2);
            });
    units(2);
    late.join();
  }

  private static Work.Body wait(String what) throws Exception {
    return switch (what) {
      case "lock" -> {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        yield () -> System.out.println(lock.tryLock(NANOS, UNIT));
      }
      case "read-lock" -> {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        lock.writeLock().lock();
        yield () -> System.out.println(lock.readLock().tryLock(NANOS, UNIT));
      }
      case "write-lock" -> {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        lock.readLock().lock();
        yield () -> System.out.println(lock.writeLock().tryLock(NANOS, UNIT));
      }
      case "condition" -> onCondition(c -> c.await(NANOS, UNIT));
      case "condition-nanos" -> onCondition(c -> c.awaitNanos(NANOS) > 0);
      case "condition-date" ->
          onCondition(c -> c.awaitUntil(new Date(System.currentTimeMillis() + MILLIS)));
      case "monitor" -> {
        Object monitor = new Object();
        yield () -> {
          synchronized (monitor) {
            monitor.wait(MILLIS);
          }
        };
      }
      case "semaphore" -> {
        Semaphore semaphore = new Semaphore(1);
        yield () -> System.out.println(semaphore.tryAcquire(2, NANOS, UNIT));
      }
      case "latch" -> {
        CountDownLatch latch = new CountDownLatch(1);
        yield () -> System.out.println(latch.await(NANOS, UNIT));
      }
      case "barrier" -> {
        CyclicBarrier barrier = new CyclicBarrier(2);
        yield () -> barrier.await(NANOS, UNIT);
      }
      case "join" -> {
        Thread main = Thread.currentThread();
        yield () -> main.join(MILLIS);
      }
      case "park" -> () -> LockSupport.parkNanos(NANOS);
      case "future" -> () -> new CompletableFuture<String>().get(NANOS, UNIT);
      case "pool" -> {
        ExecutorService pool = Executors.newSingleThreadExecutor(Timeouts::daemon);
        pool.execute(LockSupport::park);
        yield () -> System.out.println(pool.awaitTermination(NANOS, UNIT));
      }
      case "socket" -> () -> socket();
      case "semaphore-fair" -> {
        Semaphore semaphore = new Semaphore(0, true);
        yield () -> System.out.println(semaphore.tryAcquire(NANOS, UNIT));
      }
      case "future-task" -> () -> new FutureTask<>(() -> "never").get(NANOS, UNIT);
      case "fork-join-task" -> () -> ForkJoinTask.adapt(() -> "never").get(NANOS, UNIT);
      case "fork-join-pool" -> {
        ForkJoinPool pool = new ForkJoinPool(1);
        pool.execute(LockSupport::park);
        yield () -> System.out.println(pool.awaitTermination(NANOS, UNIT));
      }
      case "phaser" -> () -> new Phaser(1).awaitAdvanceInterruptibly(0, NANOS, UNIT);
      case "exchanger" -> () -> new Exchanger<String>().exchange("item", NANOS, UNIT);
      case "stamped" -> {
        StampedLock lock = new StampedLock();
        lock.writeLock();
        yield () -> System.out.println(lock.tryReadLock(NANOS, UNIT));
      }
      case "custom" -> {
        Closed closed = new Closed();
        yield () -> System.out.println(closed.tryAcquireNanos(1, NANOS));
      }
      default -> onQueue(what);
    };
  }

  private interface Wait {
    boolean on(Condition condition) throws InterruptedException;
  }

  private static Work.Body onCondition(Wait wait) {
    ReentrantLock lock = new ReentrantLock();
    Condition condition = lock.newCondition();
    return () -> {
      lock.lock();
      System.out.println(wait.on(condition));
      lock.unlock();
    };
  }

  private static Work.Body onQueue(String what) {
    return switch (what) {
      case "poll" -> () -> System.out.println(new LinkedBlockingQueue<String>().poll(NANOS, UNIT));
      case "poll-last" ->
          () -> System.out.println(new LinkedBlockingDeque<String>().pollLast(NANOS, UNIT));
      case "poll-priority" ->
          () -> System.out.println(new PriorityBlockingQueue<String>().poll(NANOS, UNIT));
      case "offer" -> {
        ArrayBlockingQueue<String> full = new ArrayBlockingQueue<>(1);
        full.add("item");
        yield () -> System.out.println(full.offer("another", NANOS, UNIT));
      }
      case "offer-synchronous" ->
          () -> System.out.println(new SynchronousQueue<String>().offer("item", NANOS, UNIT));
      case "poll-synchronous" ->
          () -> System.out.println(new SynchronousQueue<String>().poll(NANOS, UNIT));
      case "poll-transfer" ->
          () -> System.out.println(new LinkedTransferQueue<String>().poll(NANOS, UNIT));
      case "transfer" ->
          () ->
              System.out.println(new LinkedTransferQueue<String>().tryTransfer("it", NANOS, UNIT));
      case "poll-delay" -> () -> System.out.println(new DelayQueue<Delayed>().poll(NANOS, UNIT));
      default -> throw new IllegalArgumentException(what);
    };
  }

  /** Nobody ever gets it. */
  private static final class Closed extends AbstractQueuedSynchronizer {
    private static final long serialVersionUID = 1;

    @Override
    protected boolean tryAcquire(int ignored) {
      return false;
    }
  }

  private static Thread daemon(Runnable code) {
    Thread thread = new Thread(code);
    thread.setDaemon(true);
    return thread;
  }

  private static void socket() throws Exception {
    try (ServerSocket server = new ServerSocket(0);
        Socket socket = new Socket(server.getInetAddress(), server.getLocalPort());
        Socket accepted = server.accept()) {
      accepted.setSoTimeout((int) Duration.ofNanos(NANOS).toMillis());
      accepted.getInputStream().read();
      System.out.println(socket.isConnected());
    }
  }
}
