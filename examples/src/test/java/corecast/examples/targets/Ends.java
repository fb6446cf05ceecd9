package corecast.examples.targets;

import static corecast.examples.targets.Work.start;
import static corecast.examples.targets.Work.units;

import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

/** Main and a thread work two units each; what else there is does not hold the end. */
public final class Ends {
  private Ends() {}

  /** A timeout of a minute. */
  private static final class Timeout implements Delayed {
    private final long due = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);

    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(due - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
      return Long.compare(due, ((Timeout) other).due);
    }
  }

  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "removed" -> {
        DelayQueue<Timeout> timeouts = new DelayQueue<>();
        Timeout timeout = new Timeout();
        timeouts.put(timeout);
        work();
        System.out.println(timeouts.remove(timeout));
      }
      case "daemon" -> {
        Thread daemon = new Thread(() -> units(1000), "daemon");
        daemon.setDaemon(true);
        daemon.start();
        work();
      }
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  private static void work() throws InterruptedException {
    Thread other = start("other", () -> units(2));
    units(2);
    other.join();
  }
}
