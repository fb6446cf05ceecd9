package corecast.conversion.loop;

import corecast.conversion.lock.Signals;
import corecast.conversion.log.Decision;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.GivenTimes;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.LogEvent;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.Helper;
import corecast.conversion.plan.InsertedStep;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.conversion.plan.Slot;
import corecast.conversion.task.ProgramEnd;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.program.ProgramBuilder;
import corecast.trace.EventKind;
import corecast.trace.Result;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Loops that sleep and then do something, round after round, until another thread tells them to end
 * by what it changes, and joins them just then, or by an interrupt: a thread that flushes, reports
 * or cleans up beside those that work. Threads that do the same as others, and those that take
 * something in their rounds, rather end when there is nothing left to do; a loop that ends with a
 * lock it has just got was a wait for that lock. How many rounds there are depends on when that is.
 * All that was done in them is replayed, since it may be for what others did; but as soon as the
 * thread is told, it sleeps no more, so that it does not last for as long as it did when the others
 * had one CPU.
 *
 * <p>In the program a <em>clock</em> sleeps in the thread's place: it takes a permit, sleeps and
 * gives one, and is stopped when the thread is told. Loops that do next to nothing are {@link
 * PollingLoops}.
 */
public final class RoundsUntilTold {
  public static final Pass PASS =
      Pass.named("rounds-until-told")
          .needs(PollingLoops.FACT, Facts.INTERRUPTS, ProgramEnd.FACT)
          .gives(Facts.ROUNDS)
          .inserts(Slot.ROUND)
          .does(
              (in, with, plan) -> {
                RoundsUntilTold rounds = new RoundsUntilTold(plan, with.get(ProgramEnd.FACT));
                PollingLoops.Found found = with.get(PollingLoops.FACT);
                LoopTellers tellers = found.tellers;
                if (tellers != null) {
                  rounds.find(found.logs, tellers);
                }
                plan.helper(Helper.ROUND_CLOCK, rounds::write);
              });

  private static final KindSet LOOKED_AT =
      KindSet.of(EventKind.SLEEP_END, EventKind.PARK_END, EventKind.WAIT_END, EventKind.OUTCOME)
          .and(EventKind.TAKE_END, EventKind.CLAIM)
          .and(EventKind.JOIN_END, EventKind.ACQUIRE_END, EventKind.AWAIT_END, EventKind.GET_END);

  /**
   * A loop that was told to end.
   *
   * @param waits the events that end its sleeps
   * @param end the event after which it goes on
   * @param function that it is in
   */
  private record Loop(EventLog log, int[] waits, int end, LogEvent by, int function) {
    boolean isBeside(Loop other) {
      return !equals(other)
          && log.time(waits[0]) < other.log.time(other.end)
          && other.log.time(other.waits[0]) < log.time(end);
    }
  }

  /** A thread whose sleeps are done by a clock; by name of what they tell each other with. */
  private record Clock(String name, int body, int teller, EventLog log, int[] waits) {
    String go() {
      return name + "~go";
    }

    String tick() {
      return name + "~tick";
    }

    String told() {
      return name + "~told";
    }

    String left() {
      return name + "~left";
    }
  }

  private final Plan plan;
  private final ProgramEnd end;
  private final List<Clock> clocks = new ArrayList<>();

  /** Of each thread, in the order of their times. */
  private final Map<EventLog, List<LogEvent>> interrupts = new HashMap<>();

  private RoundsUntilTold(Plan plan, ProgramEnd end) {
    this.plan = plan;
    this.end = end;
  }

  private void find(List<EventLog> logs, LoopTellers tellers) {
    Signals.match(plan.logs(), EventKind.INTERRUPT, interrupts::put);
    List<Loop> loops = new ArrayList<>();
    for (EventLog log : logs) {
      find(log, tellers, loops);
    }
    Map<Integer, List<Loop>> alike = new HashMap<>();
    loops.forEach(loop -> alike.computeIfAbsent(loop.function, f -> new ArrayList<>()).add(loop));
    for (Loop loop : loops) {
      if (alike.getOrDefault(loop.function, List.of()).stream().noneMatch(loop::isBeside)) {
        Clock clock = clock(loop.log, loop.waits, loop.by);
        plan.before(loop.log, loop.end, InsertedStep.acquire(clock.left()));
      }
    }
  }

  private void find(EventLog log, LoopTellers tellers, List<Loop> loops) {
    List<Integer> sleeps = new ArrayList<>(); // since the last loop that has ended
    List<Integer> rounds = new ArrayList<>(); // those of the loop
    int taken = 0;
    int body = EventLog.NONE;
    int wait = EventLog.NONE;
    for (int event = log.next(0, LOOKED_AT);
        event < log.size();
        event = log.next(event + 1, LOOKED_AT)) {
      if (log.bodyOf(event) != body) {
        body = log.bodyOf(event);
        sleeps.clear();
        rounds.clear();
        taken = 0;
        wait = EventLog.NONE;
      }
      if (!log.inBody(event)) {
        continue;
      }
      if (isVain(log, event)) {
        wait = event;
        sleeps.add(event);
      } else if (PollingLoops.isMark(log, event)) {
        if (log.result(event) != Result.OK) {
          if (wait != EventLog.NONE) {
            rounds.add(wait);
          }
        } else {
          if (log.amount(event) == 0
              && isLoop(log, rounds)
              && taken < rounds.size() / 2
              && !isLockTaken(log, rounds.get(rounds.size() - 1), event)) {
            told(log, rounds, event, tellers, loops);
          }
          sleeps.clear();
          rounds.clear();
          taken = 0;
        }
        wait = EventLog.NONE;
      } else if (log.decision(event) == Decision.INTERRUPTED) {
        interrupted(log, sleeps, event);
        sleeps.clear();
        rounds.clear();
        taken = 0;
      } else if (isTaken(log, event)) {
        taken++;
      }
    }
  }

  /** Whether a sleep, or a wait for so long, ends there because its time was up. */
  private static boolean isVain(EventLog log, int event) {
    return switch (log.kind(event)) {
      case SLEEP_END -> log.result(event) == Result.OK && isFree(log, event);
      case PARK_END, WAIT_END ->
          log.result(event) != Result.INTERRUPTED
              && isFree(log, event)
              && GivenTimes.atBegin(log, event) > 0;
      default -> false;
    };
  }

  /** An item that the loop takes of its own accord. */
  private static boolean isTaken(EventLog log, int event) {
    EventKind kind = log.kind(event);
    return kind == EventKind.CLAIM
        || (kind == EventKind.TAKE_END && log.result(event) == Result.OK);
  }

  private static boolean isLockTaken(EventLog log, int wait, int event) {
    int held = 0;
    for (int each = wait; each < event; each++) {
      switch (log.kind(each)) {
        case LOCK, READ_LOCK, WRITE_LOCK -> held++;
        case UNLOCK, READ_UNLOCK, WRITE_UNLOCK -> held--;
        default -> {}
      }
    }
    return held > 0;
  }

  private static boolean isFree(EventLog log, int event) {
    return log.decision(event) == Decision.UNDECIDED && log.partner(event) != EventLog.NONE;
  }

  /** A thread that others have waited for all the time has ended by itself. */
  private void told(
      EventLog log, List<Integer> rounds, int event, LoopTellers tellers, List<Loop> loops) {
    int begin = log.partner(rounds.get(rounds.size() - 1));
    LogEvent by = tellers.joinedBetween(log, log.time(begin), log.time(event));
    if (by != null) {
      loops.add(new Loop(log, waits(rounds), event, by, functionAt(log, event)));
    }
  }

  /** The recorded function that an event is in; {@link EventLog#NONE} if that is not known. */
  private static int functionAt(EventLog log, int event) {
    int outer = 0;
    for (int before = event - 1; before >= 0; before--) {
      switch (log.kind(before)) {
        case EXIT -> outer++;
        case POP -> outer += (int) Math.min(Integer.MAX_VALUE / 2, log.amount(before));
        case ENTER, PUSH -> {
          if (outer == 0) {
            return log.object(before);
          }
          outer--;
        }
        default -> {}
      }
    }
    return EventLog.NONE;
  }

  /**
   * An interrupt also tells a thread that it finds at work in a round: the next sleep throws then.
   */
  private void interrupted(EventLog log, List<Integer> sleeps, int event) {
    if (isLoop(log, sleeps)) {
      int last = log.partner(sleeps.get(sleeps.size() - 1));
      LogEvent by = interrupt(log, log.time(last), event);
      if (by != null) {
        clock(log, waits(sleeps), by);
      }
    }
  }

  private boolean isLoop(EventLog log, List<Integer> waits) {
    return waits.size() >= PollingLoops.MANY && !end.isStopped(log.bodyOf(waits.get(0)));
  }

  private static int[] waits(List<Integer> events) {
    return events.stream().mapToInt(Integer::intValue).toArray();
  }

  private @Nullable LogEvent interrupt(EventLog log, long from, int event) {
    for (LogEvent each : interrupts.getOrDefault(log, List.of())) {
      if (each.log() != log && each.nanos() >= from && each.nanos() <= log.time(event)) {
        return each;
      }
    }
    return null;
  }

  private Clock clock(EventLog log, int[] waits, LogEvent by) {
    String name = plan.names.thread(plan.bodies.name(log.bodyOf(waits[0])) + "~clock");
    Clock clock =
        new Clock(
            name,
            plan.bodies.thread(name),
            plan.bodies.thread(plan.names.thread(name + "~stop")),
            log,
            waits);
    clocks.add(clock);
    plan.before(log, waits[0], InsertedStep.onBody(Operation.SPAWN, clock.body));
    plan.before(log, waits[0], InsertedStep.onBody(Operation.SPAWN, clock.teller));
    for (int wait : waits) {
      plan.decide(log, wait, Decision.PACED);
      plan.before(log, wait, InsertedStep.release(clock.go()));
      plan.before(log, wait, InsertedStep.acquire(clock.tick()));
    }
    plan.before(by.log(), by.event(), InsertedStep.release(clock.told()));
    plan.findings.repeated(
        "A helper thread slept between rounds of work until it was told to stop. In the replay it does all of them, but does not sleep any more once it is told");
    return clock;
  }

  private void write() {
    ProgramBuilder builder = plan.builder;
    for (Clock clock : clocks) {
      int go = made(clock.go());
      int tick = made(clock.tick());
      for (int wait : clock.waits) {
        builder.atTime(clock.log.time(wait));
        builder.step(clock.body, Operation.ACQUIRE, go, 1);
        builder.segment(clock.body, Operation.SLEEP, slept(clock.log, wait));
        builder.step(clock.body, Operation.RELEASE, tick, 1);
      }
      builder.step(clock.teller, Operation.ACQUIRE, made(clock.told()), 1);
      builder.step(clock.teller, Operation.STOP, clock.body, 0);
      builder.step(clock.teller, Operation.RELEASE, tick, clock.waits.length);
      builder.step(clock.teller, Operation.RELEASE, made(clock.left()), 1);
    }
  }

  private static long slept(EventLog log, int wait) {
    return Math.max(1, Math.min(PollingLoop.givenAt(log, wait), log.waited(wait)));
  }

  private int made(String semaphore) {
    return plan.objects.made(ObjectKind.SEMAPHORE, semaphore, 0);
  }
}
