package corecast.recorder.hook.loop;

import corecast.recorder.hook.session.Session;
import corecast.recorder.hook.thread.HookedThread;
import corecast.trace.EventKind;
import org.jspecify.annotations.Nullable;

/**
 * What one thread does between reading an atomic and changing it by compare-and-set, as a section
 * of a lock: only one thread at a time succeeds, and who has begun before that begins again. Most
 * such sections take nanoseconds; those leave nothing. An attempt that fails leaves nothing either,
 * or a section without an end if anything was recorded in it.
 */
public final class UpdateSections {
  /** A shorter section is not worth two records, ns. */
  private static final long LEAST_NANOS = 2_000;

  private final HookedThread thread;
  private final Session session;

  /** What is going to be changed; {@code null} if nothing. */
  private @Nullable Object atomic;

  private int site;
  private long since;

  /** Of the atomic; 0 if the beginning of the section is not written. */
  private int number;

  public UpdateSections(HookedThread thread, Session session) {
    this.thread = thread;
    this.session = session;
  }

  /** An atomic is about to be read which is to be changed at that place. */
  public void begins(Object target, int at) {
    leaves();
    session.loops.passed(at);
    since = thread.keepSection();
    atomic = target;
    site = at;
    number = 0;
  }

  /** It will not be changed: something was thrown, or it is read once more. */
  public void leaves() {
    Object target = atomic;
    atomic = null;
    if (target != null && number == 0) {
      thread.dropSection();
    } else if (target != null) {
      thread.objects.changed(target, number);
    }
  }

  /** It was changed, if it was read for that place. */
  public void ends(int at) {
    Object target = atomic;
    if (target == null || site != at) {
      return;
    }
    if (number == 0) {
      if (thread.now() - since < LEAST_NANOS) {
        atomic = null;
        thread.dropCounted();
        return;
      }
      thread.dropSection();
      write();
    }
    atomic = null;
    session.loops.recorded(at);
    thread.one(EventKind.UNLOCK, number, false);
    thread.objects.changed(target, number);
  }

  /** The section is written, with the instant of its beginning. */
  public void write() {
    Object target = atomic;
    if (target != null && number == 0) {
      int known = session.atomics.find(target);
      number = known == 0 ? session.nextObject() : known;
      thread.late(EventKind.LOCK, since, number);
    }
  }
}
