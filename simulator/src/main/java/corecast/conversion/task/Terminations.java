package corecast.conversion.task;

import corecast.conversion.log.EventLog;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.InsertedStep;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.conversion.plan.RecordedNames;
import corecast.conversion.plan.Slot;
import corecast.program.Operation;
import corecast.trace.EventKind;
import corecast.trace.Result;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Waits for the end of a whole pool: a latch that its tasks count down. */
public final class Terminations {
  public static final Pass PASS =
      Pass.named("terminations")
          .needs(Tasks.FACT, TimedTasks.FACT, Facts.PARTS)
          .inserts(Slot.TERMINATION)
          .does((in, with, plan) -> match(plan, with.get(Tasks.FACT), with.get(TimedTasks.FACT)));

  private Terminations() {}

  private static void match(Plan plan, Tasks tasks, TimedTasks timed) {
    List<EventLog> logs = plan.logs();
    RecordedNames names = plan.names;
    Map<Integer, Long> terminated = new HashMap<>();
    for (EventLog log : EventLog.having(logs, EventKind.TERMINATION_END)) {
      for (int event = 0; event < log.size(); event++) {
        if (isTermination(log, event)) {
          terminated.merge(log.object(event), log.time(event), Math::min);
        }
      }
    }
    Map<Integer, List<RecordedTask>> ended = new HashMap<>();
    Map<Integer, Set<Integer>> timers = new HashMap<>();
    for (RecordedTask task : tasks.all) {
      int timer = timed.timerOf(task);
      if (timer != EventLog.NONE) {
        // How many runs there are is decided anew: their timer ends with the last.
        timers.computeIfAbsent(task.pool, p -> new LinkedHashSet<>()).add(timer);
        continue;
      }
      Long atMost = terminated.get(task.pool);
      EventLog runner = task.runner;
      if (atMost != null && runner != null && !task.inline && task.endNanos() <= atMost) {
        ended.computeIfAbsent(task.pool, p -> new ArrayList<>()).add(task);
      }
    }
    ended.forEach(
        (pool, of) -> {
          for (RecordedTask task : of) {
            EventLog runner = task.runner;
            if (runner != null) {
              plan.before(
                  runner, task.endEvent(), InsertedStep.countDown(latch(names, pool), of.size()));
            }
          }
        });
    for (EventLog log : EventLog.having(logs, EventKind.TERMINATION_END)) {
      for (int event = 0; event < log.size(); event++) {
        if (isTermination(log, event)) {
          for (int timer : timers.getOrDefault(log.object(event), Set.of())) {
            plan.before(log, event, InsertedStep.onBody(Operation.JOIN, timer));
          }
          List<RecordedTask> of = ended.getOrDefault(log.object(event), List.of());
          if (!of.isEmpty()) {
            plan.before(log, event, InsertedStep.await(latch(names, log.object(event)), of.size()));
          }
        }
      }
    }
  }

  private static boolean isTermination(EventLog log, int event) {
    return log.kind(event) == EventKind.TERMINATION_END
        && log.result(event) == Result.OK
        && log.inBody(event);
  }

  private static String latch(RecordedNames names, int pool) {
    return names.object(pool) + "~terminated";
  }
}
