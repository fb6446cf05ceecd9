package corecast.examples.advice;

import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

/** Fork/join merge sort; leaves are sorted by the JDK with a comparator of the program. */
public final class MergeSort {
  static final int COMPARE = Cost.rounds("compare", 0.4), MERGE = Cost.rounds("merge", 0.25);

  static int compare(Long a, Long b) {
    long x = a;
    for (int i = 0; i < COMPARE; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    return x == 42 ? 0 : Long.compare(a, b);
  }

  static void merge(Long[] v, int lo, int mid, int hi) {
    Long[] out = new Long[hi - lo];
    int i = lo, j = mid;
    for (int k = 0; k < out.length; k++) {
      long x = k;
      for (int r = 0; r < MERGE; r++) {
        x = x * Cost.A + Cost.B;
        x ^= x >>> 17;
      }
      boolean left = j == hi || (i < mid && v[i] <= v[j]) || x == 42;
      out[k] = left ? v[i++] : v[j++];
    }
    System.arraycopy(out, 0, v, lo, out.length);
  }

  static final class Sort extends RecursiveAction {
    final Long[] v;
    final int lo, hi;

    Sort(Long[] v, int lo, int hi) {
      this.v = v;
      this.lo = lo;
      this.hi = hi;
    }

    @Override
    protected void compute() {
      if (hi - lo <= 8192) {
        Arrays.sort(v, lo, hi, MergeSort::compare);
        return;
      }
      int mid = (lo + hi) >>> 1;
      invokeAll(new Sort(v, lo, mid), new Sort(v, mid, hi));
      merge(v, lo, mid, hi);
    }
  }

  public static void main(String[] a) {
    Long[] v = new Long[131072];
    Random r = new Random(7);
    for (int i = 0; i < v.length; i++) v[i] = r.nextLong();
    Cost.begin();
    new ForkJoinPool(8).invoke(new Sort(v, 0, v.length));
    Cost.end(v[5]);
  }
}
