package corecast.examples.truth.work;

import corecast.examples.truth.team.Words;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Zstandard through JNI: blocks are compressed and checked by a pool, round by round.
 *
 * <p>Nearly all work is native. Arguments: threads, rounds, blocks of each round, level.
 */
public final class Zstd {
  private Zstd() {}

  public static void main(String[] args) throws InterruptedException, ExecutionException {
    ExecutorService pool = Executors.newFixedThreadPool(Integer.parseInt(args[0]));
    int level = Integer.parseInt(args[3]);
    byte[] text = Words.text(new Random(1), 60_000).getBytes(StandardCharsets.UTF_8);
    long compressed = 0;
    for (int round = 0; round < Integer.parseInt(args[1]); round++) {
      List<Callable<Integer>> blocks = new ArrayList<>();
      for (int b = 0; b < Integer.parseInt(args[2]); b++) {
        int seed = round * 1000 + b;
        blocks.add(() -> compress(text, seed, level));
      }
      for (Future<Integer> block : pool.invokeAll(blocks)) {
        compressed += block.get();
      }
    }
    pool.shutdown();
    System.out.println("compressed to " + compressed + " bytes");
  }

  private static int compress(byte[] text, int seed, int level) {
    byte[] block = text.clone();
    Random random = new Random(seed);
    for (int i = 0; i < block.length; i += 1 + random.nextInt(50)) {
      block[i] = (byte) random.nextInt(256);
    }
    byte[] small = com.github.luben.zstd.Zstd.compress(block, level);
    byte[] again = com.github.luben.zstd.Zstd.decompress(small, block.length);
    if (!java.util.Arrays.equals(block, again)) {
      throw new IllegalStateException("block " + seed + " is not what it was");
    }
    return small.length;
  }
}
