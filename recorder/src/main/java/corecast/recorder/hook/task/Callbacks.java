package corecast.recorder.hook.task;

import corecast.recorder.hook.session.Session;
import corecast.recorder.hook.thread.HookedThread;
import corecast.recorder.hook.thread.ThreadObjects;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import org.jspecify.annotations.Nullable;

/**
 * The program's code that the library calls on one thread, from inside operations: tasks, actions
 * of barriers, functions that were handed over. It is recorded, unlike the library's.
 */
public final class Callbacks {
  private final HookedThread thread;
  private final Session session;
  private final ThreadObjects objects;
  private final OpenCallbacks open = new OpenCallbacks();

  public Callbacks(HookedThread thread, Session session) {
    this.thread = thread;
    this.session = session;
    this.objects = thread.objects;
  }

  // ---- closed by the operation they are called from ---------------------------------------------

  public int depth() {
    return open.depth();
  }

  /**
   * The library calls code of the program: it is recorded until {@link #end}, or until the
   * operation it is called from ends, if the code has thrown.
   */
  public void begin(@Nullable EventKind end, int object, int task) {
    open.push(end, object, task, thread.inside);
    thread.callbacksAre(open.depth());
    thread.resume();
  }

  /** The innermost callback of that kind has returned; if there is none, it was over before. */
  public void end(@Nullable EventKind end, int object) {
    int at = open.find(end, object);
    if (at >= 0) {
      backTo(at);
    }
  }

  /** Closes the callbacks beyond so many. */
  public void backTo(int depth) {
    while (open.depth() > depth) {
      EventKind end = open.end();
      int object = open.object();
      int task = open.task();
      boolean before = open.pop();
      thread.callbacksAre(open.depth());
      if (end == EventKind.TASK_END) {
        thread.two(end, object, task, false);
      } else if (end != null) {
        thread.one(end, object, false);
      }
      thread.suspend(before);
    }
  }

  public void actionBegins(Object barrier) {
    int number = objects.number(barrier, ObjectKind.BARRIER);
    thread.one(EventKind.BARRIER_ACTION_BEGIN, number, false);
    begin(EventKind.BARRIER_ACTION_END, number, 0);
  }

  public void actionEnds(Object barrier) {
    end(EventKind.BARRIER_ACTION_END, session.objects.find(barrier));
  }

  // ---- closed by a token ------------------------------------------------------------------------

  /** The program's code runs inside an operation until {@link #close}. */
  public int open() {
    int token = session.number << 1 | (thread.inside ? 1 : 0);
    thread.resume();
    return token;
  }

  public void close(int token) {
    if (token >> 1 == session.number) {
      thread.suspend((token & 1) != 0);
    }
  }
}
