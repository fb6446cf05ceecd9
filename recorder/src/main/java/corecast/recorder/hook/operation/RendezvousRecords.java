package corecast.recorder.hook.operation;

import corecast.recorder.hook.library.Synchronizers;
import corecast.recorder.hook.thread.HookedThread;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import java.util.concurrent.Phaser;
import org.jspecify.annotations.Nullable;

/** What one thread writes of phasers and exchangers. */
public final class RendezvousRecords {
  private static final int ARRIVES = 1;
  private static final int WAITS = 2;
  private static final int TERMINATED = 4;

  private final HookedThread thread;

  public RendezvousRecords(HookedThread thread) {
    this.thread = thread;
  }

  public void begin(Operation operation, @Nullable Object target, long arg) {
    switch (operation) {
      case PHASE_ARRIVE -> phase(target, ARRIVES, -1);
      case PHASE_ARRIVE_AND_AWAIT -> phase(target, ARRIVES | WAITS, -1);
      case PHASE_AWAIT -> phase(target, WAITS, (int) arg);
      case PHASE_TERMINATE -> thread.one(EventKind.PHASE_TERMINATE, root(target), false);
      case EXCHANGE -> thread.two(EventKind.EXCHANGE_BEGIN, number(target), arg, false);
      default -> throw new AssertionError(operation);
    }
  }

  /**
   * The operation ends: {@code arg} is the phase that was returned, or the item that was received.
   */
  public void end(Operation operation, @Nullable Object target, long arg, int result) {
    if (operation == Operation.EXCHANGE) {
      thread.three(EventKind.EXCHANGE_END, number(target), arg, result, true);
    } else if (operation != Operation.PHASE_TERMINATE) {
      thread.three(EventKind.PHASE_END, root(target), arg, result, true);
    }
  }

  private void phase(@Nullable Object target, int what, int awaited) {
    if (target instanceof Phaser phaser) {
      int now = phaser.getPhase();
      int flags = what | (now < 0 ? TERMINATED : 0);
      long phase = (what & ARRIVES) != 0 ? now : awaited;
      thread.three(EventKind.PHASE_BEGIN, root(phaser), flags, phase & Integer.MAX_VALUE, false);
    }
  }

  private int root(@Nullable Object target) {
    return number(target instanceof Phaser phaser ? Synchronizers.root(phaser) : target);
  }

  private int number(@Nullable Object target) {
    return thread.objects.number(target, ObjectKind.OTHER);
  }
}
