package corecast.simulator.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The course of a replay in attained service, window after window: h(n) of each, the service
 * attained with n bodies running. Windows get longer as the replay goes on, so that there are never
 * many.
 */
public final class Windows {
  /** Windows before they are made twice as long. */
  private static final int MOST = 1024;

  /** Numbers that all windows hold together. */
  private static final long MOST_NUMBERS = 200_000;

  /** A replay of which only the sum is asked for. */
  public static final Windows NONE = new Windows(Long.MAX_VALUE);

  private final List<long[]> attained = new ArrayList<>();
  private long length;
  private long end;
  private long[] before = new long[0];
  private long numbers;

  private Windows(long length) {
    this.length = length;
    this.end = length;
  }

  /**
   * None yet.
   *
   * @param firstNanos how long the first one is to be
   */
  public static Windows from(long firstNanos) {
    return new Windows(Math.max(1, firstNanos));
  }

  /** When the present one ends; the largest long if it never does. */
  public long end() {
    return end;
  }

  /**
   * The time is at or beyond the end of the present window, which ends at this time.
   *
   * @param allAttained h(n) since the begin of the replay
   */
  public void close(long now, long[] allAttained) {
    add(allAttained);
    if (attained.size() >= MOST || numbers > MOST_NUMBERS) {
      join();
      length = Math.multiplyExact(length, 2L);
    }
    end = now > Long.MAX_VALUE - length ? Long.MAX_VALUE : now + length;
  }

  public void finish(long[] allAttained) {
    if (end != Long.MAX_VALUE) {
      add(allAttained);
      end = Long.MAX_VALUE;
    }
  }

  private void add(long[] allAttained) {
    long[] here = allAttained.clone();
    for (int n = 0; n < before.length; n++) {
      here[n] -= before[n];
    }
    int used = here.length;
    while (used > 0 && here[used - 1] == 0) {
      used--;
    }
    attained.add(Arrays.copyOf(here, used));
    numbers += used;
    before = allAttained.clone();
  }

  private void join() {
    List<long[]> joined = new ArrayList<>();
    numbers = 0;
    for (int i = 0; i < attained.size(); i += 2) {
      long[] first = attained.get(i);
      long[] second = i + 1 < attained.size() ? attained.get(i + 1) : new long[0];
      long[] both = Arrays.copyOf(first, Math.max(first.length, second.length));
      for (int n = 0; n < second.length; n++) {
        both[n] += second[n];
      }
      joined.add(both);
      numbers += both.length;
    }
    attained.clear();
    attained.addAll(joined);
  }

  List<long[]> attained() {
    return attained;
  }
}
