package corecast.recorder.hook;

import corecast.recorder.hook.cpu.CpuTime;
import corecast.recorder.hook.cpu.ThreadInternals;
import corecast.recorder.hook.library.OutOfLine;
import corecast.recorder.hook.object.ObjectNumbers;
import corecast.recorder.hook.operation.Operation;
import corecast.recorder.hook.session.Session;
import corecast.recorder.hook.thread.HeldMonitors;
import corecast.recorder.hook.thread.HookedThread;
import corecast.recorder.hook.thread.ThreadObjects;
import corecast.trace.EventBuffer;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import org.jspecify.annotations.Nullable;

/**
 * A thread that takes locks and enters monitors: what is over at once, mostly, and has one record.
 */
abstract class LockingThread extends HookedThread {
  LockingThread(
      Session session,
      Thread owner,
      EventBuffer out,
      @Nullable ThreadInternals internals,
      CpuTime cpu,
      ObjectNumbers known,
      ObjectNumbers knownMonitors) {
    super(session, owner, out, internals, cpu, known, knownMonitors);
  }

  // ---- short operations -----------------------------------------------------------------------

  /** Whether nothing special is to be done in a hook. */
  boolean isUsual() {
    return !(busy || thrown != null || inside) && callSite == 0 && internals == null;
  }

  /** An operation begins that has nothing to be written now. */
  int opens(Operation operation, @Nullable Object target) {
    if (target != null
        && (sections.areOpen() || operation == Operation.LOCK && !objects.isRecent(target))) {
      waitsFor(operation, target);
    }
    return opens();
  }

  @OutOfLine
  private void waitsFor(Operation operation, Object lock) {
    busy = true;
    try {
      int number = operation == Operation.LOCK ? objects.visit(lock) : 0;
      if (sections.areOpen()) {
        sections.mayWaitForLock(number);
      }
    } catch (Throwable e) {
      thrown = e;
    } finally {
      busy = false;
    }
  }

  private int opens() {
    insideDepth = functions().depth();
    insideObject = 0;
    inside = true;
    return token;
  }

  int opens(EventKind kind, @Nullable Object target) {
    busy = true;
    operations++;
    try {
      opens();
      int found = numberOf(kind, EventKind.UNLOCK, target);
      int object = Math.abs(found);
      insideObject = object;
      if (kind != EventKind.UNLOCK || !sections.released(object)) {
        one(kind, object, false);
      }
      if (found < 0) {
        objects.ownLocks.released(object, lastNanos());
      }
      return token;
    } catch (Throwable e) {
      inside = false;
      thrown = e;
      return 0;
    } finally {
      busy = false;
    }
  }

  /** Whether the thread is where it was when it got that token, and nothing special is to do. */
  boolean isIn(int began) {
    return began == token && !(busy || thrown != null) && callSite == 0 && internals == null;
  }

  void closes(EventKind kind, @Nullable Object target) {
    busy = true;
    inside = false;
    try {
      int found = numberOf(kind, EventKind.LOCK, target);
      int object = Math.abs(found);
      if (kind != EventKind.LOCK || !sections.locked(found)) {
        one(kind, object, mayHideWaiting());
      }
      if (found < 0) {
        objects.ownLocks.taken(object, lastNanos());
      }
    } catch (Throwable e) {
      thrown = e;
    } finally {
      busy = false;
    }
  }

  /** Of what a short operation is on; below 0 as {@link ThreadObjects#section} says. */
  int numberOf(EventKind kind, EventKind ofLocks, @Nullable Object target) {
    return kind == ofLocks && target != null
        ? objects.section(target, kind == EventKind.LOCK)
        : objects.number(target, ObjectKind.LOCK);
  }

  // ---- monitors -------------------------------------------------------------------------------

  void monitorBefore(Object monitor) {
    if (callSite != 0) {
      leftCallSite();
    }
    while (monitors.missedExit()) {
      released(monitors.exit());
    }
    operations++;
    monitors.before(monitor, inside ? 0 : numberOf(monitor));
  }

  /**
   * A monitor is about to be entered of which nothing is to be written: what the next record needs
   * to know is found out with that.
   */
  void unrecordedBefore(Object monitor) {
    monitors.before(monitor, 0);
  }

  /** Of a monitor that is about to be entered; 0 if that is not to be written. */
  private int numberOf(Object monitor) {
    if (monitors.isInnermost(monitor)) {
      return HeldMonitors.AGAIN;
    }
    int number = objects.entering(monitor);
    if (number != ThreadObjects.LONE && sections.areOpen()) {
      sections.mayWaitForMonitor(number);
    }
    return number;
  }

  void monitorEntered() {
    int number = monitors.entered();
    if (number == HeldMonitors.AGAIN) {
      return;
    }
    if (number == ThreadObjects.LONE) {
      number = sections.enteredAlone();
    }
    if (number > 0) {
      if (!sections.entered(number)) {
        one(EventKind.LOCK, number, false);
      }
    } else if (number < 0) {
      one(EventKind.LOCK, -number, false);
      objects.ownMonitors.taken(-number, lastNanos());
    }
  }

  void monitorExit() {
    released(monitors.exit());
  }

  private void released(int found) {
    if (found == HeldMonitors.AGAIN) {
      return;
    }
    int number = found == ThreadObjects.LONE ? sections.leftAlone() : found;
    if (number > 0) {
      if (!sections.released(number)) {
        one(EventKind.UNLOCK, number, false);
      }
    } else if (number < 0) {
      one(EventKind.UNLOCK, -number, false);
      objects.ownMonitors.released(-number, lastNanos());
    }
  }
}
