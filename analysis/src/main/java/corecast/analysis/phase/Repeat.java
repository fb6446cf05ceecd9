package corecast.analysis.phase;

import java.util.Arrays;

/** A word that comes several times in a string, without overlaps. */
final class Repeat {
  private final int length;
  private final int[] starts;

  Repeat(int length, int[] starts) {
    this.length = length;
    this.starts = starts;
  }

  int length() {
    return length;
  }

  int[] starts() {
    return starts.clone();
  }

  int count() {
    return starts.length;
  }

  /** The weighted coverage of Dooley et al., section 7.4. */
  long coverage() {
    return (long) count() * length * length;
  }

  @Override
  public String toString() {
    return length + " letters at " + Arrays.toString(starts);
  }
}
