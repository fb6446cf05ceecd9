package corecast.targets;

import java.util.concurrent.atomic.AtomicBoolean;

/** An entry that is claimed by one comparison, and set back; another thread finds it taken. */
public final class Claiming {
  private static final AtomicBoolean ENTRY = new AtomicBoolean();

  private Claiming() {}

  private static boolean claim() {
    return ENTRY.compareAndSet(false, true);
  }

  public static void main(String[] args) throws InterruptedException {
    System.out.println(claim());
    Thread other = new Thread(() -> System.out.println(claim()));
    other.start();
    other.join();
    ENTRY.set(false);
    System.out.println(claim());
    ENTRY.lazySet(false);
  }
}
