package corecast.recorder.hook.loop;

import corecast.recorder.hook.object.ObjectNumbers.Entry;
import corecast.recorder.hook.session.Session;
import corecast.recorder.hook.thread.HookedThread;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
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

  /** What is going to be changed, until the beginning of the section is written. */
  private @Nullable Object atomic;

  /** The same from then on, which does not keep it alive. */
  private @Nullable Entry written;

  /** What this thread has described before any other did, and not yet named. */
  private @Nullable Entry unnamed;

  private int site;
  private long since;

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
  }

  /** It will not be changed: it is read once more, or the thread ends. */
  public void leaves() {
    if (atomic != null) {
      thread.dropCounted(1);
    }
    atomic = null;
    written = null;
  }

  /** It was changed, if it was read for that place. */
  public void ends(int at) {
    if (site != at) {
      return;
    }
    if (atomic != null) {
      if (thread.now() - since < LEAST_NANOS) {
        atomic = null;
        thread.dropCounted(2);
        return;
      }
      thread.dropSection();
      write();
    }
    Entry changed = written;
    if (changed != null) {
      written = null;
      session.loops.recorded(at);
      thread.one(EventKind.UNLOCK, changed.number, false);
      name(changed);
    }
  }

  /** The source has the name where the atomic is changed, and that is where the thread is now. */
  private void name(Entry changed) {
    Object target = changed.get();
    if (changed == unnamed && target != null) {
      thread.objects.name(target, changed.number, ObjectKind.ATOMIC);
      unnamed = null;
    }
  }

  /** The section is written, with the instant of its beginning. */
  public void write() {
    Object target = atomic;
    if (target == null) {
      return;
    }
    boolean isKnown = session.atomics.find(target) != 0;
    Entry entry = thread.objects.known(session.atomics, target, ObjectKind.ATOMIC, 0);
    unnamed = isKnown ? unnamed : entry;
    atomic = null;
    written = entry;
    thread.late(EventKind.LOCK, since, entry.number);
  }
}
