package corecast.recorder.hook.loop;

import corecast.recorder.hook.library.JdkObjects;
import corecast.recorder.hook.session.LoopSites;
import corecast.recorder.hook.session.Session;
import corecast.recorder.hook.thread.HookedThread;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** What one thread claims in its loops: each item is a record, and so is the end of the loop. */
public final class ThreadClaims {
  private final HookedThread thread;
  private final LoopSites sites;

  /** Where the thread has claimed last; -1 if what it got there was an item in any case. */
  private int site = -1;

  private int object;

  /** 1 more than how many items the queue had when this thread counted them; 0 if it has not. */
  private long items;

  /** What a method has claimed for the loop that it is called in, if that has not told it yet. */
  private @Nullable Object keptCounter;

  private long keptValue;

  public ThreadClaims(HookedThread thread, Session session) {
    this.thread = thread;
    this.sites = session.loops;
  }

  public void count(Object counter, long value, int at) {
    write(counter, (value << 1 ^ value >> 63) & Long.MAX_VALUE, at);
    site = at;
    items = 0;
  }

  /** A counter gave that value to a method that may have been called by a loop. */
  public void keep(Object counter, long value) {
    keptCounter = counter;
    keptValue = value;
  }

  /** The loop is told by a method what was kept. */
  public void tellKept(int at) {
    Object counter = keptCounter;
    if (counter != null) {
      keptCounter = null;
      count(counter, keptValue, at);
    }
  }

  public void asks(Object queue) {
    object = thread.objects.number(queue, ObjectKind.OTHER);
    items = 0;
    if (sites.isUncounted(object)
        && queue instanceof Collection<?> all
        && JdkObjects.isOwnCollection(all)) {
      int size;
      thread.hide(); // it goes through all of them
      try {
        size = all.size();
      } finally {
        thread.unhide();
      }
      items = 1L + size;
      sites.counted(object, size);
    }
  }

  /** A queue gave an item, or none. */
  public void taken(Object queue, boolean any, int at) {
    site = any ? -1 : at;
    if (any) {
      write(queue, items, at);
      items = 0;
    }
  }

  private void write(Object target, long what, int at) {
    object = thread.objects.number(target, ObjectKind.OTHER);
    sites.claimed(at);
    thread.three(EventKind.CLAIM, object, what, at, false);
  }

  /** A loop ends that may have claimed in vain. */
  public void leaves(int at) {
    if (site == at) {
      site = -1;
      sites.foundNone(object);
      thread.three(EventKind.NO_CLAIM, object, items, at, false);
      items = 0;
    }
  }
}
