package corecast.conversion.task;

import corecast.conversion.draft.Draft;
import corecast.conversion.draft.Extras;
import corecast.conversion.draft.Findings;
import corecast.conversion.draft.RecordedObjects;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.LogEvent;
import corecast.program.Operation;
import corecast.trace.EventKind;
import java.util.ArrayList;
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
  private final List<EventLog> logs;
  private final RecordedObjects objects;
  private final Extras extras;
  private final Findings findings;

  /** What must be started with the program: nobody ran before it. */
  public final List<Extras.Step> atTheStart = new ArrayList<>();

  public Starts(Draft draft) {
    this.logs = draft.logs();
    this.objects = draft.objects;
    this.extras = draft.extras;
    this.findings = draft.findings;
  }

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
  public void threads(Map<Integer, EventLog> byObject) {
    Set<Integer> started = new HashSet<>();
    for (EventLog log : EventLog.having(logs, EventKind.START)) {
      for (int event = 0; event < log.size(); event++) {
        if (log.kind(event) == EventKind.START && log.inBody(event)) {
          EventLog child = byObject.get(log.object(event));
          if (child == null || child == log || child.body == EventLog.NONE) {
            continue;
          }
          if (started.add(child.body)) {
            log.link(event, child.body);
          }
        }
      }
    }
    EventLog first = first(logs);
    for (EventLog log : logs) {
      boolean late = log != first && !log.presentBefore && log.size() > 0;
      if (late && log.body != EventLog.NONE && !started.contains(log.body)) {
        Extras.Step spawn = Extras.Step.onBody(Operation.SPAWN, log.body);
        LogEvent by = startedInside(log, byObject);
        if (by != null) {
          extras.after(by.log(), by.event(), spawn);
        } else if (insert(log, firstNanos(log), spawn)) {
          findings.repeated(
              "a thread whose start was not recorded is started by the thread that ran before it");
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
  public void tasks(Tasks tasks) {
    for (RecordedTask task : tasks.all) {
      EventLog submitter = task.submitter;
      boolean known = submitter != null && submitter.inBody(task.submitEvent);
      EventLog runner = task.runner;
      if (task.body != EventLog.NONE && !known && runner != null) {
        long begin = runner.time(task.beginEvent);
        int pool = objects.pool(task.pool);
        Extras.Step submit = Extras.Step.onObject(Operation.SUBMIT, pool, task.body);
        if (!insert(runner, begin, submit)) {
          atTheStart.add(submit);
        }
        findings.repeated(
            "a task whose submission was not recorded is submitted by the thread that ran"
                + " before it");
      }
    }
  }

  private boolean insert(EventLog of, long beforeNanos, Extras.Step step) {
    LogEvent last = LogEvent.lastOfOthers(logs, of, beforeNanos);
    if (last == null) {
      return false;
    }
    extras.after(last.log(), last.event(), step);
    return true;
  }
}
