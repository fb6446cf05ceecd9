package corecast.recorder.hook.operation;

import corecast.recorder.hook.session.Dictionary;
import corecast.recorder.hook.thread.HookedThread;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import corecast.trace.Result;
import org.jspecify.annotations.Nullable;

/** What one thread writes of stamps that it converts or validates. */
public final class StampRecords {
  private static final int OK = Result.OK.code();

  private static volatile boolean optimistic;

  private final HookedThread thread;

  public StampRecords(HookedThread thread) {
    this.thread = thread;
  }

  /** A conversion that gives something up always succeeds: it is written before, like a release. */
  public void begin(Operation operation, @Nullable Object lock, long stamp) {
    if (operation != Operation.TO_READ && operation != Operation.TO_OPTIMISTIC) {
      return;
    }
    int from = StampModes.of(stamp);
    int object = number(lock);
    if (operation == Operation.TO_READ && from == StampModes.WRITE) {
      thread.one(EventKind.READ_LOCK, object, false);
    }
    if (from == StampModes.WRITE) {
      thread.one(EventKind.WRITE_UNLOCK, object, false);
    } else if (from == StampModes.READ && operation == Operation.TO_OPTIMISTIC) {
      thread.one(EventKind.READ_UNLOCK, object, false);
    }
  }

  /** The operation has ended; {@code arg} is the mode before it. */
  public void end(Operation operation, @Nullable Object lock, long arg, int result) {
    if (operation != Operation.VALIDATE) {
      converted(operation, number(lock), arg, result);
    } else if (result == OK) {
      noteOptimisticRead();
    } else {
      thread.outcome(EventKind.OPTIMISTIC_READ, number(lock), result);
    }
  }

  private void converted(Operation operation, int object, long modes, int result) {
    boolean ok = result == OK;
    int from = ok || result == Result.FAILED.code() ? StampModes.before(modes) : StampModes.NONE;
    boolean released =
        from == StampModes.WRITE
            || (from == StampModes.READ && operation == Operation.TO_OPTIMISTIC);
    if (operation != Operation.CONVERT && released) {
      if (!ok) {
        boolean write = from == StampModes.WRITE;
        thread.outcome(write ? EventKind.WRITE_UNLOCK : EventKind.READ_UNLOCK, object, result);
      }
    } else if (operation == Operation.TO_OPTIMISTIC) {
      if (!ok) {
        thread.outcome(EventKind.OPTIMISTIC_READ, object, result);
      }
    } else if (operation == Operation.TO_READ) {
      toRead(object, from, result);
    } else if (from != StampModes.WRITE) {
      toWrite(object, from, result);
    }
  }

  private void toRead(int object, int from, int result) {
    if (from == StampModes.READ) {
      return;
    }
    if (result == OK) {
      thread.one(EventKind.READ_LOCK, object, true);
    }
    thread.outcome(EventKind.READ_LOCK, object, result);
  }

  private void toWrite(int object, int from, int result) {
    if (result == OK) {
      if (from == StampModes.READ) {
        thread.one(EventKind.READ_UNLOCK, object, true);
      }
      thread.one(EventKind.WRITE_LOCK, object, true);
    }
    thread.outcome(EventKind.WRITE_LOCK, object, result);
  }

  private int number(@Nullable Object lock) {
    return thread.objects.number(lock, ObjectKind.OTHER);
  }

  /** It was begun or was valid: on more processors it may fail. */
  private static void noteOptimisticRead() {
    if (!optimistic) {
      optimistic = true;
      Dictionary.note(
          "warning.optimistic-reads",
          "Optimistic reads of stamped locks that succeeded stay successful in the replay. On"
              + " several processors a writer could make some of them fail.");
    }
  }
}
