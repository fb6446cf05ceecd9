package corecast.recorder.hook;

import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Loops that do nothing but look at a field or an atomic until another thread has changed it.
 * Written is the same as if the thread parked there for itself, and whoever changes what the loop
 * looks at unparked it: from the first look in vain on, and anew where a look after a change was in
 * vain. While nobody waits so, a change costs one look at that.
 *
 * <p>A class with such loops has a number, and what it does there is recorded or switched off as a
 * whole.
 */
public final class SpinWaits {
  private static final ThreadState[] NOBODY = {};

  /** Who is in such a loop, of all classes. */
  private static final AtomicReference<ThreadState[]> WAITING = new AtomicReference<>(NOBODY);

  private SpinWaits() {}

  /** A number for a class with such loops; -1 if there are too many. Called while weaving. */
  public static int group(String className) {
    return LoopSites.number(LoopSites.SPIN_WAITS, className);
  }

  /** Nobody waits: for a recording that has not begun. */
  static void reset() {
    WAITING.set(NOBODY);
  }

  private static ThreadState[] everybody() {
    ThreadState[] all = WAITING.get();
    return all == null ? NOBODY : all;
  }

  // ---- whoever waits ----------------------------------------------------------------------------

  /** A loop has looked in vain, and does so again. */
  public static void waiting(int group) {
    ThreadState state = Session.current();
    if (state != null && (state.spinGroup != group || state.spinTold) && !LoopSites.isOff(group)) {
      if (state.spinGroup == group && !state.spinLooks) {
        state.spinLooks = true; // it may have lost the CPU after its last look: one more will tell
      } else {
        looksAgain(group);
      }
    }
  }

  /** The same, if {@code again} is, or else is not, 0. */
  public static void waiting(int again, int ifZero, int group) {
    if ((again == 0) == (ifZero != 0)) {
      waiting(group);
    }
  }

  @OutOfLine
  private static void looksAgain(int group) {
    ThreadState state = Hooks.take();
    if (state == null) {
      return;
    }
    try {
      if (!state.inside) {
        if (state.spinGroup >= 0) {
          ends(state);
        }
        begins(state, group);
      }
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /** A loop may have ended. */
  public static void waited() {
    if (everybody() != NOBODY) {
      leaves();
    }
  }

  private static void leaves() {
    ThreadState state = Session.current();
    if (state != null && state.spinGroup >= 0) {
      end();
    }
  }

  @OutOfLine
  private static void end() {
    ThreadState state = Hooks.take();
    if (state == null) {
      return;
    }
    try {
      ends(state);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  private static void begins(ThreadState state, int group) {
    int own = state.objects.number(state.owner, ObjectKind.THREAD);
    state.session.loops.recorded(group);
    state.spinLooks = false;
    state.spinTold = false;
    state.spinGroup = group;
    ThreadState[] before;
    ThreadState[] after;
    do {
      before = everybody();
      after = Arrays.copyOf(before, before.length + 1);
      after[before.length] = state;
    } while (!WAITING.compareAndSet(before, after));
    state.two(EventKind.PARK_BEGIN, own, 0, false);
  }

  private static void ends(ThreadState state) {
    state.spinGroup = -1;
    state.spinTold = false;
    ThreadState[] before;
    do {
      before = everybody();
    } while (!WAITING.compareAndSet(before, without(state, before)));
    state.one(EventKind.PARK_END, 0, true);
  }

  private static ThreadState[] without(ThreadState state, ThreadState[] all) {
    int left = 0;
    for (ThreadState one : all) {
      left += one == state ? 0 : 1;
    }
    if (left == 0) {
      return NOBODY;
    }
    ThreadState[] others = new ThreadState[left];
    int next = 0;
    for (ThreadState one : all) {
      if (one != state) {
        others[next] = one;
        next++;
      }
    }
    return others;
  }

  // ---- whoever makes it go on -------------------------------------------------------------------

  /** Something has been changed that loops of that class look at. */
  public static void changed(int group) {
    ThreadState[] waiting = everybody();
    if (waiting != NOBODY) {
      tells(waiting, group);
    }
  }

  private static void tells(ThreadState[] waiting, int group) {
    for (ThreadState one : waiting) {
      if (one.spinGroup == group && !one.spinTold) {
        tell(one);
      }
    }
  }

  @OutOfLine
  private static void tell(@Nullable ThreadState waiting) {
    ThreadState state = waiting == null ? null : Hooks.take();
    if (state == null || waiting == null) {
      return;
    }
    try {
      if (state != waiting && !state.inside && state.session == waiting.session) {
        waiting.spinTold = true;
        int number = state.objects.number(waiting.owner, ObjectKind.THREAD);
        state.one(EventKind.UNPARK, number, false);
      }
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }
}
