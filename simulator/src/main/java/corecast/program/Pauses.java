package corecast.program;

import java.util.Arrays;

/**
 * When no thread of a recorded program ran, because the virtual machine had stopped them all, such
 * as for garbage collection. In order of time.
 *
 * @param workNanos the program's work, of all threads, that was done before each pause
 * @param nanos how long each took
 */
public record Pauses(long[] workNanos, long[] nanos) {
  /** A program without pauses. */
  public static final Pauses NONE = new Pauses(new long[0], new long[0]);

  /** The same where each comes after that many times as much work. */
  Pauses movedBy(double factor) {
    return new Pauses(
        Arrays.stream(workNanos).map(work -> Math.round(work * factor)).toArray(), nanos);
  }

  public int count() {
    return nanos.length;
  }

  public long totalNanos() {
    return Arrays.stream(nanos).sum();
  }
}
