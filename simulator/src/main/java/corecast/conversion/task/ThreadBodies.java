package corecast.conversion.task;

import corecast.conversion.log.EventLog;
import corecast.conversion.plan.Fact;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The bodies of threads and tasks, and who is who. */
public final class ThreadBodies {
  public static final Fact<ThreadBodies> FACT = Fact.of("bodies of threads and tasks");

  public static final Pass PASS =
      Pass.named("thread-bodies")
          .needs(Tasks.FACT)
          .gives(FACT)
          .does((in, with, plan) -> with.give(FACT, declare(plan, with.get(Tasks.FACT))));

  private final Map<Integer, EventLog> logOfThread = new HashMap<>();

  private ThreadBodies() {}

  private static ThreadBodies declare(Plan plan, Tasks tasks) {
    ThreadBodies bodies = new ThreadBodies();
    CalledOff calledOff = CalledOff.of(plan.logs());
    Set<EventLog> idle = IdleWorkers.among(plan.logs(), plan.recording);
    for (EventLog log : plan.logs()) {
      if (log.threadObject != EventLog.NONE) {
        bodies.logOfThread.putIfAbsent(log.threadObject, log);
      }
      log.worker |= idle.contains(log);
      if (!log.worker) {
        String name = plan.names.thread(log.name);
        log.body = log.virtual ? plan.bodies.virtual(name) : plan.bodies.thread(name);
      }
    }
    if (Starts.first(plan.logs()) == null) {
      plan.bodies.thread(plan.names.thread("(start)"));
    }
    tasks.all.forEach(task -> declare(plan, tasks, task, calledOff));
    return bodies;
  }

  private static void declare(Plan plan, Tasks tasks, RecordedTask task, CalledOff calledOff) {
    boolean neverDue = task.isTimed() && !task.begun();
    if (neverDue && task.repeat == 0) {
      plan.findings.outcome(
          calledOff.contains(task)
              ? "timeout or delayed task that was cancelled before it was due"
              : "delayed task that did not run");
    }
    if (!task.inline && !tasks.isIdle(task) && !neverDue) {
      task.body = plan.bodies.task(plan.names.task(task.pool));
    }
  }

  Map<Integer, EventLog> logs() {
    return logOfThread;
  }

  /** Whether the thread with that object runs tasks of a pool. */
  public boolean isWorker(int threadObject) {
    EventLog log = logOfThread.get(threadObject);
    return log != null && log.worker;
  }

  /** The body of the thread with that object; {@link EventLog#NONE} if it has none. */
  public int of(int threadObject) {
    EventLog log = logOfThread.get(threadObject);
    return log == null ? EventLog.NONE : log.body;
  }
}
