package corecast.recorder.hook.object;

import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Monitors of classes whose objects stay with one thread each ({@link LockClass}): a stack or a
 * buffer that happens to be synchronized. Such a monitor has no number until another thread comes
 * to it. Who came to it before is remembered by its identity hash, in a table that forgets.
 */
public final class LoneMonitors {
  private static final int SEEN = 1 << 16;

  private static final int CLASSES = 1 << 10;

  /** Classes beyond half of these: they are never said to be lonely. */
  private static final LockClass OTHER = new LockClass("", LockClass.ANY_PURPOSE, 0);

  /** Of each monitor seen the thread (16 bits) and more of its hash (16 bits). */
  private final int[] seen = new int[SEEN];

  private final @Nullable LockClass[] classes = new @Nullable LockClass[CLASSES];
  private int known;

  LoneMonitors() {
    of("java.lang.Object", LockClass.ANY_PURPOSE, 0);
    of("java.lang.Class", LockClass.ANY_PURPOSE, 0);
  }

  /**
   * A thread is about to enter a monitor that has no number.
   *
   * @param thread its number, above 0
   * @return whether no other thread is known to have come to it
   */
  public boolean isAlone(LockClass type, int hash, int thread) {
    int mixed = IdentityHash.spread(hash);
    int at = mixed & SEEN - 1;
    int mine = thread << 16 | mixed >>> 16;
    int before = seen[at];
    if (before == mine) {
      return true;
    }
    if (before != 0 && (before & 0xffff) == mixed >>> 16) {
      type.share();
      return false;
    }
    seen[at] = mine;
    type.see();
    return true;
  }

  /** What is known of the class of that name; the others as {@link LockClass} has them. */
  public LockClass of(String name, int thread, long cpu) {
    LockClass found = classes[place(name)];
    return found != null ? found : known < CLASSES / 2 ? add(name, thread, cpu) : OTHER;
  }

  /** Where the class of that name is, or else comes to. */
  private int place(String name) {
    int i = name.hashCode() & CLASSES - 1;
    for (LockClass found = classes[i]; found != null && !found.isNamed(name); found = classes[i]) {
      i = (i + 1) & CLASSES - 1;
    }
    return i;
  }

  /** How many sections were only counted while the monitor had no number. */
  synchronized long counted() {
    long all = 0;
    for (LockClass type : classes) {
      all += type == null ? 0 : type.counted;
    }
    return all;
  }

  private synchronized LockClass add(String name, int thread, long cpu) {
    int place = place(name);
    LockClass found = classes[place];
    if (found == null) {
      found = new LockClass(name, thread, cpu);
      known++;
      VarHandle.releaseFence(); // readers take no lock
      classes[place] = found;
    }
    return found;
  }
}
