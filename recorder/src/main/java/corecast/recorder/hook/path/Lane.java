package corecast.recorder.hook.path;

import java.util.ArrayDeque;

/**
 * What is handed on one by one and first in, first out: the items of a queue, its free places, the
 * permits of a semaphore. Whoever takes one gets the path of who gave it, not of all who gave some.
 */
final class Lane {
  final boolean limits;
  private final ArrayDeque<Run> runs = new ArrayDeque<>();

  /** How many were taken before it was told that they had been given. */
  private long owed;

  private static final class Run {
    final HandOver value;
    long count;

    Run(HandOver value, long count) {
      this.value = value;
      this.count = count;
    }
  }

  /**
   * So many are there, of nobody.
   *
   * @param limits whether it only limits how many threads do something at once, as a lock does
   */
  Lane(long present, boolean limits) {
    this.limits = limits;
    if (present > 0) {
      runs.add(new Run(HandOver.NONE, present));
    }
  }

  synchronized void give(long count, HandOver value) {
    long left = count - Math.min(count, owed);
    owed -= count - left;
    if (left == 0) {
      return;
    }
    Run last = runs.peekLast();
    if (last != null && last.value.isSame(value)) {
      last.count += left;
    } else {
      runs.add(new Run(value, left));
    }
  }

  /** Takes so many; the longer paths of those who gave them. */
  synchronized HandOver take(long count) {
    HandOver taken = HandOver.NONE;
    long left = count;
    while (left > 0) {
      Run first = runs.peek();
      if (first == null) {
        owed += left;
        break;
      }
      taken = HandOver.longer(taken, first.value);
      long now = Math.min(left, first.count);
      left -= now;
      first.count -= now;
      if (first.count == 0) {
        runs.remove();
      }
    }
    return taken;
  }
}
