package corecast.examples.targets;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Four threads fill the memory, three quarters of it inside the library; with the argument {@code
 * virtual} they are virtual. So many bytes are kept that to collect the others takes a while.
 */
public final class Copies {
  private static final int THREADS = 4;
  private static final int ROUNDS = 1_500;
  private static final int EACH = 100;
  private static final byte[] THREE = new byte[3_000];

  private final byte[][] kept = new byte[EACH][];

  private Copies() {}

  private void large() {
    for (int i = 0; i < EACH; i++) {
      kept[i] = Arrays.copyOf(THREE, THREE.length);
    }
  }

  private void small() {
    for (int i = 0; i < EACH; i++) {
      kept[i] = new byte[984]; // with its head a third of the other
    }
  }

  private int work() {
    for (int round = 0; round < ROUNDS; round++) {
      large();
      small();
    }
    System.gc();
    return kept.length;
  }

  private static ExecutorService executor(String kind) throws ReflectiveOperationException {
    return kind.equals("virtual") // compiled for a Java that does not have them yet
        ? (ExecutorService)
            Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null)
        : Executors.newFixedThreadPool(THREADS);
  }

  public static void main(String[] args) throws Exception {
    ExecutorService executor = executor(args[0]);
    List<Future<Integer>> threads = new ArrayList<>();
    for (int thread = 0; thread < THREADS; thread++) {
      threads.add(executor.submit(() -> new Copies().work()));
    }
    int all = 0;
    for (Future<Integer> thread : threads) {
      all += thread.get();
    }
    executor.shutdown();
    System.out.println(all);
  }
}
