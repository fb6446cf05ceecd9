package corecast.recorder.hook.object;

/**
 * Keys of {@code ConcurrentHashMap}s whose functions took long, each with the number of the lock
 * that stands for it. A key is its hash and its map's; the table is small and forgets.
 */
public final class ComputedKeys {
  public static final int KEYS = 1024;

  private final int[] maps = new int[KEYS];
  private final int[] hashes = new int[KEYS];
  private final int[] numbers = new int[KEYS];
  private final int[] sections = new int[KEYS];

  /** Whether there is any. */
  public boolean any;

  public static int place(int map, int hash) {
    return IdentityHash.spread(31 * map + hash) & KEYS - 1;
  }

  /** The number of a key's lock; 0 if it has none. */
  public int find(int place, int map, int hash) {
    return maps[place] == map && hashes[place] == hash ? numbers[place] : 0;
  }

  public void put(int place, int map, int hash, int number) {
    maps[place] = map;
    hashes[place] = hash;
    numbers[place] = number;
    any = true;
  }

  /** A section of the key there has ended. */
  public int ended(int place) {
    return ++sections[place];
  }

  /** Changes with each section. */
  public int sections(int place) {
    return sections[place];
  }
}
