package corecast.conversion.task;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.LogEvent;
import corecast.conversion.log.Recording;
import corecast.conversion.plan.Fact;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.Helper;
import corecast.conversion.plan.InsertedStep;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.conversion.plan.Slot;
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
  public static final Fact<TimedTasks> FACT = Fact.of("timed tasks");

  /** Behind the stages, whose numbers are lower. */
  public static final Pass PASS =
      Pass.named("timed-tasks")
          .needs(Tasks.FACT, Stages.FACT)
          .gives(FACT)
          .does(
              (in, with, plan) -> {
                TimedTasks timed = of(plan, with.get(Tasks.FACT));
                with.give(FACT, timed);
                plan.helper(Helper.TIMER, timed::write);
              });

  public static final Pass ENDS =
      Pass.named("repetition-ends")
          .needs(FACT, ProgramEnd.FACT, Facts.BODIES)
          .gives(Facts.REPETITION_ENDS)
          .inserts(Slot.REPETITION_END)
          .does(
              (in, with, plan) -> {
                if (with.get(FACT).stops(with.get(ProgramEnd.FACT), plan.choices.runs())) {
                  plan.decidesAnew();
                }
              });

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

  private final Plan plan;
  private final Tasks tasks;
  private final List<Timer> timers = new ArrayList<>();
  private final Map<RecordedTask, Timer> timerOf = new HashMap<>();

  private TimedTasks(Plan plan, Tasks tasks) {
    this.plan = plan;
    this.tasks = tasks;
  }

  /** Declares timers and clocks; the tasks must have their bodies. */
  private static TimedTasks of(Plan plan, Tasks tasks) {
    TimedTasks timed = new TimedTasks(plan, tasks);
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
      String name = plan.names.thread(plan.names.object(task.pool) + "~timer");
      Timer made = new Timer(name, plan.bodies.thread(name));
      if (task.repeat == AT_A_RATE) {
        made.clock = plan.bodies.thread(plan.names.thread(name + "~clock"));
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
  public @Nullable List<InsertedStep> submission(RecordedTask task) {
    Timer timer = timerOf.get(task);
    if (timer == null) {
      return null;
    }
    List<InsertedStep> steps = new ArrayList<>(2);
    if (timer.first() != task) {
      if (isOfThread(timer)) {
        steps.add(InsertedStep.release(planned(timer)));
      }
      return steps;
    }
    if (timer.clock != EventLog.NONE) {
      steps.add(InsertedStep.onBody(Operation.SPAWN, timer.clock));
    }
    steps.add(InsertedStep.onBody(Operation.SPAWN, timer.body));
    return steps;
  }

  /** Whether the next run is planned when one begins, as {@code java.util.Timer} does. */
  private boolean isOfThread(Timer timer) {
    Recording.TracedObject pool = plan.recording.objects.get(timer.first().pool);
    return pool != null && pool.type().equals("java.util.TaskQueue");
  }

  /**
   * Finds what ended each repetition.
   *
   * @param keepRuns whether only the end of the program ends any before its last recorded run
   * @return whether anything else does
   */
  private boolean stops(ProgramEnd end, boolean keepRuns) {
    List<Timer> repeated = timers.stream().filter(t -> t.first().repeat != ONCE).toList();
    if (repeated.isEmpty()) {
      return false;
    }
    RepetitionEnds ends = new RepetitionEnds(plan.logs());
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
      if (timer.clock != EventLog.NONE) {
        plan.after(by.log(), by.event(), InsertedStep.onBody(Operation.STOP, timer.clock));
      }
      plan.after(by.log(), by.event(), InsertedStep.onBody(Operation.STOP, timer.body));
    }
    plan.findings.repeated(
        "A repeated task runs as often as recorded, or less often if the replay stops it earlier");
    return stopped;
  }

  /** The timer thread that runs a repeated task; {@link EventLog#NONE} if it is none. */
  int timerOf(RecordedTask task) {
    Timer timer = timerOf.get(task);
    return timer == null || timer.first().repeat == ONCE ? EventLog.NONE : timer.body;
  }

  // ---- what they do -----------------------------------------------------------------------------

  private void write() {
    for (Timer timer : timers) {
      if (timer.clock != EventLog.NONE) {
        writeClock(timer);
      }
      writeTimer(timer);
    }
  }

  private void writeClock(Timer timer) {
    ProgramBuilder builder = plan.builder;
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
    ProgramBuilder builder = plan.builder;
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
      int pool = plan.objects.pool(run.pool);
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
    return plan.objects.made(ObjectKind.SEMAPHORE, semaphore, 0);
  }
}
