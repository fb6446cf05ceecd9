package corecast.targets;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Exceptions that leave locks and monitors in every way, and what is held afterwards. */
public final class Exceptions {
  private static final ReentrantLock LOCK = new ReentrantLock();
  private static final Object MONITOR = new Object();

  public static void main(String[] args) throws Exception {
    say("method", Exceptions::method);
    say("block", Exceptions::block);
    say("nested", Exceptions::nested);
    say("lock", Exceptions::lock);
    say("finally", Exceptions::replaced);
    say("cause", Exceptions::caused);
    say("wait unheld", Exceptions::waitUnheld);
    say("signal unheld", Exceptions::signalUnheld);
    say("unlock unheld", Exceptions::unlockUnheld);
    say("negative", () -> new Semaphore(1).tryAcquire(-1));
    say("null monitor", Exceptions::nullMonitor);
    say("initializer", () -> Broken.VALUE);
    say("initializer again", () -> Broken.VALUE);
    for (int i = 0; i < 20_000; i++) {
      quietly(Exceptions::method);
      quietly(Exceptions::nested);
      quietly(Exceptions::lock);
    }
    System.out.println(LOCK.getHoldCount() + " " + Thread.holdsLock(MONITOR));
    pool();
    handler();
  }

  private static void say(String name, Callable<?> work) {
    try {
      System.out.println(name + ": " + work.call());
    } catch (Throwable e) {
      System.out.print(name + ": " + e);
      for (StackTraceElement frame : e.getStackTrace()) {
        if (frame.getClassName().startsWith("corecast.targets")) {
          System.out.print(" " + frame.getMethodName() + ":" + frame.getLineNumber());
        }
      }
      System.out.println(
          " "
              + LOCK.isHeldByCurrentThread()
              + Thread.holdsLock(MONITOR)
              + Thread.holdsLock(Exceptions.class));
    }
  }

  private static void quietly(Callable<?> work) {
    try {
      work.call();
    } catch (Exception e) {
      // Counted by nobody.
    }
  }

  private static synchronized int method() {
    throw new IllegalStateException("in a method");
  }

  private static int block() {
    synchronized (MONITOR) {
      return Integer.parseInt("no number");
    }
  }

  private static int nested() {
    synchronized (MONITOR) {
      try {
        synchronized (Exceptions.class) {
          synchronized (MONITOR) {
            return method();
          }
        }
      } catch (IllegalArgumentException e) {
        return 1;
      }
    }
  }

  private static int lock() {
    LOCK.lock();
    try {
      throw new UnsupportedOperationException("in a lock");
    } finally {
      LOCK.unlock();
    }
  }

  @SuppressWarnings("finally")
  private static int replaced() {
    synchronized (MONITOR) {
      try {
        return lock();
      } finally {
        return 7;
      }
    }
  }

  private static int caused() throws Exception {
    try {
      return nested();
    } catch (RuntimeException e) {
      throw new Exception(e);
    }
  }

  private static int waitUnheld() throws InterruptedException {
    MONITOR.wait(1);
    return 0;
  }

  private static int signalUnheld() {
    Condition condition = LOCK.newCondition();
    condition.signalAll();
    return 0;
  }

  private static int unlockUnheld() {
    LOCK.unlock();
    return 0;
  }

  private static int nullMonitor() {
    Object none = System.getProperty("no.such.property");
    synchronized (none) {
      return 0;
    }
  }

  private static void pool() throws InterruptedException {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    try {
      pool.submit(Exceptions::lock).get();
    } catch (ExecutionException e) {
      System.out.println("pool: " + e.getCause());
    }
    pool.shutdown();
  }

  private static void handler() throws InterruptedException {
    Thread thread = new Thread(Exceptions::method, "thrower");
    thread.setUncaughtExceptionHandler((t, e) -> System.out.println(t.getName() + ": " + e));
    thread.start();
    thread.join();
  }

  private static final class Broken {
    static final int VALUE = lock();
  }
}
