package corecast.simulator.timeline;

import java.util.Arrays;

/** Which functions were entered before the first segment of a stretch, if not just its own. */
final class Entries {
  private int[] stretch = new int[4];
  private int[] function = new int[4];
  private long[] times = new long[4];
  private int size;

  /** Of a stretch not before those that were added. */
  void add(int its, int entered, long howOften) {
    if (size == stretch.length) {
      stretch = Arrays.copyOf(stretch, 2 * size);
      function = Arrays.copyOf(function, 2 * size);
      times = Arrays.copyOf(times, 2 * size);
    }
    stretch[size] = its;
    function[size] = entered;
    times[size++] = howOften;
  }

  void forEach(int its, StretchTree.EntryReader reader) {
    int at = Arrays.binarySearch(stretch, 0, size, its);
    while (at > 0 && stretch[at - 1] == its) {
      at--;
    }
    for (; at >= 0 && at < size && stretch[at] == its; at++) {
      reader.entered(function[at], times[at]);
    }
  }
}
