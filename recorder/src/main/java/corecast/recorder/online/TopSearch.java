package corecast.recorder.online;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Finds all functions whose share of the critical path is 1/m or more, in O(m log n) sums instead
 * of n (Hollingsworth 1996, appendix B): the candidates are dealt into 2m buckets, the share of
 * each bucket as a whole is measured in a phase of the run, and the buckets below 1/m are thrown
 * away.
 *
 * <p>The share of a bucket must be that of its functions' own time: with the time in what they call
 * more than m buckets could be above 1/m, and those of {@code main} always would.
 */
public final class TopSearch {
  private final int most;
  private final double least;
  private List<int[]> buckets;
  private boolean done;
  private int rounds;

  /**
   * A search that has not begun.
   *
   * @param functions how many candidates there are, numbered from 0
   * @param most m: at most so many are found
   * @param slack by how much a measured share may lie below 1/m, since phases differ
   */
  public TopSearch(int functions, int most, double slack) {
    if (functions < 0 || most < 1) {
      throw new IllegalArgumentException("expected candidates, and an m of 1 or more");
    }
    this.most = most;
    this.least = 1.0 / most - slack;
    int[] all = new int[functions];
    for (int i = 0; i < functions; i++) {
      all[i] = i;
    }
    this.buckets = dealt(all);
    this.done = functions == 0;
  }

  /** What is to be measured next: the candidates of each bucket. */
  public List<int[]> buckets() {
    return List.copyOf(buckets);
  }

  /**
   * A phase has been measured.
   *
   * @param length of its critical path; a phase without one tells nothing
   * @param shares of the buckets, in the same unit
   */
  public void measured(long length, long[] shares) {
    if (shares.length != buckets.size()) {
      throw new IllegalArgumentException(
          shares.length + " shares of " + buckets.size() + " buckets");
    }
    if (done || length <= 0) {
      return;
    }
    rounds++;
    List<Integer> kept = new ArrayList<>();
    for (int i = 0; i < shares.length; i++) {
      if (shares[i] >= least * length) {
        kept.add(i);
      }
    }
    kept.sort(Comparator.comparingLong((Integer i) -> shares[i]).reversed());
    kept = kept.subList(0, Math.min(most, kept.size()));
    boolean single = true;
    int left = 0;
    for (int bucket : kept) {
      left += buckets.get(bucket).length;
      single &= buckets.get(bucket).length == 1;
    }
    int[] candidates = new int[left];
    int at = 0;
    for (int bucket : kept) {
      int[] of = buckets.get(bucket);
      System.arraycopy(of, 0, candidates, at, of.length);
      at += of.length;
    }
    done = single;
    buckets = dealt(candidates);
  }

  private List<int[]> dealt(int[] candidates) {
    int count = Math.min(2 * most, candidates.length);
    List<int[]> dealt = new ArrayList<>();
    int from = 0;
    for (int i = 0; i < count; i++) {
      int to = (int) ((long) candidates.length * (i + 1) / count);
      dealt.add(java.util.Arrays.copyOfRange(candidates, from, to));
      from = to;
    }
    return dealt;
  }

  /** Whether nothing is to be measured any more. */
  public boolean isDone() {
    return done;
  }

  /** How many phases have been measured. */
  public int rounds() {
    return rounds;
  }

  /** The candidates that are left, largest share of the last phase first. */
  public List<Integer> candidates() {
    List<Integer> left = new ArrayList<>();
    for (int[] bucket : buckets) {
      for (int candidate : bucket) {
        left.add(candidate);
      }
    }
    return left;
  }
}
