package corecast.examples;

import java.util.ArrayList;
import java.util.List;

/** Makes garbage, and keeps so much that collecting it takes long. */
final class GarbageTarget {
  private static long sum;

  public static void main(String[] args) throws Exception {
    List<int[]> kept = new ArrayList<>();
    for (int i = 0; i < 200_000; i++) {
      kept.add(new int[20]);
    }
    Thread[] threads = new Thread[2];
    for (int t = 0; t < threads.length; t++) {
      threads[t] = new Thread(() -> make(kept));
      threads[t].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.gc();
    System.out.println(sum != 0);
  }

  private static void make(List<int[]> kept) {
    for (int round = 0; round < 10; round++) {
      for (int i = 0; i < 30_000; i++) {
        int[] one = new int[100];
        one[i % 100] = i;
        sum += one[7] + kept.get(i).length;
      }
      System.gc();
    }
  }
}
