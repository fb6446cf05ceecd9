package corecast.targets;

/** A subclass of {@code Thread} that lies about its id and does its own starting. */
public final class OddThreads extends Thread {
  private static int ran;

  @Override
  @SuppressWarnings("deprecation")
  public long getId() {
    return 1;
  }

  @Override
  public void start() {
    super.start();
  }

  @Override
  public void run() {
    synchronized (OddThreads.class) {
      ran++;
    }
  }

  public static void main(String[] args) throws Exception {
    Thread[] threads = new Thread[4];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = new OddThreads();
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    sleep(1);
    System.out.println(ran);
  }
}
