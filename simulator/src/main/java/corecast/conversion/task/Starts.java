package corecast.conversion.task;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.LogEvent;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.InsertedStep;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.conversion.plan.Slot;
import corecast.program.Operation;
import corecast.trace.EventKind;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who started each thread and submitted each task. Where the trace does not say, it was whoever ran
 * last before: on one processor nobody else can have been it.
 */
public final class Starts {
  public static final Pass THREADS =
      Pass.named("thread-starts")
          .needs(ThreadBodies.FACT, Facts.BODIES)
          .inserts(Slot.THREAD_START)
          .does((in, with, plan) -> threads(plan, with.get(ThreadBodies.FACT).logs()));

  public static final Pass SUBMISSIONS =
      Pass.named("submissions")
          .needs(Tasks.FACT, Facts.BODIES)
          .inserts(Slot.SUBMISSION)
          .does((in, with, plan) -> tasks(plan, with.get(Tasks.FACT)));

  private Starts() {}

  /** The thread of the program's start: the first to be recorded that is not a pool's worker. */
  public static @Nullable EventLog first(List<EventLog> logs) {
    EventLog first = null;
    for (EventLog log : logs) {
      boolean earlier = first == null || firstNanos(log) < firstNanos(first);
      if (!log.worker && earlier) {
        first = log;
      }
    }
    return first;
  }

  private static long firstNanos(EventLog log) {
    return log.size() == 0 ? Long.MAX_VALUE : log.time(0);
  }

  /**
   * Links each START to the body it starts; finds a starter for the others.
   *
   * @param byObject the log of each thread by the number of its object
   */
  private static void threads(Plan plan, Map<Integer, EventLog> byObject) {
    Set<Integer> started = new HashSet<>();
    for (EventLog log : EventLog.having(plan.logs(), EventKind.START)) {
      for (int event = 0; event < log.size(); event++) {
        if (log.kind(event) == EventKind.START && log.inBody(event)) {
          EventLog child = byObject.get(log.object(event));
          if (child == null || child == log || child.body == EventLog.NONE) {
            continue;
          }
          if (started.add(child.body)) {
            log.reference(event, child.body);
          }
        }
      }
    }
    EventLog first = first(plan.logs());
    for (EventLog log : plan.logs()) {
      boolean late = log != first && !log.presentBefore && log.size() > 0;
      if (late && log.body != EventLog.NONE && !started.contains(log.body)) {
        InsertedStep spawn = InsertedStep.onBody(Operation.SPAWN, log.body);
        LogEvent by = startedInside(log, byObject);
        if (by != null) {
          plan.after(by.log(), by.event(), spawn);
        } else if (insert(plan, log, firstNanos(log), spawn)) {
          plan.findings.repeated(
              "Guess: a thread whose start was not recorded was started by the thread that ran"
                  + " before it");
        }
      }
    }
  }

  /** The last event before a thread of the one that started it inside of an operation. */
  private static @Nullable LogEvent startedInside(EventLog log, Map<Integer, EventLog> byObject) {
    if (log.size() < 2 || log.kind(1) != EventKind.STARTED_BY) {
      return null;
    }
    EventLog starter = byObject.get(log.object(1));
    if (starter == null || starter == log) {
      return null;
    }
    int last = starter.lastInBody(firstNanos(log));
    return last == EventLog.NONE ? null : new LogEvent(starter, last);
  }

  /** Finds a submitter for the tasks without one. */
  private static void tasks(Plan plan, Tasks tasks) {
    for (RecordedTask task : tasks.all) {
      EventLog submitter = task.submitter;
      boolean known = submitter != null && submitter.inBody(task.submitEvent);
      EventLog runner = task.runner;
      if (task.body != EventLog.NONE && !known && runner != null) {
        long begin = runner.time(task.beginEvent);
        int pool = plan.objects.pool(task.pool);
        InsertedStep submit = InsertedStep.onObject(Operation.SUBMIT, pool, task.body);
        if (!insert(plan, runner, begin, submit)) {
          plan.atTheStart.add(submit);
        }
        plan.findings.repeated(
            "Guess: a task whose submission was not recorded was submitted by the thread that ran"
                + " before it");
      }
    }
  }

  private static boolean insert(Plan plan, EventLog of, long beforeNanos, InsertedStep step) {
    LogEvent last = LogEvent.lastOfOthers(plan.logs(), of, beforeNanos);
    if (last == null) {
      return false;
    }
    plan.after(last.log(), last.event(), step);
    return true;
  }
}
