package corecast.targets;

/** A thread whose own methods lie, count and refuse. */
public final class Overriding extends Thread {
  private static int started;
  private static int interrupted;

  private final int number;

  private Overriding(int number) {
    super("overriding-" + number);
    this.number = number;
  }

  @Override
  @SuppressWarnings("deprecation")
  public long getId() {
    throw new IllegalStateException("my id is my own");
  }

  @Override
  public synchronized void start() {
    started++;
    super.start();
  }

  @Override
  public void interrupt() {
    synchronized (Overriding.class) {
      interrupted++;
    }
    if (number % 2 == 0) {
      super.interrupt();
    }
  }

  @Override
  public boolean isInterrupted() {
    throw new SecurityException("not to be asked");
  }

  @Override
  public ClassLoader getContextClassLoader() {
    throw new SecurityException("not to be asked");
  }

  @Override
  public UncaughtExceptionHandler getUncaughtExceptionHandler() {
    return (thread, e) -> System.out.println(thread.getName() + " " + e);
  }

  @Override
  public String toString() {
    throw new IllegalStateException("no text");
  }

  @Override
  public boolean equals(Object other) {
    throw new IllegalStateException("not comparable");
  }

  @Override
  public int hashCode() {
    throw new IllegalStateException("no hash");
  }

  @Override
  public void run() {
    try {
      sleep(number % 2 == 0 ? 60_000 : 1);
      System.out.println(number + " slept");
    } catch (InterruptedException e) {
      System.out.println(number + " interrupted");
    }
    if (number == 3) {
      throw new IllegalStateException("thread 3");
    }
  }

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 4; i++) {
      Overriding thread = new Overriding(i);
      thread.start();
      thread.interrupt();
      thread.join();
    }
    System.out.println(started + " " + interrupted);
  }
}
