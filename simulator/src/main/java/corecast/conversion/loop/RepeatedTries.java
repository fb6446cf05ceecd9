package corecast.conversion.loop;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.GivenTimes;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.Outcomes;
import corecast.conversion.plan.Fact.Done;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.conversion.plan.Seconds;
import corecast.note.Lines;
import corecast.program.CountText;
import corecast.trace.EventKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Tries that fail and are repeated until they succeed are one wait for their object. How often they
 * fail, and what is done in between, depends on who holds it and on how long that thread has no
 * processor, so neither is replayed: the thread waits where it tried first.
 *
 * <pre>{@code
 * while (!lock.tryLock()) {
 *   Thread.onSpinWait(); // or a bit of work, or a sleep
 * }
 * }</pre>
 *
 * <p>The recording says of a failed try that the loop around it ends in no other way. Only where
 * the thread does nothing in between that others can notice.
 */
public final class RepeatedTries {
  /** Before what else looks for loops: the failures that are left out here are none of theirs. */
  public static final Pass PASS =
      Pass.named("repeated-tries")
          .needs(Facts.BODIES, Facts.PARTS)
          .gives(Facts.REPEATED_TRIES)
          .does(
              (in, with, plan) -> {
                new RepeatedTries(plan).run();
                with.give(Facts.REPEATED_TRIES, Done.DONE);
              });

  private static final KindSet OUTCOMES = KindSet.of(EventKind.OUTCOME);

  /** What has no part in the waiting, and is left out with it. */
  private static final KindSet WAITING = KindSet.of(EventKind.YIELD, EventKind.OUTCOME);

  /** What there may be between two tries besides. */
  private static final KindSet QUIET =
      KindSet.FUNCTIONS.and(EventKind.ACQUIRE_BEGIN, EventKind.PUT_BEGIN, EventKind.TAKE_BEGIN);

  private final Plan plan;

  /** How many tries are left out, by the objects' numbers. */
  private final Map<Integer, Integer> tries = new TreeMap<>();

  private long leftOutNanos;

  private RepeatedTries(Plan plan) {
    this.plan = plan;
  }

  private void run() {
    for (EventLog log : EventLog.having(plan.logs(), OUTCOMES)) {
      for (int event = log.next(0, OUTCOMES); event < log.size(); ) {
        int behind = isRepeated(log, event) ? row(log, event) : event + 1;
        event = log.next(behind, OUTCOMES);
      }
      for (int event = log.next(0, OUTCOMES); event < log.size(); ) {
        if (isMark(log, event)) {
          plan.omit(log, event);
        }
        event = log.next(event + 1, OUTCOMES);
      }
    }
    if (!tries.isEmpty()) {
      List<String> some = new ArrayList<>();
      tries.forEach((object, count) -> some.add(count + " of " + plan.names.object(object)));
      int all = tries.values().stream().mapToInt(Integer::intValue).sum();
      plan.findings.warning(
          CountText.of(all, "try", "tries")
              + " failed and "
              + (all == 1 ? "was" : "were")
              + " repeated until there was what they wanted ("
              + Lines.some(some)
              + "). In the replay the threads wait for it; the "
              + Seconds.of(leftOutNanos)
              + " of CPU time until then are not in the prediction.");
    }
  }

  /** A failure that stands alone, took no time, and after which the loop goes round. */
  private static boolean isRepeated(EventLog log, int event) {
    return Outcomes.isFailureAlone(log, event)
        && log.inBody(event)
        && !isMark(log, event)
        && GivenTimes.of(log, event) == 0
        && mark(log, event) != EventLog.NONE;
  }

  /** What says that a failed try is repeated until it succeeds. */
  private static boolean isMark(EventLog log, int event) {
    return log.kind(event) == EventKind.OUTCOME && log.object(event) == EventKind.YIELD.code();
  }

  private static int mark(EventLog log, int failure) {
    int next = log.next(failure + 1, KindSet.FUNCTIONS.others());
    return next < log.size() && isMark(log, next) ? next : EventLog.NONE;
  }

  /**
   * Leaves out the tries from the first one on, if they end with one that succeeds.
   *
   * @return from where on to look for others
   */
  private int row(EventLog log, int first) {
    int event = first + 1;
    while (event < log.size() && isWithin(log, event, first)) {
      event++;
    }
    if (event < log.size()
        && log.bodyOf(event) == log.bodyOf(first)
        && succeeds(log, event, first)) {
      leaveOut(log, first, event);
    }
    return event;
  }

  private static boolean isWithin(EventLog log, int event, int first) {
    if (log.bodyOf(event) != log.bodyOf(first)
        || !(QUIET.has(log.code(event)) || WAITING.has(log.code(event)))) {
      return false;
    }
    return switch (log.kind(event)) {
      case OUTCOME -> isMark(log, event) || (isRepeated(log, event) && isSame(log, event, first));
      case ACQUIRE_BEGIN, PUT_BEGIN, TAKE_BEGIN -> log.code(event) == log.object(first);
      default -> true;
    };
  }

  private static boolean isSame(EventLog log, int event, int first) {
    return log.object(event) == log.object(first) && log.amount(event) == log.amount(first);
  }

  /** Whether it is the try that has succeeded. */
  private static boolean succeeds(EventLog log, int event, int first) {
    int outcome = Outcomes.behind(log, event);
    return Outcomes.hasSucceeded(log, event) && isSame(log, outcome, first);
  }

  private void leaveOut(EventLog log, int first, int end) {
    for (int event = first; event <= end; event++) {
      if (event < end && WAITING.has(log.code(event))) {
        if (isRepeated(log, event)) {
          tries.merge((int) log.amount(event), 1, Integer::sum);
        }
        plan.replace(log, event);
      }
      if (event > first && log.kind(event).timed()) {
        leftOutNanos += log.isLibrary(event) ? 0 : log.cpu(event);
        plan.libraryInterval(log, event);
      }
    }
  }
}
