package corecast.conversion.task;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.Events;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.LogEvent;
import corecast.conversion.log.Recording;
import corecast.conversion.plan.Fact;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.Findings;
import corecast.conversion.plan.Pass;
import corecast.trace.EventKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The tasks of all pools: which submission was run where, first in, first out for each pool and
 * runnable. Marks the threads that are workers and says which body each event belongs to.
 */
public final class Tasks {
  public static final Fact<Tasks> FACT = Fact.of("tasks");

  public static final Pass PASS =
      Pass.named("tasks")
          .needs(Facts.PAIRS, Facts.PUT_BACK, PoolPolicies.CALLER_RUNS)
          .gives(FACT)
          .does(
              (in, with, plan) -> {
                Set<Integer> callerRuns = with.get(PoolPolicies.CALLER_RUNS);
                with.give(FACT, of(plan.logs(), in, callerRuns::contains, plan.findings));
              });

  /** Says of every event to which body it belongs. */
  public static final Pass BODIES =
      Pass.named("bodies")
          .needs(FACT, ThreadBodies.FACT, Stages.FACT)
          .gives(Facts.BODIES)
          .does(
              (in, with, plan) -> {
                for (EventLog log : plan.logs()) {
                  with.get(FACT).assignBodies(log, with.get(Stages.FACT));
                  log.seal();
                }
              });

  private static final KindSet KINDS =
      KindSet.of(EventKind.SUBMIT, EventKind.REJECT, EventKind.TASK_BEGIN);

  private record Key(int pool, long hash) {}

  /** In the order of submission; those without one in the order in which they began. */
  public final List<RecordedTask> all = new ArrayList<>();

  private final Map<Key, Deque<RecordedTask>> waiting = new HashMap<>();
  private final Map<Long, RecordedTask> forkJoin = new HashMap<>();
  private final Recording recording;
  private final Findings findings;

  private final IntPredicate callerRuns;

  private Tasks(Recording recording, IntPredicate callerRuns, Findings findings) {
    this.recording = recording;
    this.callerRuns = callerRuns;
    this.findings = findings;
  }

  /**
   * Finds the tasks of all pools, and who submitted and ran them.
   *
   * @param callerRuns whether a pool leaves a task it has no room for to its submitter
   */
  private static Tasks of(
      List<EventLog> logs, Recording recording, IntPredicate callerRuns, Findings findings) {
    Tasks tasks = new Tasks(recording, callerRuns, findings);
    List<LogEvent> events = new ArrayList<>();
    Events.forEach(logs, KINDS, (log, event) -> events.add(new LogEvent(log, event)));
    events.sort(Comparator.comparingLong(LogEvent::nanos).thenComparingInt(Tasks::rank));
    events.forEach(tasks::take);
    return tasks;
  }

  private static int rank(LogEvent event) {
    return switch (event.kind()) {
      case SUBMIT -> 0;
      case REJECT -> 1;
      default -> 2;
    };
  }

  private void take(LogEvent at) {
    EventLog log = at.log();
    int event = at.event();
    Key key = new Key(log.object(event), log.amount(event));
    if (recording.isForkJoinPool(key.pool)) {
      takeForkJoin(log, event, key);
      return;
    }
    Deque<RecordedTask> queue = waiting.computeIfAbsent(key, k -> new ArrayDeque<>());
    switch (log.kind(event)) {
      case SUBMIT -> {
        RecordedTask task = add(key, log.time(event));
        task.submitter = log;
        task.submitEvent = event;
        task.plan();
        log.reference(event, all.size() - 1);
        queue.add(task);
      }
      case REJECT -> reject(log, queue);
      default -> {
        RecordedTask task = next(queue, log);
        if (task == null) {
          task = add(key, log.time(event));
          log.reference(event, all.size() - 1);
        } else {
          log.reference(event, indexOf(task));
        }
        task.runner = log;
        task.beginEvent = event;
        boolean atOnce = task.submitter == log && log.within(task.submitEvent) == log.within(event);
        task.byCaller = atOnce && task.rejected && callerRuns.test(key.pool);
        task.inline = atOnce && !task.byCaller;
        log.worker |= !atOnce && log.within(event) == EventLog.NONE;
      }
    }
  }

  /**
   * These have numbers: nothing is to be guessed. The pool that counts is that of the submission.
   */
  private void takeForkJoin(EventLog log, int event, Key key) {
    RecordedTask known = forkJoin.get(key.hash);
    switch (log.kind(event)) {
      case SUBMIT -> {
        RecordedTask task = addForkJoin(log, event, key);
        task.submitter = log;
        task.submitEvent = event;
        task.plan();
      }
      case REJECT -> {
        if (known != null) {
          known.rejected = true; // unforked: from here on a part of whoever has it
          findings.outcome("unforked task");
          findings.succeeded();
        }
      }
      default -> {
        RecordedTask task = known == null || known.begun() ? addForkJoin(log, event, key) : known;
        log.reference(event, task.index);
        task.runner = log;
        task.beginEvent = event;
      }
    }
  }

  private RecordedTask addForkJoin(EventLog log, int event, Key key) {
    RecordedTask task = add(key, log.time(event));
    forkJoin.put(key.hash, task);
    log.reference(event, task.index);
    return task;
  }

  /** The fork/join task of that number; {@code null} if there is none. */
  public @Nullable RecordedTask forkJoin(long number) {
    return forkJoin.get(number);
  }

  /** Whether it was handed over, but never run. */
  public boolean isIdle(RecordedTask task) {
    return !task.begun() && (task.rejected || recording.isForkJoinPool(task.pool));
  }

  /**
   * The submission a task that begins now comes from. One that was refused is run by the thread it
   * was refused to, at once, or by nobody.
   */
  private static @Nullable RecordedTask next(Deque<RecordedTask> queue, EventLog log) {
    RecordedTask last = queue.peekLast();
    if (last != null && last.rejected && last.submitter == log) {
      return queue.pollLast();
    }
    RecordedTask task = queue.poll();
    while (task != null && task.rejected) {
      task = queue.poll();
    }
    return task;
  }

  private RecordedTask add(Key key, long time) {
    RecordedTask task = new RecordedTask(key.pool, key.hash);
    task.submitNanos = time;
    task.index = all.size();
    all.add(task);
    return task;
  }

  private static int indexOf(RecordedTask task) {
    EventLog submitter = task.submitter;
    return submitter == null ? EventLog.NONE : submitter.reference(task.submitEvent);
  }

  /** The youngest submission of the rejecting thread will not run in the pool. */
  private void reject(EventLog log, Deque<RecordedTask> queue) {
    RecordedTask refused = null;
    Iterator<RecordedTask> youngestFirst = queue.descendingIterator();
    while (refused == null && youngestFirst.hasNext()) {
      RecordedTask task = youngestFirst.next();
      refused = task.submitter == log && !task.rejected ? task : null;
    }
    if (refused == null) {
      findings.unmatched(EventKind.REJECT);
      return;
    }
    refused.rejected = true;
    if (!callerRuns.test(refused.pool)) {
      findings.outcome("rejected task");
    }
  }

  /** The task a SUBMIT or TASK_BEGIN is about; {@code null} if none. */
  public @Nullable RecordedTask at(EventLog log, int event) {
    int index = log.reference(event);
    return index == EventLog.NONE ? null : all.get(index);
  }

  /**
   * Says of every event to which body it belongs; the bodies must be known. It is the same for all
   * events in a row that are within the same task.
   */
  private void assignBodies(EventLog log, Stages stages) {
    if (log.size() > 0 && !log.has(EventKind.TASK_BEGIN) && !log.has(EventKind.STAGE_BEGIN)) {
      log.bodyOf(0, log.body); // and so all behind it
      return;
    }
    for (int event = 0; event < log.size(); event = log.endOfWithin(event)) {
      int begin = log.within(event);
      if (begin != EventLog.NONE && log.kind(begin) == EventKind.STAGE_BEGIN) {
        int code = stages.codeOf(log.object(begin));
        log.bodyOf(event, code == EventLog.NONE ? log.bodyOf(begin) : code);
        continue;
      }
      RecordedTask task = begin == EventLog.NONE ? null : at(log, begin);
      if (task == null) {
        log.bodyOf(event, log.body);
      } else {
        log.bodyOf(event, task.inline ? log.bodyOf(begin) : task.body);
      }
    }
  }
}
