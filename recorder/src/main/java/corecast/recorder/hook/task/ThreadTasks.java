package corecast.recorder.hook.task;

import corecast.recorder.hook.session.Session;
import corecast.recorder.hook.thread.ThreadObjects;
import corecast.recorder.hook.thread.ThreadRecords;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;

/** The tasks that one thread hands to pools, and those it runs for them. */
public final class ThreadTasks {
  /** A time that was set longer ago was of a task that was not handed over after all. */
  private static final long A_WHILE_NANOS = 1_000_000_000;

  private static final int NONE = -1;

  private final Session session;
  private final ThreadRecords records;
  private final ThreadObjects objects;
  private final Callbacks callbacks;

  /** When the time was set of the task that this thread is about to hand over; 0 if none. */
  private long plannedNanos;

  /** When the task that this thread has made last may begin; read only if that is known. */
  private long plannedDue;

  /** How that one is repeated; below 0 if the thread has handed it over, or has made none. */
  private int plannedKind = NONE;

  public ThreadTasks(
      Session session, ThreadRecords records, ThreadObjects objects, Callbacks callbacks) {
    this.session = session;
    this.records = records;
    this.objects = objects;
    this.callbacks = callbacks;
  }

  public void pool(EventKind kind, Object pool, Object task) {
    records.two(kind, objects.number(pool, ObjectKind.POOL), System.identityHashCode(task), false);
  }

  /** The time of a task was set that will be handed over now. */
  public void planned() {
    plannedNanos = System.nanoTime();
  }

  /** A task was made, or is to be run again, which may begin then. */
  public void plannedAt(long dueNanos, int kind) {
    plannedDue = dueNanos;
    plannedKind = kind;
  }

  /** A task of the program's own around the one that was planned last, if it is that one. */
  public void submittedAsPlanned(Object pool, Object task) {
    boolean isKnown = plannedKind != NONE;
    submittedLater(pool, task, isKnown ? plannedKind : 0, isKnown ? plannedDue : System.nanoTime());
  }

  /** A task that may begin at an instant of {@code System.nanoTime()}. */
  public void submittedLater(Object pool, Object task, int kind, long dueNanos) {
    submittedLater(
        objects.number(pool, ObjectKind.POOL), System.identityHashCode(task), kind, dueNanos);
  }

  /** Likewise, by the numbers of pool and task. */
  public void submittedLater(int pool, int task, int kind, long dueNanos) {
    records.tick();
    long due = session.elapsed.at(dueNanos);
    long since = plannedNanos == 0 ? 0 : System.nanoTime() - plannedNanos;
    plannedNanos = 0;
    plannedKind = NONE;
    if (since < A_WHILE_NANOS) {
      due += since; // others had the processor meanwhile: not part of its delay
    }
    if (records.untimed(EventKind.DELAY, 0)) {
      records.operand(kind);
      records.operand(Math.max(0, due));
    }
    records.two(EventKind.SUBMIT, pool, task, false);
  }

  public void shutDown(Object pool) {
    records.one(EventKind.SHUTDOWN, objects.number(pool, ObjectKind.POOL), false);
  }

  /** A timer's task will not run any more. */
  public void cancelled(Object task) {
    records.one(EventKind.CANCEL, System.identityHashCode(task), false);
  }

  /** Runs a task until {@link #ends}, or until the operation it is called from ends. */
  public void begins(Object pool, Object task) {
    int number = objects.number(pool, ObjectKind.POOL);
    int hash = System.identityHashCode(task);
    records.two(EventKind.TASK_BEGIN, number, hash, false);
    callbacks.begin(EventKind.TASK_END, number, hash);
  }

  public void ends(Object pool) {
    callbacks.end(EventKind.TASK_END, session.objects.find(pool));
  }
}
