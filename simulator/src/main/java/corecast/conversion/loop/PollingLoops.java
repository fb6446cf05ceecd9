package corecast.conversion.loop;

import corecast.conversion.lock.HeldLocks;
import corecast.conversion.lock.LocksOfConditions;
import corecast.conversion.lock.Notifications;
import corecast.conversion.log.Decision;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.GivenTimes;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.Outcomes;
import corecast.conversion.plan.Fact;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.conversion.plan.Seconds;
import corecast.conversion.plan.Slot;
import corecast.conversion.task.ProgramEnd;
import corecast.trace.EventKind;
import corecast.trace.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Loops that wait for something with a timeout, or look for it between two sleeps, again and again
 * until it comes. How often they do depends on when it comes, so what was waited in vain is left
 * out: the thread waits for the thing itself. The same goes for sleeps that an interrupt ends, and
 * for a thread that sleeps until it is told to end and is joined by whoever told it.
 *
 * <p>Only where the thread did next to nothing in between, and nothing that others can have
 * noticed, and where it held no lock: a timeout may be there to give a lock back.
 */
public final class PollingLoops {
  /** Loops of which nothing is known, by thread, and what the other kinds of loops need. */
  static final Fact<Found> FACT = Fact.of("polling loops", Found::new);

  /** Behind all other matching: it asks what ended each wait. */
  public static final Pass PASS =
      Pass.named("polling-loops")
          .needs(Facts.PARTS, Facts.PARKS, Facts.SPIN_WAITS, Facts.INTERRUPTS, Facts.TIME_LIMITS)
          .needs(LocksOfConditions.FACT, Notifications.FACT, ProgramEnd.FACT, Facts.REPEATED_TRIES)
          .gives(FACT)
          .inserts(Slot.POLLING)
          .does(
              (in, with, plan) ->
                  with.give(
                      FACT,
                      find(plan, with.get(LocksOfConditions.FACT), with.get(ProgramEnd.FACT))));

  /** Tells of the loops of which nothing is known. */
  public static final Pass TELL =
      Pass.named("unknown-loops")
          .needs(FACT, Facts.ROUNDS)
          .does((in, with, plan) -> with.get(FACT).loops.forEach(PollingLoops::tell));

  static final class Found {
    /** The logs in which somebody waited in vain. */
    final List<EventLog> logs = new ArrayList<>();

    final List<PollingLoops> loops = new ArrayList<>();

    /** {@code null} if nobody waited in vain. */
    @Nullable LoopTellers tellers;
  }

  /** Said once for each wait that is left out. */
  public static final String NOTE =
      "Polling that found nothing was ignored: in the replay the thread waits for what it polled for";

  /** Fewer waits in vain in a row, that nothing was seen to end, are no loop. */
  static final int MANY = 5;

  private static final KindSet VAIN =
      KindSet.of(EventKind.TIMED_OUT, EventKind.SLEEP_END, EventKind.PARK_END, EventKind.WAIT_END);

  /**
   * What may begin a loop, and which locks are held there; outside of loops all else is skipped.
   */
  private static final KindSet BEGINNINGS =
      HeldLocks.TAKING.and(
          EventKind.SLEEP_END,
          EventKind.PARK_END,
          EventKind.WAIT_END,
          EventKind.JOIN_END,
          EventKind.ACQUIRE_END,
          EventKind.AWAIT_END,
          EventKind.PUT_END,
          EventKind.TAKE_END,
          EventKind.GET_END,
          EventKind.TERMINATION_END,
          EventKind.TASK_AWAIT_END,
          EventKind.OUTCOME);

  private static final KindSet WAITS =
      KindSet.of(EventKind.SLEEP_END, EventKind.PARK_END, EventKind.WAIT_END, EventKind.OUTCOME);

  private static final KindSet UNLOCKS =
      KindSet.of(EventKind.UNLOCK, EventKind.READ_UNLOCK, EventKind.WRITE_UNLOCK);

  /** What others do not notice; the operations that the loops are about are looked at before. */
  private static final KindSet QUIET =
      KindSet.FUNCTIONS
          .and(HeldLocks.TAKING)
          .and(
              EventKind.YIELD,
              EventKind.CLOCK_LOOP_BEGIN,
              EventKind.CLOCK_LOOP_END,
              EventKind.TIME_LIMIT,
              EventKind.TIMED_OUT,
              EventKind.ITEM_DUE,
              EventKind.IO,
              EventKind.IO_BEGIN,
              EventKind.IO_END,
              EventKind.JOIN_BEGIN,
              EventKind.SLEEP_BEGIN,
              EventKind.PARK_BEGIN,
              EventKind.WAIT_BEGIN,
              EventKind.ACQUIRE_BEGIN,
              EventKind.AWAIT_BEGIN,
              EventKind.PUT_BEGIN,
              EventKind.TAKE_BEGIN,
              EventKind.GET_BEGIN,
              EventKind.TERMINATION_BEGIN,
              EventKind.TASK_AWAIT_BEGIN);

  /** What can be found over without waiting. */
  private static final KindSet SEEN =
      KindSet.of(
          EventKind.JOIN_END,
          EventKind.AWAIT_END,
          EventKind.GET_END,
          EventKind.TERMINATION_END,
          EventKind.TASK_AWAIT_END);

  private final LocksOfConditions locks;
  private final LoopTellers tellers;
  private final Plan plan;
  private final ProgramEnd programEnd;

  private final EventLog log;
  private @Nullable PollingLoop loop;
  private final HeldLocks held = new HeldLocks();

  /** Loops of the log of which nothing is known. */
  private final List<PollingLoop> kept = new ArrayList<>();

  private PollingLoops(
      EventLog log, LoopTellers tellers, LocksOfConditions locks, Plan plan, ProgramEnd end) {
    this.log = log;
    this.locks = locks;
    this.tellers = tellers;
    this.plan = plan;
    this.programEnd = end;
  }

  private static Found find(Plan plan, LocksOfConditions locks, ProgramEnd end) {
    Found found = new Found();
    found.logs.addAll(EventLog.having(plan.logs(), VAIN));
    if (!found.logs.isEmpty()) {
      LoopTellers tellers = new LoopTellers(plan);
      found.tellers = tellers;
      for (EventLog log : found.logs) {
        PollingLoops loops = new PollingLoops(log, tellers, locks, plan, end);
        loops.find();
        found.loops.add(loops);
      }
    }
    return found;
  }

  private void find() {
    for (int event = 0; event < log.size(); event++) {
      PollingLoop now = loop;
      if (now == null) {
        event = log.next(event, BEGINNINGS);
        if (event == log.size()) {
          return;
        }
      } else {
        if (log.bodyOf(event) != now.body) {
          end();
        } else if (!log.isLibrary(event)) {
          now.workNanos += log.cpu(event);
        }
      }
      if (log.inBody(event)) {
        look(event);
        hold(event);
      }
    }
    end();
  }

  private void look(int event) {
    EventKind kind = log.kind(event);
    if (kind == EventKind.OUTCOME && log.isLeftOut(event)) {
      return; // of tries that are a wait already
    }
    switch (kind) {
      case SLEEP_END -> {
        if (log.result(event) == Result.OK) {
          sleeps(event, Math.min(PollingLoop.givenAt(log, event), log.waited(event)));
        } else {
          interrupted(event);
        }
      }
      case PARK_END -> {
        if (log.decision(event) != Decision.UNDECIDED) {
          came(event, kind, 0);
        } else {
          timedOut(event, kind, 0);
        }
      }
      case WAIT_END -> {
        if (log.decision(event) != Decision.UNDECIDED) {
          came(event, kind, log.object(event));
        } else if (log.result(event) == Result.INTERRUPTED) {
          end();
        } else {
          timedOut(event, kind, log.object(event));
        }
      }
      case JOIN_END,
          ACQUIRE_END,
          AWAIT_END,
          PUT_END,
          TAKE_END,
          GET_END,
          TERMINATION_END,
          TASK_AWAIT_END -> {
        Result result = log.result(event);
        if (result == Result.FAILED) {
          vain(event, kind, log.object(event), GivenTimes.of(log, event));
        } else if (result == Result.INTERRUPTED) {
          interrupted(event);
        } else {
          came(event, kind, log.object(event));
        }
      }
      case LOCK, READ_LOCK, WRITE_LOCK -> {
        if (loop != null && loop.isOf(kind, log.object(event))) {
          came(event, kind, log.object(event));
        }
      }
      case OUTCOME -> outcome(event);
      case END -> endedOr(loop != null && tellers.joined(loop, event));
      default -> {
        if (!QUIET.has(kind.code()) && !isRefused(event)) {
          endedOr(loop != null && (tellers.waited(loop, event) || hasWorked(loop, event)));
        }
      }
    }
  }

  /** A task that the pool did not take: as if nothing had been tried. */
  private boolean isRefused(int event) {
    int submit = log.kind(event) == EventKind.REJECT ? log.lastTimed(event, 0) : event;
    if (log.kind(submit) != EventKind.SUBMIT) {
      return false;
    }
    int next = log.next(submit + 1, KindSet.FUNCTIONS.others());
    return next < log.size()
        && log.kind(next) == EventKind.REJECT
        && log.amount(next) == log.amount(submit);
  }

  /** Whether this is of the attempt that has worked, as the program says behind it. */
  private boolean hasWorked(PollingLoop now, int event) {
    int next = log.next(event, WAITS);
    while (next < log.size() && log.kind(next) == EventKind.OUTCOME && !isMark(log, next)) {
      next = log.next(next + 1, WAITS);
    }
    return next < log.size()
        && isMark(log, next)
        && log.result(next) == Result.OK
        && log.amount(next) == 0
        && log.bodyOf(next) == now.body
        && now.looks()
        && tellers.changed(now);
  }

  /** An attempt that has no END; beside one, it speaks of the same. */
  private void outcome(int event) {
    if (isMark(log, event)) {
      plan.replace(log, event);
      marked(event);
      return;
    }
    if (Outcomes.speaksOfNeighbour(log, event)) {
      return;
    }
    EventKind kind = EventKind.ofCode(log.object(event));
    if (kind == null || log.result(event) != Result.FAILED) {
      end();
      return;
    }
    int of = (int) Math.min(Integer.MAX_VALUE, log.amount(event));
    vain(event, endOf(kind), of, GivenTimes.of(log, event));
  }

  /** The loop around the last wait can be ended by others, or was ended. */
  private void marked(int event) {
    PollingLoop now = loop;
    if (now == null) {
      return;
    }
    if (log.result(event) != Result.OK) {
      if (now.hasUntoldSleeps()) {
        PollingLoop last = now.splitLast();
        end();
        loop = last;
        now = last;
      }
      now.told();
    } else if (log.amount(event) != 0) {
      loop = null; // it has waited so often, or so long
    } else {
      endedOr(now.looks() && tellers.changed(now));
    }
  }

  private static EventKind endOf(EventKind kind) {
    return switch (kind) {
      case ACQUIRE_BEGIN -> EventKind.ACQUIRE_END;
      case AWAIT_BEGIN -> EventKind.AWAIT_END;
      case PUT_BEGIN -> EventKind.PUT_END;
      case TAKE_BEGIN -> EventKind.TAKE_END;
      case GET_BEGIN -> EventKind.GET_END;
      case JOIN_BEGIN -> EventKind.JOIN_END;
      case TERMINATION_BEGIN -> EventKind.TERMINATION_END;
      case TASK_AWAIT_BEGIN -> EventKind.TASK_AWAIT_END;
      default -> kind;
    };
  }

  // ---- what a loop is made of -------------------------------------------------------------------

  private void sleeps(int event, long nanos) {
    PollingLoop now = loop == null ? begin(event, null, 0) : loop;
    now.sleeps(event, nanos, !held.all().isEmpty());
  }

  /** Says that the loop around the wait before it can be ended by others, or was ended. */
  static boolean isMark(EventLog log, int event) {
    return log.kind(event) == EventKind.OUTCOME
        && log.object(event) == EventKind.SLEEP_BEGIN.code();
  }

  /** A park or a wait that no other thread was seen to end; without a timeout it is a riddle. */
  private void timedOut(int event, EventKind attempt, int object) {
    long given = PollingLoop.givenAt(log, event);
    if (given > 0) {
      vain(event, attempt, object, Math.min(given, log.waited(event)));
    } else {
      end();
    }
  }

  private void vain(int event, EventKind attempt, int object, long nanos) {
    if (holdsOthers(attempt, object)) {
      end();
      return;
    }
    PollingLoop now = loop;
    if (now != null && now.attempt == null && now.waits.size() == 1 && SEEN.has(attempt.code())) {
      now.attempt = attempt; // the look before the first sleep is not written
      now.object = object;
    }
    if (now == null || !now.isOf(attempt, object)) {
      end();
      now = begin(event, attempt, object);
    }
    now.add(event, nanos);
  }

  private PollingLoop begin(int event, @Nullable EventKind attempt, int object) {
    PollingLoop begun = new PollingLoop(log, log.bodyOf(event), attempt, object);
    loop = begun;
    return begun;
  }

  private boolean holdsOthers(@Nullable EventKind attempt, int object) {
    int own = attempt == EventKind.WAIT_END ? locks.lockOf(object) : EventLog.NONE;
    return held.all().size() > (held.of(own) == null ? 0 : 1);
  }

  private void hold(int event) {
    if (!UNLOCKS.has(log.code(event)) || log.decision(event) != Decision.OMITTED) {
      held.follow(log, event);
    }
  }

  // ---- how a loop ends --------------------------------------------------------------------------

  private void came(int event, EventKind attempt, int object) {
    PollingLoop now = loop;
    if (now != null
        && !now.isOf(attempt, object)
        && isLook(event)
        && now.attempt != null
        && SEEN.has(now.attempt.code())) {
      return; // one of several is over, and was found so before
    }
    if (now != null && now.isOf(attempt, object) && !holdsOthers(attempt, object)) {
      leaveOut(now);
    } else {
      end();
    }
  }

  private void interrupted(int event) {
    PollingLoop now = loop;
    if (now != null && log.decision(event) == Decision.INTERRUPTED && held.all().isEmpty()) {
      leaveOut(now);
    } else {
      end();
    }
  }

  /** Whether it only found something over, as other than by an attempt nobody finds it. */
  private boolean isLook(int event) {
    return isSeen(log, event) && Outcomes.wasTried(log, event);
  }

  private void leaveOut(PollingLoop now) {
    if (now.isIdle()) {
      now.leaveOut(plan);
      loop = null;
    } else {
      end();
    }
  }

  /** Whether an event ends a wait for what can be found over without waiting. */
  private static boolean isSeen(EventLog log, int event) {
    return SEEN.has(log.code(event));
  }

  /** The loop was told to end, or nothing is known of that. */
  private void endedOr(boolean told) {
    if (told && loop != null) {
      leaveOut(loop);
    } else {
      end();
    }
  }

  /** Nothing is known of what it waited for. */
  private void end() {
    PollingLoop now = loop;
    loop = null;
    if (now != null && now.times() >= MANY && !programEnd.isStopped(now.body)) {
      kept.add(now);
    }
  }

  private void tell() {
    kept.removeIf(loop -> log.decision(loop.lastWait()) == Decision.PACED);
    if (!kept.isEmpty()) {
      PollingLoop last = kept.get(kept.size() - 1);
      plan.findings.warning(
          String.format(
              Locale.ROOT,
              "%s slept or waited %s, %s in all, with hardly any work in between. The replay"
                  + " repeats this as recorded. If the thread was polling for something, the"
                  + " prediction is too slow.",
              log.name,
              kept.size() == 1
                  ? last.times() + (last.isIdle() ? " times in a row" : " times")
                  : String.format(
                      Locale.ROOT,
                      "in %,d loops, up to %,d times in each",
                      kept.size(),
                      kept.stream().mapToInt(PollingLoop::times).max().orElse(0)),
              Seconds.of(kept.stream().mapToLong(PollingLoop::nanos).sum())));
    }
  }
}
