package corecast.recorder.hook.thread;

import corecast.recorder.hook.cpu.CpuTime;
import corecast.recorder.hook.cpu.ThreadInternals;
import corecast.recorder.hook.object.ObjectNumbers;
import corecast.recorder.hook.session.Session;
import corecast.trace.EventBuffer;
import org.jspecify.annotations.Nullable;

/** One thread, and whether it is inside an operation of the library. */
public abstract class HookedThread extends ThreadRecords {
  /** Operations that begin inside more callbacks than this do not tell how many. */
  private static final int MOST_OPEN = 255;

  public final Thread owner;
  public final ThreadObjects objects;
  protected final CountedSections sections;

  /** Inside an operation: what the library does there is not recorded. */
  public boolean inside;

  protected final HeldMonitors monitors = new HeldMonitors();

  /** The token of an operation that begins now; kept up to date by what calls the program back. */
  protected int token;

  protected int insideDepth;

  /** The number of its object; 0 if the program's code has run since. */
  public int insideObject;

  /** How long the operation may take that is going on; 0 if its number says so, or nothing. */
  public long givenNanos;

  protected HookedThread(
      Session session,
      Thread owner,
      EventBuffer out,
      @Nullable ThreadInternals internals,
      CpuTime cpu,
      ObjectNumbers known,
      ObjectNumbers knownMonitors) {
    super(session, owner, internals, cpu, out);
    this.owner = owner;
    objects = new ThreadObjects(session, this, known, knownMonitors);
    sections = new CountedSections(this, objects, monitors);
    callbacksAre(0);
  }

  @Override
  protected final void countedSections() {
    sections.write();
  }

  /** So many callbacks are open: a token says so, up to {@link #MOST_OPEN}, and the session. */
  public final void callbacksAre(int depth) {
    token = session.number << 9 | Math.min(depth, MOST_OPEN) << 1 | 1;
  }

  protected final boolean isMine(int given) {
    return given >> 9 == session.number;
  }

  /** How many callbacks were open when the token was given, of which so many are now. */
  protected final int depthOf(int given, int open) {
    int depth = given >> 1 & MOST_OPEN;
    return depth == MOST_OPEN ? open : depth;
  }

  /** The program's code runs, inside an operation or not. */
  public final void resume() {
    inside = false;
    insideObject = 0;
  }

  /** The program's code is over: the thread is where it was before, inside an operation or not. */
  public final void suspend(boolean wasInside) {
    insideDepth = Math.min(insideDepth, functions().depth());
    insideObject = 0;
    inside = wasInside;
  }

  /** An operation whose caller is gone is over, even if its end could not be noted. */
  protected final void surface(int depth) {
    if (inside && depth < insideDepth) {
      inside = false;
    }
  }
}
