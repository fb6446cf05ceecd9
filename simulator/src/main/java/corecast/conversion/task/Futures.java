package corecast.conversion.task;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.Events;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.LogEvent;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.InsertedStep;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.conversion.plan.Slot;
import corecast.program.Operation;
import corecast.trace.EventKind;
import corecast.trace.Result;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What each wait for a future waited for: the end of a pool's task, or else the instant at which
 * the future was done, as a latch {@code future~N}.
 */
public final class Futures {
  public static final Pass PASS =
      Pass.named("futures")
          .needs(Tasks.FACT, Facts.PARTS)
          .inserts(Slot.FUTURE)
          .does((in, with, plan) -> match(plan, with.get(Tasks.FACT)));

  /** Work behind the end of a future that is not worth telling from its task's end. */
  private static final long MARGINAL_NANOS = 100_000;

  /** So many events lie between what belongs together, at most. */
  private static final int NEAR = 16;

  private final Map<Long, List<RecordedTask>> tasks = new HashMap<>();
  private final Map<Long, List<LogEvent>> done = new HashMap<>();
  private final Map<LogEvent, String> latches = new HashMap<>();
  private final Plan plan;

  private Futures(Plan plan) {
    this.plan = plan;
  }

  private static void match(Plan plan, Tasks tasks) {
    List<EventLog> logs = plan.logs();
    Futures futures = new Futures(plan);
    for (RecordedTask task : tasks.all) {
      futures.tasks.computeIfAbsent(task.hash, h -> new ArrayList<>(1)).add(task);
    }
    Events.ofBodies(
        logs,
        KindSet.of(EventKind.FUTURE_DONE),
        (log, event) -> {
          futures
              .done
              .computeIfAbsent((long) log.object(event), h -> new ArrayList<>(1))
              .add(new LogEvent(log, event));
        });
    futures.done.values().forEach(l -> l.sort(Comparator.comparingLong(LogEvent::nanos)));
    Events.ofBodies(logs, KindSet.of(EventKind.GET_END), futures::match);
  }

  private void match(EventLog log, int event) {
    Result result = log.result(event);
    if (result != Result.OK && result != Result.THREW) {
      return; // it gave up: nothing was waited for to the end
    }
    long hash = log.object(event);
    RecordedTask task = lastSubmitted(hash, log.time(event));
    LogEvent end = lastDone(hash, log.time(event));
    if (end != null && cameWithItem(log, event, end)) {
      return; // whichever comes in the replay is done, too
    }
    boolean atEnd = end == null || task == null || !goesOn(task, end);
    if (atEnd && task != null && task.begun() && task.body != EventLog.NONE) {
      if (task.body != log.bodyOf(event)) {
        plan.before(log, event, InsertedStep.onBody(wait(log), task.body));
      }
    } else if (end != null) {
      plan.before(log, event, InsertedStep.await(latch(end), 1));
    } else if (task != null && task.body != EventLog.NONE) {
      plan.before(log, event, InsertedStep.onBody(wait(log), task.body));
    } else if (task == null || task.runner != log) {
      plan.findings.unmatched("get of a future whose completion was not recorded");
    }
  }

  /**
   * Whether whoever completed the future put it into a queue at once, from which it was taken just
   * before its result was asked for, as a completion service does.
   */
  private static boolean cameWithItem(EventLog log, int get, LogEvent end) {
    int queue = putBehind(end);
    for (int event = get - 1; queue != EventLog.NONE && event >= Math.max(0, get - NEAR); event--) {
      if (log.kind(event) == EventKind.TAKE_END && log.bodyOf(event) == log.bodyOf(get)) {
        boolean isItem = log.object(event) == queue && log.amount(event) > 0;
        return isItem && log.time(event) > end.nanos();
      }
    }
    return false;
  }

  /** The queue of the first put behind it; {@link EventLog#NONE} if there is none. */
  private static int putBehind(LogEvent end) {
    EventLog log = end.log();
    int last = Math.min(log.size(), end.event() + NEAR);
    for (int event = end.event() + 1; event < last && log.bodyOf(event) == end.body(); event++) {
      switch (log.kind(event)) {
        case PUT_BEGIN -> {
          return log.object(event);
        }
        case FUTURE_DONE, ENTER, EXIT, PUSH, POP, CALLS, TICK -> {}
        default -> {
          return EventLog.NONE;
        }
      }
    }
    return EventLog.NONE;
  }

  /** The worker of a fork/join pool that waits for a future of another pool helps nobody. */
  private static Operation wait(EventLog log) {
    return log.forkJoinWorker ? Operation.JOIN : Operation.GET;
  }

  /** Whether a task goes on when its future is done, such as in {@code afterExecute}. */
  private static boolean goesOn(RecordedTask task, LogEvent end) {
    if (end.log() != task.runner || end.body() != task.body) {
      return false;
    }
    long work = 0;
    for (int event = end.event() + 1; event < task.endEvent(); event++) {
      work += end.log().isLibrary(event) ? 0 : end.log().cpu(event);
    }
    work += task.endEvent() == EventLog.NONE ? 0 : end.log().cpu(task.endEvent());
    return work > MARGINAL_NANOS;
  }

  private String latch(LogEvent end) {
    return latches.computeIfAbsent(
        end,
        e -> {
          String name = "future~" + (latches.size() + 1);
          plan.before(e.log(), e.event(), InsertedStep.countDown(name, 1));
          return name;
        });
  }

  private @Nullable RecordedTask lastSubmitted(long hash, long atMost) {
    List<RecordedTask> found = tasks.getOrDefault(hash, List.of());
    for (int i = found.size() - 1; i >= 0; i--) {
      RecordedTask task = found.get(i);
      if (task.submitNanos <= atMost && !(task.rejected && !task.begun())) {
        return task;
      }
    }
    return null;
  }

  private @Nullable LogEvent lastDone(long hash, long atMost) {
    List<LogEvent> found = done.getOrDefault(hash, List.of());
    for (int i = found.size() - 1; i >= 0; i--) {
      if (found.get(i).nanos() <= atMost) {
        return found.get(i);
      }
    }
    for (LogEvent end : found) {
      if (timedBefore(end) <= atMost) {
        return end;
      }
    }
    return null;
  }

  /**
   * Whoever completes a future lets others go on, who may have the CPU before it says so: it was
   * done at any time since the record before.
   */
  private static long timedBefore(LogEvent end) {
    return end.log().time(end.log().lastTimed(end.event(), 0));
  }
}
