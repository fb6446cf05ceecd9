package corecast.examples.targets;

import static corecast.examples.targets.Work.startAndJoin;
import static corecast.examples.targets.Work.twelfth;
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

  private static final class Permits extends AbstractQueuedSynchronizer {
    private static final long serialVersionUID = 1;

    Permits(int count) {
      setState(count);
    }

    @Override
    protected int tryAcquireShared(int count) {
      int left;
      do {
        left = getState() - count;
      } while (left >= 0 && !compareAndSetState(left + count, left));
      return left;
    }

    @Override
    protected boolean tryReleaseShared(int count) {
      int before;
      do {
        before = getState();
      } while (!compareAndSetState(before, before + count));
      return true;
    }
  }

  /** State: how many read, or -1. */
  private static final class Pages extends AbstractQueuedSynchronizer {
    private static final long serialVersionUID = 1;

    @Override
    protected boolean tryAcquire(int ignored) {
      return compareAndSetState(0, -1);
    }

    @Override
    protected boolean tryRelease(int ignored) {
      setState(0);
      return true;
    }

    @Override
    protected int tryAcquireShared(int ignored) {
      int before;
      do {
        before = getState();
      } while (before >= 0 && !compareAndSetState(before, before + 1));
      return before;
    }

    @Override
    protected boolean tryReleaseShared(int ignored) {
      int before;
      do {
        before = getState();
      } while (!compareAndSetState(before, before - 1));
      return before == 1;
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
      case "permits" -> permits();
      case "pages" -> pages();
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

  private static void permits() throws Exception {
    Permits permits = new Permits(2);
    Work.Body body =
        () -> {
          for (int i = 0; i < 12; i++) {
            permits.acquireShared(1);
            twelfth();
            permits.releaseShared(1);
          }
        };
    startAndJoin(body, body, body);
  }

  private static void pages() throws Exception {
    Pages pages = new Pages();
    Work.Body reader =
        () -> {
          for (int i = 0; i < 12; i++) {
            pages.acquireShared(1);
            twelfth();
            pages.releaseShared(1);
          }
        };
    Work.Body writer =
        () -> {
          for (int i = 0; i < 12; i++) {
            pages.acquire(1);
            twelfth();
            pages.release(1);
          }
        };
    startAndJoin(reader, reader, writer);
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
