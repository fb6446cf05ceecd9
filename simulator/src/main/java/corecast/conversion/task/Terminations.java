package corecast.conversion.task;

import corecast.conversion.draft.Draft;
import corecast.conversion.draft.Extras;
import corecast.conversion.draft.RecordedNames;
import corecast.conversion.log.EventLog;
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
  private Terminations() {}

  public static void match(Draft draft, Tasks tasks, TimedTasks timed) {
    List<EventLog> logs = draft.logs();
    RecordedNames names = draft.names;
    Extras extras = draft.extras;
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
              extras.before(
                  runner, task.endEvent(), Extras.Step.countDown(latch(names, pool), of.size()));
            }
          }
        });
    for (EventLog log : EventLog.having(logs, EventKind.TERMINATION_END)) {
      for (int event = 0; event < log.size(); event++) {
        if (isTermination(log, event)) {
          for (int timer : timers.getOrDefault(log.object(event), Set.of())) {
            extras.before(log, event, Extras.Step.onBody(Operation.JOIN, timer));
          }
          List<RecordedTask> of = ended.getOrDefault(log.object(event), List.of());
          if (!of.isEmpty()) {
            extras.before(
                log, event, Extras.Step.await(latch(names, log.object(event)), of.size()));
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
