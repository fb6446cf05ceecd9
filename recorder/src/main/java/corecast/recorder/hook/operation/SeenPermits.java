package corecast.recorder.hook.operation;

import corecast.recorder.hook.thread.HookedThread;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;

/**
 * What a thread has seen of the permits of a semaphore: whoever releases what is missing to a
 * number says to how many.
 */
public final class SeenPermits {
  private final HookedThread thread;

  /** The semaphore's number; 0 if the thread has asked for none since it used one. */
  private int semaphore;

  private long seen;
  private long taken;

  public SeenPermits(HookedThread thread) {
    this.thread = thread;
  }

  /** The program has seen so many permits, after it has taken so many. */
  public void note(Object target, long nowSeen, long nowTaken) {
    semaphore = thread.objects.number(target, ObjectKind.SEMAPHORE);
    seen = nowSeen;
    taken = nowTaken;
  }

  /** The thread is about to do something with an object; {@code n} permits if it releases them. */
  void about(int object, Operation operation, long n) {
    if (object == semaphore && object != 0) {
      semaphore = 0;
      if (operation == Operation.RELEASE) {
        thread.three(EventKind.FILL, object, seen + n, taken, false);
      }
    }
  }
}
