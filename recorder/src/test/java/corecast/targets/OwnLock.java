package corecast.targets;

import java.util.concurrent.locks.ReentrantLock;

/**
 * Locks that the main thread alone uses for a while, each in another way afterwards; prints what is
 * to be seen of each.
 */
public final class OwnLock {
  /** Enough, and for long enough, for the recorder to believe that a lock is one thread's. */
  public static final int ALONE = 900_000;

  public static final int AFTERWARDS = 500;

  static volatile boolean asked;
  static int counter;

  private OwnLock() {}

  public static void main(String[] arguments) throws InterruptedException {
    Alone alone = new Alone();
    enter(alone, ALONE);
    meet();
    meetLock();
    around();
    waiting();
    tries();
    deep();
    System.out.println(counter);
  }

  private static void enter(Object lock, int times) {
    for (int i = 0; i < times; i++) {
      synchronized (lock) {
        counter++;
      }
    }
  }

  private static void take(ReentrantLock lock, int times) {
    for (int i = 0; i < times; i++) {
      lock.lock();
      counter++;
      lock.unlock();
    }
  }

  /** Waits without anything that is recorded. */
  private static void await(Thread thread, Thread.State state) {
    while (thread.getState() != state) {
      counter += 0;
    }
  }

  /** Another thread comes to the monitor while the main thread has it. */
  private static void meet() throws InterruptedException {
    Met lock = new Met();
    Thread other = visitor(() -> enter(lock, 1));
    enter(lock, ALONE);
    synchronized (lock) {
      asked = true;
      await(other, Thread.State.BLOCKED);
    }
    other.join();
    enter(lock, AFTERWARDS);
  }

  private static void meetLock() throws InterruptedException {
    MetLock lock = new MetLock();
    Thread other = visitor(() -> take(lock, 1));
    take(lock, ALONE);
    lock.lock();
    asked = true;
    await(other, Thread.State.WAITING);
    lock.unlock();
    other.join();
    take(lock, AFTERWARDS);
  }

  /** A thread that does so when it is asked. */
  private static Thread visitor(Runnable visit) {
    asked = false;
    Thread other =
        new Thread(
            () -> {
              while (!asked) {
                Thread.yield();
              }
              visit.run();
            },
            "visitor");
    other.start();
    return other;
  }

  /** A section with another one inside that is written: the lock is new. */
  private static void around() {
    Outer outer = new Outer();
    enter(outer, ALONE);
    for (int i = 0; i < AFTERWARDS; i++) {
      Inner inner = new Inner();
      synchronized (outer) {
        synchronized (inner) {
          counter++;
        }
      }
    }
  }

  private static void waiting() throws InterruptedException {
    Waited lock = new Waited();
    enter(lock, ALONE);
    synchronized (lock) {
      lock.wait(1);
      counter++;
    }
  }

  private static void tries() {
    Tried lock = new Tried();
    take(lock, ALONE);
    for (int i = 0; i < AFTERWARDS; i++) {
      lock.lock();
      if (lock.tryLock()) {
        counter++;
        lock.unlock();
      }
      lock.unlock();
    }
  }

  /** Two locks inside of each other, more often than is kept back. */
  private static void deep() {
    Deep one = new Deep();
    Deep other = new Deep();
    for (int i = 0; i < ALONE / 30; i++) {
      deeper(one, other, 30);
    }
  }

  private static void deeper(Deep lock, Deep next, int levels) {
    synchronized (lock) {
      counter++;
      if (levels > 1) {
        deeper(next, lock, levels - 1);
      }
    }
  }

  static final class Alone {}

  static final class Met {}

  static final class Outer {}

  static final class Inner {}

  static final class Waited {}

  static final class Deep {}

  static final class MetLock extends ReentrantLock {
    private static final long serialVersionUID = 1;
  }

  static final class Tried extends ReentrantLock {
    private static final long serialVersionUID = 1;
  }
}
