package corecast.program;

import java.util.Arrays;

/**
 * What the virtual machine's own threads did beside a recorded program, slice after slice. A slice
 * is there to be done from when the program has come so far.
 *
 * @param workNanos the program's work, of all threads, that was done before each slice; ascending
 * @param nanos by thread and slice: its work
 */
public record VmWork(long[] workNanos, long[][] nanos) {
  /** A program of which nothing is known, or nothing to say. */
  public static final VmWork NONE = new VmWork(new long[0], new long[0][0]);

  /** Threads that have the same work to do, all of it from the start on. */
  public static VmWork atOnce(int threads, long totalNanos) {
    if (totalNanos == 0) {
      return NONE;
    }
    long[][] nanos = new long[threads][1];
    for (int t = 0; t < threads; t++) {
      nanos[t][0] = totalNanos / threads;
    }
    return new VmWork(new long[1], nanos);
  }

  /** The same where each slice comes after that many times as much work of the program. */
  VmWork movedBy(double factor) {
    return new VmWork(
        Arrays.stream(workNanos).map(work -> Math.round(work * factor)).toArray(), nanos);
  }

  /**
   * The same with more or less work, in the same places of a program whose own work is scaled, too.
   *
   * @param program what the program's work is multiplied by
   * @param factors what each thread's is multiplied by; 1 for those that it does not have
   */
  public VmWork scaled(double program, double... factors) {
    long[][] scaled = nanos.clone();
    for (int t = 0; t < Math.min(nanos.length, factors.length); t++) {
      double factor = factors[t];
      scaled[t] = Arrays.stream(nanos[t]).map(some -> Math.round(some * factor)).toArray();
    }
    return new VmWork(movedBy(program).workNanos, scaled);
  }

  public int threads() {
    return nanos.length;
  }

  public int slices() {
    return workNanos.length;
  }

  public long nanosOf(int thread) {
    return Arrays.stream(nanos[thread]).sum();
  }

  public long totalNanos() {
    return Arrays.stream(nanos).flatMapToLong(Arrays::stream).sum();
  }
}
