package corecast.targets;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** {@code wait}, {@code notify}, {@code sleep}, {@code join}, {@code park}, {@code interrupt}. */
public final class Waits {
  private static boolean ready;

  public static void main(String[] args) throws Exception {
    Object monitor = new Object();
    Thread waiter =
        Crew.start(
            () -> {
              synchronized (monitor) {
                while (!ready) {
                  monitor.wait();
                }
              }
            });
    Thread.sleep(2);
    synchronized (monitor) {
      ready = true;
      monitor.notify();
      monitor.notifyAll();
      monitor.wait(1);
    }
    waiter.join();
    Thread.sleep(1, 1);
    TimeUnit.MILLISECONDS.sleep(1);
    Thread sleeper =
        Crew.start(
            () -> {
              try {
                Thread.sleep(60_000);
              } catch (InterruptedException e) {
                System.out.println("woken");
              }
            });
    sleeper.join(1);
    System.out.println(sleeper.isAlive());
    sleeper.interrupt();
    sleeper.join();
    Thread parked = Crew.start(LockSupport::park);
    LockSupport.unpark(parked);
    parked.join();
    LockSupport.parkNanos(1000);
    Thread.yield();
    Thread.onSpinWait();
    try {
      monitor.notify();
    } catch (IllegalMonitorStateException e) {
      System.out.println("not held");
    }
  }
}
