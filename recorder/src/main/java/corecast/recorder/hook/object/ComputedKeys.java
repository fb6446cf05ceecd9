package corecast.recorder.hook.object;

/**
 * Keys of {@code ConcurrentHashMap}s whose functions take long or come often, each with the number
 * of the lock that stands for it. A key is its hash and its map's; the table is small and forgets:
 * of the keys at one place it keeps the one that has come most often of late (the majority vote of
 * Boyer and Moore, 1981).
 */
public final class ComputedKeys {
  public static final int KEYS = 1024;

  /** So many sections of other keys make a place forget the key that came all the time. */
  private static final int MOST_VOTES = 16;

  private final int[] maps = new int[KEYS];
  private final int[] hashes = new int[KEYS];
  private final int[] numbers = new int[KEYS];
  private final int[] sections = new int[KEYS];
  private final byte[] votes = new byte[KEYS];

  public boolean any;

  public static int place(int map, int hash) {
    return IdentityHash.spread(31 * map + hash) & KEYS - 1;
  }

  /** The number of a key's lock; 0 if it has none. */
  public int find(int place, int map, int hash) {
    return maps[place] == map && hashes[place] == hash ? numbers[place] : 0;
  }

  /** A section of a key is over; whether the key is the one at its place, so had one before. */
  public boolean comesAgain(int place, int map, int hash) {
    if (maps[place] == map && hashes[place] == hash) {
      votes[place] = (byte) Math.min(MOST_VOTES, votes[place] + 1);
      return true;
    }
    if (votes[place] > 0) {
      votes[place]--;
      return false;
    }
    maps[place] = map;
    hashes[place] = hash;
    numbers[place] = 0;
    return false;
  }

  public void put(int place, int map, int hash, int number) {
    maps[place] = map;
    hashes[place] = hash;
    numbers[place] = number;
    votes[place] = MOST_VOTES;
    any = true;
  }

  public int ended(int place) {
    return ++sections[place];
  }

  public int sections(int place) {
    return sections[place];
  }
}
