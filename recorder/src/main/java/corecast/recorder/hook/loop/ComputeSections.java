package corecast.recorder.hook.loop;

import corecast.recorder.hook.object.ComputedKeys;
import corecast.recorder.hook.session.Session;
import corecast.recorder.hook.thread.HookedThread;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import org.jspecify.annotations.Nullable;

/**
 * The functions one thread runs inside of {@code ConcurrentHashMap}s, as sections of a lock for
 * each key, and inside of streams, which have one each. Where nothing is recorded inside of a
 * section, it is kept if it is long, or if it is the key's second one of late and not very short:
 * many keys with a short section each stand in nobody's way.
 */
public final class ComputeSections {
  /** Functions inside of functions. */
  private static final int MOST_OPEN = 16;

  private static final int GONE = -1;

  /** A section of that length is kept even if it is the only one of its key, ns. */
  private static final long LONG_NANOS = 1_000_000;

  private final HookedThread thread;
  private final ComputedKeys keys;
  private final int[] maps = new int[MOST_OPEN];
  private final int[] hashes = new int[MOST_OPEN];

  /** 0 where the section is not written, as only that of the innermost can be; or {@link #GONE}. */
  private final int[] numbers = new int[MOST_OPEN];

  private int open;

  /** The map of the innermost; to be forgotten at its end. */
  private @Nullable Object innermost;

  private long since;

  /** Sections of each key that this thread has come behind. */
  private int @Nullable [] seen;

  public ComputeSections(HookedThread thread, Session session) {
    this.thread = thread;
    keys = session.computedKeys;
  }

  /** The function for a key of that hash is about to be called. */
  public void begins(Object map, int hash) {
    if (thread.inside || open == MOST_OPEN) {
      return;
    }
    since = thread.keepSection();
    maps[open] = System.identityHashCode(map);
    hashes[open] = hash;
    numbers[open] = 0;
    innermost = map;
    open++;
  }

  /** The function has returned, or a method of the map has thrown, perhaps in its function. */
  public void ends(Object map) {
    int last = open - 1;
    if (last < 0 || maps[last] != System.identityHashCode(map)) {
      return;
    }
    if (numbers[last] == 0 && !isKept(last)) {
      thread.dropSection();
    } else if (numbers[last] != GONE) {
      if (numbers[last] == 0) {
        thread.dropSection();
        write();
      }
      thread.one(EventKind.UNLOCK, numbers[last], false);
      int place = ComputedKeys.place(maps[last], hashes[last]);
      seen()[place] = keys.ended(place);
    }
    innermost = null;
    open = last;
  }

  /** Of one in which nothing was recorded. */
  private boolean isKept(int section) {
    long nanos = thread.now() - since;
    if (nanos < UpdateSections.LEAST_NANOS) {
      return false;
    }
    int place = ComputedKeys.place(maps[section], hashes[section]);
    return keys.comesAgain(place, maps[section], hashes[section]) || nanos >= LONG_NANOS;
  }

  /**
   * The thread waits for a task, and runs others meanwhile: these could wait for its sections, for
   * ever in a replay where they come in another order. So the sections end here.
   */
  public void giveUp() {
    for (int i = open - 1; i >= 0; i--) {
      if (numbers[i] == 0) {
        thread.dropSection();
      } else if (numbers[i] != GONE) {
        thread.one(EventKind.UNLOCK, numbers[i], false);
      }
      numbers[i] = GONE;
    }
  }

  /** The innermost section is written, with the instant of its beginning. */
  public void write() {
    int last = open - 1;
    Object map = innermost;
    if (last < 0 || map == null || numbers[last] != 0) {
      return;
    }
    int place = ComputedKeys.place(maps[last], hashes[last]);
    int number = keys.find(place, maps[last], hashes[last]);
    if (number == 0) {
      number = thread.objects.describe(map, ObjectKind.LOCK);
      keys.put(place, maps[last], hashes[last], number);
    }
    numbers[last] = number;
    thread.late(EventKind.LOCK, since, number);
  }

  /**
   * A value was asked for and is there: it may have been waited for, or would have been with more
   * processors.
   */
  public void found(Object map, int hash) {
    if (thread.inside) {
      return;
    }
    int id = System.identityHashCode(map);
    int place = ComputedKeys.place(id, hash);
    int number = keys.find(place, id, hash);
    if (number == 0) {
      return;
    }
    int sections = keys.sections(place);
    int[] mine = seen();
    if (mine[place] != sections) {
      mine[place] = sections;
      thread.one(EventKind.LOCK, number, false);
      thread.one(EventKind.UNLOCK, number, false);
    }
  }

  private int[] seen() {
    int[] mine = seen;
    if (mine == null) {
      mine = new int[ComputedKeys.KEYS];
      seen = mine;
    }
    return mine;
  }
}
