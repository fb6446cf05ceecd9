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
  static final long LEAST_NANOS = 2_000;

  private final HookedThread thread;
  private final Session session;

  /** What is going to be changed, until the attempt fails or the thread's next record. */
  private @Nullable Object atomic;

  /** The same from then on, which does not keep it alive. */
  private @Nullable Entry written;

  private int site;
  private long since;

  /** What CPU time the thread had used when the section that is written began, ns. */
  private long cpu;

  public UpdateSections(HookedThread thread, Session session) {
    this.thread = thread;
    this.session = session;
  }

  /** An atomic is about to be read which is to be changed at that place. */
  public void begins(Object target, int at) {
    if (session.live != null) {
      return; // a section that is told when it is over could take what was left there meanwhile
    }
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

  /**
   * It was compared in vain at that place, or a function that was to change it there has thrown.
   */
  public void fails(int at) {
    if (site == at) {
      leaves();
    }
  }

  /** It was changed, if it was read for that place. */
  public void ends(int at) {
    ends(at, thread.now());
  }

  public void ends(int at, long now) {
    if (site != at) {
      return;
    }
    if (atomic != null) {
      if (now - since < LEAST_NANOS) {
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
      thread.one(EventKind.UNLOCK, changed.number, false);
      session.loops.recorded(at, thread.cpuUntilRecord() - cpu);
      name(changed);
    }
  }

  /** The source has the name where the atomic is changed, and that is where the thread is now. */
  private void name(Entry changed) {
    Object target = changed.get();
    if (target != null && changed.claimsNaming()) {
      thread.objects.name(target, changed.number, ObjectKind.ATOMIC);
    }
  }

  /** The section is written, with the instant of its beginning. */
  public void write() {
    Object target = atomic;
    if (target == null) {
      return;
    }
    Entry entry = thread.objects.known(session.atomics, target, ObjectKind.ATOMIC, 0);
    atomic = null;
    written = entry;
    thread.late(EventKind.LOCK, since, entry.number);
    cpu = thread.cpuUntilRecord();
  }
}
