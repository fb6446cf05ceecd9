package corecast.examples.targets;

import static corecast.examples.targets.Work.startAndJoin;
import static corecast.examples.targets.Work.units;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;

/** User-defined synchronizers. */
public final class Synchronizers {
  /** As in the library's documentation. */
  private static final class Mutex extends AbstractQueuedSynchronizer {
    private static final long serialVersionUID = 1;

    @Override
    protected boolean tryAcquire(int one) {
      if (compareAndSetState(0, 1)) {
        setExclusiveOwnerThread(Thread.currentThread());
        return true;
      }
      return false;
    }

    @Override
    protected boolean tryRelease(int one) {
      setExclusiveOwnerThread(null);
      setState(0);
      return true;
    }

    @Override
    protected boolean isHeldExclusively() {
      return getExclusiveOwnerThread() == Thread.currentThread();
    }

    Condition condition() {
      return new ConditionObject();
    }
  }

  private static final class Gate extends AbstractQueuedSynchronizer {
    private static final long serialVersionUID = 1;

    @Override
    protected int tryAcquireShared(int ignored) {
      return getState() != 0 ? 1 : -1;
    }

    @Override
    protected boolean tryReleaseShared(int ignored) {
      setState(1);
      return true;
    }
  }

  private static final class LongMutex extends AbstractQueuedLongSynchronizer {
    private static final long serialVersionUID = 1;

    @Override
    protected boolean tryAcquire(long one) {
      return compareAndSetState(0, 1);
    }

    @Override
    protected boolean tryRelease(long one) {
      setState(0);
      return true;
    }
  }

  private static boolean full;

  public static void main(String[] args) throws Exception {
    full = false;
    switch (args[0]) {
      case "mutex" -> mutex();
      case "long" -> longMutex();
      case "condition" -> condition();
      case "gate" -> gate();
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  private static void mutex() throws Exception {
    Mutex mutex = new Mutex();
    Work.Body body =
        () -> {
          mutex.acquireInterruptibly(1);
          units(2);
          mutex.release(1);
        };
    startAndJoin(body, body);
    System.out.println(mutex.tryAcquireNanos(1, TimeUnit.SECONDS.toNanos(1)));
    System.out.println(mutex.tryAcquireNanos(1, TimeUnit.MILLISECONDS.toNanos(1)));
    mutex.release(1);
  }

  private static void longMutex() throws Exception {
    LongMutex mutex = new LongMutex();
    Work.Body body =
        () -> {
          mutex.acquire(1);
          units(2);
          mutex.release(1);
        };
    startAndJoin(body, body);
  }

  private static void condition() throws Exception {
    Mutex mutex = new Mutex();
    Condition filled = mutex.condition();
    startAndJoin(
        () -> {
          mutex.acquire(1);
          while (!full) {
            filled.await();
          }
          mutex.release(1);
          units(2);
        },
        () -> {
          units(2);
          mutex.acquire(1);
          full = true;
          filled.signal();
          mutex.release(1);
          units(1);
        });
  }

  private static void gate() throws Exception {
    Gate gate = new Gate();
    startAndJoin(
        () -> {
          gate.acquireSharedInterruptibly(1);
          units(1);
          System.out.println(gate.tryAcquireSharedNanos(1, 1));
        },
        () -> {
          units(2);
          gate.releaseShared(1);
          units(1);
        });
  }
}
