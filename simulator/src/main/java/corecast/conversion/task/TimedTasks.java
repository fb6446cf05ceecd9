package corecast.conversion.task;

import corecast.conversion.draft.Draft;
import corecast.conversion.draft.Extras;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.LogEvent;
import corecast.conversion.log.Recording;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.program.ProgramBuilder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tasks with a time of their own. A thread of the program's own, a <em>timer</em>, sleeps and then
 * submits the task; for a task that is repeated it goes on to the next run when the pool has
 * planned it. At a fixed rate the sleeping is done by a second thread, the <em>clock</em>, so that
 * a run that is late does not delay those behind it. Whatever ended the repetition in the recording
 * (its cancellation, the shutdown of its pool, the end of the program) stops both in the replay: a
 * run that is not due by then does not take place.
 */
public final class TimedTasks {
  /** What sleeps and submits. */
  private static final class Timer {
    final List<RecordedTask> runs = new ArrayList<>();
    final String name;
    final int body;
    int clock = EventLog.NONE;
    boolean pending;

    Timer(String name, int body) {
      this.name = name;
      this.body = body;
    }

    RecordedTask first() {
      return runs.get(0);
    }

    RecordedTask last() {
      return runs.get(runs.size() - 1);
    }
  }

  private static final int ONCE = 0;
  private static final int AT_A_RATE = 2;

  private final Draft draft;
  private final Tasks tasks;
  private final List<Timer> timers = new ArrayList<>();
  private final Map<RecordedTask, Timer> timerOf = new HashMap<>();

  private TimedTasks(Draft draft, Tasks tasks) {
    this.draft = draft;
    this.tasks = tasks;
  }

  /** Declares timers and clocks; the tasks must have their bodies. */
  public static TimedTasks of(Draft draft, Tasks tasks) {
    TimedTasks timed = new TimedTasks(draft, tasks);
    for (RecordedTask task : tasks.all) {
      if (task.isTimed() && !task.inline) { // else it is a part of its submitter's own code
        timed.add(task);
      }
    }
    return timed;
  }

  private void add(RecordedTask task) {
    Timer timer = timerOf.get(runThatSubmitted(task));
    if (timer != null && timer.first().hash == task.hash) {
      if (task.begun()) {
        timer.runs.add(task);
        timerOf.put(task, timer);
      } else {
        timer.pending = true;
      }
    } else if (task.begun() && (task.delayNanos() > 0 || task.repeat != ONCE)) {
      String name = draft.names.thread(draft.names.object(task.pool) + "~timer");
      Timer made = new Timer(name, draft.bodies.thread(name));
      if (task.repeat == AT_A_RATE) {
        made.clock = draft.bodies.thread(draft.names.thread(name + "~clock"));
      }
      made.runs.add(task);
      timers.add(made);
      timerOf.put(task, made);
    }
  }

  private @Nullable RecordedTask runThatSubmitted(RecordedTask task) {
    EventLog log = task.submitter;
    int begin = log == null ? EventLog.NONE : log.within(task.submitEvent);
    return log == null || begin == EventLog.NONE ? null : tasks.at(log, begin);
  }

  // ---- where the program starts and stops them --------------------------------------------------

  /** What a submission is in the program, if a timer has to do with it. */
  public @Nullable List<Extras.Step> submission(RecordedTask task) {
    Timer timer = timerOf.get(task);
    if (timer == null) {
      return null;
    }
    List<Extras.Step> steps = new ArrayList<>(2);
    if (timer.first() != task) {
      if (isOfThread(timer)) {
        steps.add(Extras.Step.release(planned(timer)));
      }
      return steps;
    }
    if (timer.clock != EventLog.NONE) {
      steps.add(Extras.Step.onBody(Operation.SPAWN, timer.clock));
    }
    steps.add(Extras.Step.onBody(Operation.SPAWN, timer.body));
    return steps;
  }

  /** Whether the next run is planned when one begins, as {@code java.util.Timer} does. */
  private boolean isOfThread(Timer timer) {
    Recording.TracedObject pool = draft.recording.objects.get(timer.first().pool);
    return pool != null && pool.type().equals("java.util.TaskQueue");
  }

  /**
   * Finds what ended each repetition.
   *
   * @param keepRuns whether only the end of the program ends any before its last recorded run
   * @return whether anything else does
   */
  public boolean stops(ProgramEnd end, boolean keepRuns) {
    List<Timer> repeated = timers.stream().filter(t -> t.first().repeat != ONCE).toList();
    if (repeated.isEmpty()) {
      return false;
    }
    RepetitionEnds ends = new RepetitionEnds(draft.logs());
    boolean stopped = false;
    for (Timer timer : repeated) {
      stopped |= stop(timer, ends, end, keepRuns);
    }
    return stopped;
  }

  private boolean stop(Timer timer, RepetitionEnds ends, ProgramEnd end, boolean keepRuns) {
    LogEvent by = ends.of(timer.last());
    boolean stopped = by != null;
    if (stopped && keepRuns) {
      return false;
    }
    boolean endless = by == null && (timer.pending || timer.last().endEvent() == EventLog.NONE);
    if (endless && end.isKnown()) {
      // Nobody stopped it: its threads were daemons, or the program has exited.
      if (timer.clock != EventLog.NONE) {
        end.stops(timer.clock);
      }
      end.stops(timer.body);
    } else if (endless) {
      by = ends.lastOfAll();
    }
    if (by != null) {
      Extras extras = draft.extras;
      if (timer.clock != EventLog.NONE) {
        extras.after(by.log(), by.event(), Extras.Step.onBody(Operation.STOP, timer.clock));
      }
      extras.after(by.log(), by.event(), Extras.Step.onBody(Operation.STOP, timer.body));
    }
    draft.findings.repeated(
        "a repeated task has as many runs as recorded, or fewer where the replay stops it earlier");
    return stopped;
  }

  /** The timer thread that runs a repeated task; {@link EventLog#NONE} if it is none. */
  int timerOf(RecordedTask task) {
    Timer timer = timerOf.get(task);
    return timer == null || timer.first().repeat == ONCE ? EventLog.NONE : timer.body;
  }

  // ---- what they do -----------------------------------------------------------------------------

  public void write() {
    for (Timer timer : timers) {
      if (timer.clock != EventLog.NONE) {
        writeClock(timer);
      }
      writeTimer(timer);
    }
  }

  private void writeClock(Timer timer) {
    ProgramBuilder builder = draft.builder;
    long before = timer.first().submitNanos;
    int ticks = made(ticks(timer));
    for (RecordedTask run : timer.runs) {
      builder.atTime(beginOf(run));
      if (run.dueNanos > before) {
        builder.segment(timer.clock, Operation.SLEEP, run.dueNanos - before);
      }
      builder.step(timer.clock, Operation.RELEASE, ticks, 1);
      before = Math.max(before, run.dueNanos);
    }
  }

  private void writeTimer(Timer timer) {
    ProgramBuilder builder = draft.builder;
    RecordedTask before = null;
    for (RecordedTask run : timer.runs) {
      builder.atTime(beginOf(run));
      if (before != null && isOfThread(timer)) {
        builder.step(timer.body, Operation.ACQUIRE, made(planned(timer)), 1);
      } else if (before != null) {
        builder.step(timer.body, Operation.GET, before.body, 0);
      }
      if (timer.clock != EventLog.NONE) {
        builder.step(timer.body, Operation.ACQUIRE, made(ticks(timer)), 1);
      } else if (run.delayNanos() > 0) {
        builder.segment(timer.body, Operation.SLEEP, run.delayNanos());
      }
      int pool = draft.objects.pool(run.pool);
      builder.step(timer.body, Operation.SUBMIT, pool, run.body);
      before = run;
    }
    if (before != null && before.repeat != ONCE) {
      builder.step(timer.body, Operation.GET, before.body, 0);
    }
  }

  private static long beginOf(RecordedTask run) {
    EventLog runner = run.runner;
    return runner == null ? run.submitNanos : runner.time(run.beginEvent);
  }

  private static String ticks(Timer timer) {
    return timer.name + "~tick";
  }

  private static String planned(Timer timer) {
    return timer.name + "~planned";
  }

  private int made(String semaphore) {
    return draft.objects.made(ObjectKind.SEMAPHORE, semaphore, 0);
  }
}
