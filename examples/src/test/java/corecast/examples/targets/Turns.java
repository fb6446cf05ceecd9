package corecast.examples.targets;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/** Threads, one after the other, take a lock again and again; prints their CPU time, ns. */
public final class Turns {
  private static final Object LOCK = new Object();
  private static long count;

  private Turns() {}

  public static void main(String[] args) throws Exception {
    long sections = Long.parseLong(args[0]);
    List<Long> used = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      Thread thread =
          new Thread(
              () -> {
                for (long done = 0; done < sections; done++) {
                  section();
                }
                used.add(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime());
              },
              "taker");
      thread.start();
      thread.join();
    }
    System.out.println(used.stream().mapToLong(nanos -> nanos).sum());
  }

  private static void section() {
    for (int part = 0; part < 10; part++) {
      synchronized (LOCK) {
        count += count % 7 + part;
      }
    }
  }
}
