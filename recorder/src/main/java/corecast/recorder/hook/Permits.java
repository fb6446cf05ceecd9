package corecast.recorder.hook;

import corecast.trace.EventKind;
import corecast.trace.ObjectKind;

/**
 * What a thread has seen of the permits of a semaphore: whoever releases what is missing to a
 * number says to how many.
 */
public final class Permits {
  private final ThreadState state;

  /** The semaphore's number; 0 if the thread has asked for none since it used one. */
  private int semaphore;

  private long seen;
  private long taken;

  Permits(ThreadState state) {
    this.state = state;
  }

  /** The program has asked how many permits there are. */
  @OutOfLine
  public static void seen(long permits, Object semaphore) {
    note(semaphore, permits, 0);
  }

  /** The program has taken all permits there were. */
  @OutOfLine
  public static void drained(long permits, Object semaphore) {
    note(semaphore, 0, permits);
  }

  private static void note(Object semaphore, long seen, long taken) {
    ThreadState state = Hooks.take();
    if (state == null) {
      return;
    }
    try {
      Permits permits = state.permits;
      permits.semaphore = state.objects.number(semaphore, ObjectKind.SEMAPHORE);
      permits.seen = seen;
      permits.taken = taken;
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /** The thread is about to do something with an object; {@code n} permits if it releases them. */
  void about(int object, int op, long n) {
    if (object == semaphore && object != 0) {
      semaphore = 0;
      if (op == Op.RELEASE) {
        state.three(EventKind.FILL, object, seen + n, taken, false);
      }
    }
  }
}
