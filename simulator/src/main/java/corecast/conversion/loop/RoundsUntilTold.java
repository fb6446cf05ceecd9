package corecast.conversion.loop;

import corecast.conversion.draft.Draft;
import corecast.conversion.draft.Extras;
import corecast.conversion.lock.Interrupts;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.GivenTimes;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.LogEvent;
import corecast.conversion.task.ProgramEnd;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.program.ProgramBuilder;
import corecast.trace.EventKind;
import corecast.trace.Result;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Loops that sleep and then do something, round after round, until another thread tells them to end
 * by what it changes, or by an interrupt: a thread that flushes, reports or cleans up beside those
 * that work. How many rounds there are depends on when that is. All that was done in them is
 * replayed, since it may be for what others did; but as soon as the thread is told, it sleeps no
 * more, so that it does not last for as long as it did when the others had one CPU.
 *
 * <p>In the program a <em>clock</em> sleeps in the thread's place: it takes a permit, sleeps and
 * gives one, and is stopped when the thread is told. Loops that do next to nothing are {@link
 * PollingLoops}.
 */
public final class RoundsUntilTold {
  /** In place of a link, as those of {@link EventLog}: a clock tells when it is over. */
  public static final int BY_CLOCK = -5;

  private static final KindSet MARKED = KindSet.of(EventKind.OUTCOME);
  private static final KindSet INTERRUPTS = KindSet.of(EventKind.INTERRUPT);

  /** A thread whose sleeps are done by a clock; by name of what they tell each other with. */
  private record Clock(String name, int body, int teller, int tellers, EventLog log, int[] waits) {
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

  private final Draft draft;
  private final ProgramEnd end;
  private final List<Clock> clocks = new ArrayList<>();

  /** Knows of no loop yet. */
  public RoundsUntilTold(Draft draft, ProgramEnd end) {
    this.draft = draft;
    this.end = end;
  }

  /** After {@link PollingLoops} have found theirs in these logs. */
  void find(List<EventLog> logs, LoopTellers tellers) {
    for (EventLog log : EventLog.having(logs, MARKED)) {
      find(log, tellers);
    }
  }

  private void find(EventLog log, LoopTellers tellers) {
    List<Integer> rounds = new ArrayList<>();
    int body = EventLog.NONE;
    int wait = EventLog.NONE;
    for (int event = 0; event < log.size(); event++) {
      if (log.bodyOf(event) != body) {
        body = log.bodyOf(event);
        rounds.clear();
        wait = EventLog.NONE;
      }
      if (!log.inBody(event)) {
        continue;
      }
      if (isVain(log, event)) {
        wait = event;
      } else if (PollingLoops.isMark(log, event)) {
        if (log.result(event) != Result.OK) {
          if (wait != EventLog.NONE) {
            rounds.add(wait);
          }
        } else {
          if (log.amount(event) == 0) {
            told(log, rounds, event, tellers);
          }
          rounds.clear();
        }
        wait = EventLog.NONE;
      } else if (log.link(event) == Interrupts.PAIRED) {
        interrupted(log, rounds, event);
        rounds.clear();
      }
    }
  }

  /** Whether a sleep, or a wait for so long, ends there because its time was up. */
  private static boolean isVain(EventLog log, int event) {
    return switch (log.kind(event)) {
      case SLEEP_END -> log.result(event) == Result.OK && log.link(event) != PollingLoops.POLLED;
      case PARK_END, WAIT_END ->
          log.link(event) == EventLog.NONE
              && log.result(event) != Result.INTERRUPTED
              && GivenTimes.atBegin(log, event) > 0;
      default -> false;
    };
  }

  private void told(EventLog log, List<Integer> rounds, int event, LoopTellers tellers) {
    if (isLoop(log, rounds)) {
      int begin = log.partner(rounds.get(rounds.size() - 1));
      List<LogEvent> by = tellers.between(log, log.time(begin), log.time(event));
      if (!by.isEmpty()) {
        Clock clock = clock(log, rounds, by);
        draft.extras.before(log, event, Extras.Step.acquire(clock.left()));
      }
    }
  }

  private void interrupted(EventLog log, List<Integer> rounds, int event) {
    if (isLoop(log, rounds)) {
      int begin = log.partner(event);
      LogEvent by = begin == EventLog.NONE ? null : interrupt(log, log.time(begin), event);
      if (by != null) {
        clock(log, rounds, List.of(by));
      }
    }
  }

  private boolean isLoop(EventLog log, List<Integer> rounds) {
    return rounds.size() >= PollingLoops.MANY
        && log.partner(rounds.get(rounds.size() - 1)) != EventLog.NONE
        && !end.isStopped(log.bodyOf(rounds.get(0)));
  }

  /** What interrupted the thread between a time and an event. */
  private @Nullable LogEvent interrupt(EventLog log, long from, int event) {
    for (EventLog other : EventLog.having(draft.logs(), INTERRUPTS)) {
      int each = other == log ? other.size() : other.next(0, INTERRUPTS);
      for (; each < other.size(); each = other.next(each + 1, INTERRUPTS)) {
        boolean inTime = other.time(each) >= from && other.time(each) <= log.time(event);
        if (inTime && other.object(each) == log.threadObject && other.inBody(each)) {
          return new LogEvent(other, each);
        }
      }
    }
    return null;
  }

  private Clock clock(EventLog log, List<Integer> rounds, List<LogEvent> by) {
    String name = draft.names.thread(draft.bodies.name(log.bodyOf(rounds.get(0))) + "~clock");
    int[] waits = rounds.stream().mapToInt(Integer::intValue).toArray();
    Clock clock =
        new Clock(
            name,
            draft.bodies.thread(name),
            draft.bodies.thread(draft.names.thread(name + "~stop")),
            by.size(),
            log,
            waits);
    clocks.add(clock);
    Extras extras = draft.extras;
    extras.before(log, waits[0], Extras.Step.onBody(Operation.SPAWN, clock.body));
    extras.before(log, waits[0], Extras.Step.onBody(Operation.SPAWN, clock.teller));
    for (int wait : waits) {
      log.link(wait, BY_CLOCK);
      extras.before(log, wait, Extras.Step.release(clock.go()));
      extras.before(log, wait, Extras.Step.acquire(clock.tick()));
    }
    for (LogEvent one : by) {
      extras.before(one.log(), one.event(), Extras.Step.release(clock.told()));
    }
    draft.findings.repeated(
        "a thread that slept and did something, round after round, until it was told to end does in"
            + " the replay all that it did, but sleeps no more once it is told");
    return clock;
  }

  /** Writes the threads that were made. */
  public void write() {
    ProgramBuilder builder = draft.builder;
    for (Clock clock : clocks) {
      int go = made(clock.go());
      int tick = made(clock.tick());
      for (int wait : clock.waits) {
        builder.atTime(clock.log.time(wait));
        builder.step(clock.body, Operation.ACQUIRE, go, 1);
        builder.segment(clock.body, Operation.SLEEP, slept(clock.log, wait));
        builder.step(clock.body, Operation.RELEASE, tick, 1);
      }
      builder.step(clock.teller, Operation.ACQUIRE, made(clock.told()), clock.tellers);
      builder.step(clock.teller, Operation.STOP, clock.body, 0);
      builder.step(clock.teller, Operation.RELEASE, tick, clock.waits.length);
      builder.step(clock.teller, Operation.RELEASE, made(clock.left()), 1);
    }
  }

  private static long slept(EventLog log, int wait) {
    return Math.min(PollingLoop.givenAt(log, wait), log.waited(wait));
  }

  private int made(String semaphore) {
    return draft.objects.made(ObjectKind.SEMAPHORE, semaphore, 0);
  }
}
