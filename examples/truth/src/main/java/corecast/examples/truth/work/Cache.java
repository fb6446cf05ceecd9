package corecast.examples.truth.work;

import corecast.examples.truth.team.Team;
import corecast.examples.truth.team.Words;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.cache2k.Cache2kBuilder;

/**
 * cache2k: threads ask a cache that is too small for all, and loads what is missing.
 *
 * <p>Arguments: threads, requests of each thread, entries, words of a loaded text.
 */
public final class Cache {
  private Cache() {}

  public static void main(String[] args) throws InterruptedException {
    int words = Integer.parseInt(args[3]);
    org.cache2k.Cache<Integer, String> cache =
        Cache2kBuilder.of(Integer.class, String.class)
            .entryCapacity(Long.parseLong(args[2]))
            .loader(key -> Words.text(new Random(key), words))
            .build();
    AtomicLong sum = new AtomicLong();
    Team.run(
        Integer.parseInt(args[0]),
        member -> {
          Random random = new Random(member);
          long length = 0;
          for (int r = 0; r < Integer.parseInt(args[1]); r++) {
            length += cache.get(Words.any(random)).length();
          }
          sum.addAndGet(length);
        });
    cache.close();
    System.out.println("length " + sum.get());
  }
}
