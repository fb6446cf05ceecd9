package corecast.conversion.log;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which functions threads are in between two operations that follow on one another faster than
 * samples come. Samples come at any time, so that in intervals of the same kind the functions have
 * as much of the time as they have of the samples.
 */
final class SampledShares {
  private static final int ANY = -2;

  /** Until so much work has come, ns, the same functions get it. */
  private static final long TURN_NANOS = 20_000;

  private final Map<Kind, Shares> shares = new HashMap<>();

  /**
   * Of the same kind are intervals in the same function, between operations of the same kinds, the
   * second one done in the same function.
   */
  private record Kind(int common, int first, int second, int last) {}

  static final class Shares {
    private final Map<List<Integer>, Integer> places = new HashMap<>();
    private int[][] paths = new int[4][];
    private int[] samples = new int[4];
    private long[] owed = new long[4];
    private int known;
    private int all;

    /** Which of them gets work now. */
    private int turn;

    /** What it has got since that was decided. */
    private long given;

    private void add(int[] path) {
      int place = places.computeIfAbsent(Arrays.stream(path).boxed().toList(), p -> known);
      if (place == known) {
        known++;
        if (place == paths.length) {
          paths = Arrays.copyOf(paths, 2 * place);
          samples = Arrays.copyOf(samples, 2 * place);
          owed = new long[2 * place];
        }
        paths[place] = path;
      }
      samples[place]++;
      all++;
    }

    /**
     * The functions that get so much work: by turns those that have got the least of their part.
     */
    int[] next(long nanos) {
      if (given >= TURN_NANOS) {
        owed[turn] -= given;
        for (int i = 0; i < known; i++) {
          owed[i] += Math.round((double) given * samples[i] / all);
          turn = owed[i] > owed[turn] ? i : turn;
        }
        given = 0;
      }
      given += nanos;
      return paths[turn];
    }
  }

  /** Learns from a sample: the functions within those that all of the interval was in. */
  void add(StackSinceOperation stack, int second, int[] path) {
    int common = stack.common();
    shares
        .computeIfAbsent(
            new Kind(common, stack.operation(), second, stack.innermost()), k -> new Shares())
        .add(path);
    shares.computeIfAbsent(new Kind(common, ANY, ANY, ANY), k -> new Shares()).add(path);
  }

  /**
   * What is known of an interval that ends with a record of that kind in that function; {@code
   * null} if nothing is.
   */
  @Nullable Shares of(StackSinceOperation stack, int second, int last) {
    int common = stack.common();
    Shares known = shares.get(new Kind(common, stack.operation(), second, last));
    // Threads that are in no function yet have nothing in common.
    return known != null || common == EventLog.NONE
        ? known
        : shares.get(new Kind(common, ANY, ANY, ANY));
  }
}
