package corecast.simulator.machine;

/**
 * A tournament of bodies: each inner node holds the earlier key of the two below it and whose it
 * is. What changes at one leaf is played up to the root, without a branch that could be foretold
 * wrongly; of many leaves, all nodes are played together.
 *
 * <p>Node 1 is the root, those below n are 2n and 2n + 1; the leaves, a power of two, begin in the
 * middle of the arrays. No key is negative. Works on arrays that hot loops keep at hand.
 */
public final class Tournament {
  private static final long NEVER = Long.MAX_VALUE;

  /** No empty leaf has a key up to this. */
  public static final long LATEST = NEVER - Integer.MAX_VALUE;

  private Tournament() {}

  /** The key of an empty leaf: later than those of bodies, and unlike that of other leaves. */
  public static long emptyKey(int leaf) {
    return NEVER - leaf;
  }

  /** Gives a leaf another key and body, and plays up to the root. */
  public static void play(
      long[] key, int[] winner, int leaf, long itsKey, int itsBody, TieOrder ties) {
    int node = (key.length >> 1) + leaf;
    key[node] = itsKey;
    winner[node] = itsBody;
    long firstKey = itsKey;
    int first = itsBody;
    while (node > 1) {
      long distance = key[node ^ 1] - firstKey; // fits: no key is negative
      if (distance == 0) {
        playTied(key, winner, node, ties);
        return;
      }
      long rivalWins = distance >> 63; // all bits or none
      firstKey += distance & rivalWins;
      first ^= (first ^ winner[node ^ 1]) & (int) rivalWins;
      node >>= 1;
      key[node] = firstKey;
      winner[node] = first;
    }
  }

  /**
   * Goes on up from a node at which there is a tie. A loop of its own, so that the usual one keeps
   * all it needs in registers.
   */
  private static void playTied(long[] key, int[] winner, int from, TieOrder ties) {
    for (int node = from; node > 1; node >>= 1) {
      int rival = node ^ 1;
      boolean rivalWins =
          key[rival] < key[node]
              || (key[rival] == key[node] && ties.isBefore(winner[rival], winner[node]));
      key[node >> 1] = rivalWins ? key[rival] : key[node];
      winner[node >> 1] = rivalWins ? winner[rival] : winner[node];
    }
  }

  /** Plays every node. */
  public static void playAll(long[] key, int[] winner, TieOrder ties) {
    for (int node = (key.length >> 1) - 1; node > 0; node--) {
      int left = 2 * node;
      long distance = key[left + 1] - key[left]; // fits: no key is negative
      if (distance == 0) {
        distance = ties.isBefore(winner[left], winner[left + 1]) ? 0 : -1;
      }
      long rightWins = distance >> 63; // all bits or none
      key[node] = key[left] + (key[left + 1] - key[left] & rightWins);
      winner[node] = winner[left] ^ (winner[left] ^ winner[left + 1]) & (int) rightWins;
    }
  }
}
