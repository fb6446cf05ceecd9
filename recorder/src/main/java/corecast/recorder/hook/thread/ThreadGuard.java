package corecast.recorder.hook.thread;

import corecast.recorder.hook.cpu.StoppedThreads;
import corecast.recorder.hook.cpu.ThreadInternals;
import corecast.recorder.hook.library.OutOfLine;
import org.jspecify.annotations.Nullable;

/** Lets one hook at a time into what is kept for a thread, and clears up behind one that threw. */
abstract class ThreadGuard extends OwnedState {
  /** For a virtual thread; {@code null} for others. */
  protected final @Nullable ThreadInternals internals;

  /**
   * A hook is at work: whatever it calls is not recorded. Hooks clear it without a call, which
   * could run out of stack and leave the thread silent.
   */
  public boolean busy;

  /**
   * What a hook has thrown, most likely for lack of stack: its half-written records are to be
   * forgotten. There may be no stack left to do so at once.
   */
  public @Nullable Throwable thrown;

  /** A hook has pinned this virtual thread to its carrier. */
  private boolean pinned;

  ThreadGuard(Thread owner, @Nullable ThreadInternals internals) {
    super(owner);
    this.internals = internals;
  }

  /** Forgets what the hook has written that has thrown. */
  abstract void rollback();

  /** Takes the thread for a hook; {@code false} if it is inside one. */
  public final boolean take() {
    if (busy) {
      return false;
    }
    if (thrown != null) {
      afterThrown();
    }
    busy = true;
    if (internals != null && !pinned) {
      // A hook that had to wait for a lock must not give up its carrier: whoever has the lock could
      // be waiting for that carrier.
      internals.pin();
      pinned = true;
    }
    return true;
  }

  public final void leave() {
    busy = false;
    mayUnmount();
  }

  /** The last thing in a hook: out of stack, the next hook does it. */
  public final void mayUnmount() {
    if (pinned && internals != null) {
      try {
        internals.unpin();
        pinned = false;
      } catch (Throwable e) {
        thrown = e;
      }
    }
  }

  /** What the hook before this one wrote is forgotten; the program is to have what was its own. */
  @OutOfLine
  private void afterThrown() {
    if (thrown instanceof ThreadDeath) {
      StoppedThreads.add();
    }
    rollback();
    thrown = null;
  }
}
