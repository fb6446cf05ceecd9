package corecast.examples;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Example 13: a pool whose threads wait most of their time for somebody else.
 *
 * <p><b>Why.</b> A pool with a thread for each processor is right for work, and too small for calls
 * of other machines.
 *
 * <p><b>How to run.</b> The argument is the number of threads: 2 if not given. {@code corecast
 * demo} records it with two, and measures it with as many as Corecast says.
 *
 * <p><b>What to expect.</b> Corecast names the pool first, and the size from which on more gain
 * nothing.
 */
public final class Example13RemoteCalls {
  private static final int CALLS = 200;
  private static final int MILLIS_AWAY = 4;

  /** Some 500 microseconds. */
  private static final int RENDER = 50_000;

  private Example13RemoteCalls() {}

  public static void main(String[] args) throws Exception {
    ExecutorService pool =
        Executors.newFixedThreadPool(args.length == 0 ? 2 : Integer.parseInt(args[0]));
    List<Future<Integer>> pages = new ArrayList<>();
    for (int i = 0; i < CALLS; i++) {
      int number = i;
      pages.add(pool.submit(() -> page(number)));
    }
    int sum = 0;
    for (Future<Integer> page : pages) {
      sum += page.get();
    }
    pool.shutdown();
    System.out.println("rendered " + sum);
  }

  private static int page(int number) throws InterruptedException {
    int found = remoteCall(number);
    return render(found);
  }

  /** Another machine takes its time. */
  private static int remoteCall(int number) throws InterruptedException {
    Thread.sleep(MILLIS_AWAY);
    return number;
  }

  private static int render(int found) {
    Busy.work(RENDER);
    return found;
  }
}
