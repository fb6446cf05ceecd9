package corecast.examples.truth.held;

import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import org.roaringbitmap.ParallelAggregation;
import org.roaringbitmap.RoaringBitmap;

/**
 * RoaringBitmap: many bitmaps are joined in a fork/join pool, container by container.
 *
 * <p>Arguments: threads, bitmaps, values of each, rounds.
 */
public final class Roaring {
  private Roaring() {}

  public static void main(String[] args) throws InterruptedException, ExecutionException {
    Random random = new Random(1);
    RoaringBitmap[] bitmaps = new RoaringBitmap[Integer.parseInt(args[1])];
    for (int b = 0; b < bitmaps.length; b++) {
      bitmaps[b] = new RoaringBitmap();
      for (int v = 0; v < Integer.parseInt(args[2]); v++) {
        bitmaps[b].add(random.nextInt(1 << 23));
      }
    }
    ForkJoinPool pool = new ForkJoinPool(Integer.parseInt(args[0]));
    long sum = 0;
    for (int round = 0; round < Integer.parseInt(args[3]); round++) {
      RoaringBitmap all =
          pool.submit(
                  () ->
                      RoaringBitmap.xor(
                          ParallelAggregation.or(bitmaps), ParallelAggregation.xor(bitmaps)))
              .get();
      sum += all.getLongCardinality();
    }
    pool.shutdown();
    System.out.println("values " + sum);
  }
}
