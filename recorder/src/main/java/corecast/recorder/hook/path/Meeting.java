package corecast.recorder.hook.path;

import org.jspecify.annotations.Nullable;

/**
 * A barrier: those who arrive for one opening leave their paths to one another, not to the next.
 */
final class Meeting {
  private final long parties;
  private long arrived;
  private Opening next = new Opening();

  static final class Opening {
    private @Nullable HandOver left;

    synchronized void leave(HandOver value) {
      left = HandOver.longer(left, value);
    }

    synchronized @Nullable HandOver left() {
      return left;
    }
  }

  Meeting(long parties) {
    this.parties = parties;
  }

  synchronized Opening arrive(HandOver value) {
    Opening mine = next;
    mine.leave(value);
    arrived++;
    if (arrived == parties) {
      arrived = 0;
      next = new Opening();
    }
    return mine;
  }
}
