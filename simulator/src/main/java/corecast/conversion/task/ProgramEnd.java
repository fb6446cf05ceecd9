package corecast.conversion.task;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.LogEvent;
import corecast.conversion.log.Recording;
import corecast.conversion.plan.Fact;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.Helper;
import corecast.conversion.plan.InsertedStep;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.conversion.plan.Slot;
import corecast.program.Operation;
import corecast.program.ProgramBuilder;
import corecast.trace.EventKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * When the program ends, whatever is still going on: where a thread calls {@code System.exit}, or
 * else when the threads that are no daemons, and what workers that are none do, have come to their
 * end. Daemons, and threads that were waiting when the program ended, would go on working, sleeping
 * and looking as often as they did in the recording, however early that is in the replay. So the
 * replay is <em>halted</em> there: by the thread that exits, or by one of its own that waits for
 * all others.
 */
public final class ProgramEnd {
  public static final Fact<ProgramEnd> FACT = Fact.of("end of the program");

  public static final Pass PASS =
      Pass.named("program-end")
          .needs(Facts.PAIRS, Facts.SPIN_LOCKS, ThreadBodies.FACT, Facts.BODIES)
          .gives(FACT)
          .does((in, with, plan) -> with.give(FACT, of(in)));

  /** Whoever halts the program, if anything may go on then. */
  public static final Pass THREAD =
      Pass.named("end-thread")
          .needs(FACT, Tasks.FACT, TimedTasks.FACT, Facts.BODIES, Facts.REPETITION_ENDS)
          .inserts(Slot.PROGRAM_END)
          .does(
              (in, with, plan) -> {
                with.get(FACT).halt(plan, with.get(Tasks.FACT), with.get(TimedTasks.FACT));
                plan.helper(Helper.PROGRAM_END, () -> with.get(FACT).write(plan.builder));
              });

  private static final KindSet EXITS = KindSet.of(EventKind.SYSTEM_EXIT);

  private static final KindSet SLEEPS =
      KindSet.of(EventKind.SLEEP_END, EventKind.PARK_END, EventKind.WAIT_END, EventKind.TIMED_OUT);

  private final List<Integer> awaited = new ArrayList<>();
  private final List<Integer> awaitedTasks = new ArrayList<>();
  private final Set<Integer> stopped = new HashSet<>();

  /** Daemons, and threads that were waiting when the program ended. */
  private final Set<EventLog> left = new HashSet<>();

  /** Whether any of them had not come to its end: else most are waited for. */
  private boolean anyOpen;

  private @Nullable LogEvent exit;
  private int body = EventLog.NONE;

  /** Finds out who is which; nobody is stopped where the recording ended before the program. */
  private static ProgramEnd of(Recording recording) {
    ProgramEnd end = new ProgramEnd();
    if (recording.isCut() || recording.truncated || !recording.header.closed()) {
      return end;
    }
    int before = 0;
    end.exit = exit(recording);
    EventLog exiting = end.exit == null ? null : end.exit.log();
    List<EventLog> running = new ArrayList<>();
    for (EventLog log : recording.logs) {
      before += log.presentBefore ? 1 : 0;
      if (log.size() == 0) {
        continue;
      }
      if (log.worker) {
        continue;
      }
      if (log.has(EventKind.END)) {
        if (!log.daemon) {
          end.awaited.add(log.body);
        } else {
          end.left.add(log);
        }
      } else if (exiting == null ? log.daemon || waits(log) : log != exiting) {
        end.left.add(log);
      } else {
        running.add(log);
      }
    }
    // If several were running, the recording was stopped before the program ended.
    // Of a recording from the start only the main thread was there before.
    if (before > 1 || running.size() > 1 || (running.isEmpty() && !end.isKnown())) {
      end.awaited.clear();
      end.left.clear();
      end.exit = null;
      return end;
    }
    running.forEach(log -> end.awaited.add(log.body));
    List<EventLog> open = end.left.stream().filter(log -> !log.has(EventKind.END)).toList();
    end.anyOpen = !open.isEmpty();
    if (!EventLog.having(open, SLEEPS).isEmpty()) {
      open.forEach(log -> end.stopped.add(log.body)); // the others may wait for those that sleep
    }
    return end;
  }

  /** Where {@code System.exit} was called first, by a thread or task; {@code null} if nowhere. */
  private static @Nullable LogEvent exit(Recording recording) {
    LogEvent first = null;
    for (EventLog log : EventLog.having(recording.logs, EXITS)) {
      LogEvent at = new LogEvent(log, log.next(0, EXITS));
      if (at.log().inBody(at.event()) && (first == null || at.nanos() < first.nanos())) {
        first = at;
      }
    }
    return first;
  }

  /** Whether the last that is known of a thread is that it began to wait. */
  private static boolean waits(EventLog log) {
    int last = log.size() - 1;
    while (last > 0 && (!log.kind(last).timed() || log.kind(last) == EventKind.TICK)) {
      last--;
    }
    return log.partner(last) == EventLog.NONE
        && switch (log.kind(last)) {
          case SLEEP_BEGIN, PARK_BEGIN, WAIT_BEGIN, JOIN_BEGIN, GET_BEGIN, AWAIT_BEGIN -> true;
          case ACQUIRE_BEGIN, TAKE_BEGIN, PUT_BEGIN, BARRIER_BEGIN, TERMINATION_BEGIN -> true;
          case TASK_AWAIT_BEGIN, PHASE_BEGIN, EXCHANGE_BEGIN, TRANSFER_BEGIN -> true;
          case AWAIT_ALL_BEGIN, IO_BEGIN -> true;
          default -> false;
        };
  }

  boolean isKnown() {
    return exit != null || !awaited.isEmpty();
  }

  public boolean isStopped(int bodyId) {
    return stopped.contains(bodyId);
  }

  /** A thread of the program's own ends with the program, too. */
  public void stops(int bodyId) {
    stopped.add(bodyId);
  }

  /** Has the exiting thread halt the program, or declares one that does. */
  private void halt(Plan plan, Tasks tasks, TimedTasks timed) {
    if (!isKnown()) {
      return;
    }
    LogEvent at = exit;
    if (at != null) {
      plan.after(at.log(), at.event(), InsertedStep.onBody(Operation.HALT, EventLog.NONE));
    } else if (anyOpen || !stopped.isEmpty() || tasks.all.stream().anyMatch(this::isCut)) {
      body = plan.bodies.thread(plan.names.thread("(end)"));
      findTasks(tasks, timed);
    }
  }

  private boolean isCut(RecordedTask task) {
    EventLog runner = task.runner;
    return runner != null && runner.worker && isDaemon(runner) && task.endEvent() == EventLog.NONE;
  }

  private static boolean isDaemon(EventLog log) {
    return log.daemon || log.forkJoinWorker;
  }

  /** The program ends after what workers do that are no daemons, if it was not a daemon's wish. */
  private void findTasks(Tasks tasks, TimedTasks timed) {
    Set<Integer> timers = new LinkedHashSet<>();
    for (RecordedTask task : tasks.all) {
      EventLog runner = task.runner;
      boolean own = runner != null && runner.worker && !isDaemon(runner);
      if (!own || task.body == EventLog.NONE || task.endEvent() == EventLog.NONE) {
        continue;
      }
      int timer = timed.timerOf(task);
      if (timer != EventLog.NONE) {
        if (!stopped.contains(timer)) {
          timers.add(timer); // how many runs there are is decided anew
        }
      } else if (isSubmitted(task, tasks, timed)) {
        awaitedTasks.add(task.body);
      }
    }
    awaited.addAll(timers);
  }

  /**
   * Whether a task is submitted in each replay: not by a daemon, nor by a run of a repeated one.
   */
  private boolean isSubmitted(RecordedTask task, Tasks tasks, TimedTasks timed) {
    RecordedTask at = task;
    for (int depth = tasks.all.size(); depth > 0; depth--) {
      EventLog log = at.submitter;
      if (log == null) {
        return true;
      }
      int begin = log.within(at.submitEvent);
      RecordedTask outer = begin == EventLog.NONE ? null : tasks.at(log, begin);
      if (outer == null) {
        return !left.contains(log);
      }
      if (timed.timerOf(outer) != EventLog.NONE || isCut(outer)) {
        return false;
      }
      at = outer;
    }
    return false;
  }

  private void write(ProgramBuilder builder) {
    if (body == EventLog.NONE) {
      return;
    }
    builder.atTime(0);
    awaited.forEach(each -> builder.step(body, Operation.JOIN, each, 0));
    awaitedTasks.forEach(each -> builder.step(body, Operation.GET, each, 0));
    builder.step(body, Operation.HALT, EventLog.NONE, 0);
  }
}
