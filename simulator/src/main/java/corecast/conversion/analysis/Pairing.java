package corecast.conversion.analysis;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.KindSet;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.Findings;
import corecast.conversion.plan.Pass;
import corecast.trace.EventKind;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Pairs the BEGIN and END of operations in the events of one thread, and says which intervals
 * between them were the library's and which events belong to a task.
 */
public final class Pairing {
  public static final Pass PASS =
      Pass.named("pairs")
          .gives(Facts.PAIRS)
          .does(
              (in, with, plan) -> {
                for (EventLog log : plan.logs()) {
                  of(log, plan.findings);
                  log.seal();
                }
              });

  /** How far out an END may lie from its BEGIN; more is damage. */
  private static final int DEEPEST_SEARCH = 64;

  private static final KindSet OPERATIONS =
      KindSet.of(
          Arrays.stream(EventKind.values())
              .filter(kind -> isBegin(kind) || beginOf(kind) != null)
              .toArray(EventKind[]::new));

  private final EventLog log;
  private final Findings findings;
  private final boolean hasBodies;
  private boolean begun;

  private int[] open = new int[16];

  /**
   * How many functions more than at its BEGIN the thread is in: the program's, called from there.
   */
  private int[] functions = new int[16];

  private int opens;

  // What follows from those that are open.
  private int innermostTask = EventLog.NONE;
  private boolean inLibrary;

  private Pairing(EventLog log, Findings findings) {
    this.log = log;
    this.findings = findings;
    this.hasBodies = log.has(EventKind.TASK_BEGIN) || log.has(EventKind.STAGE_BEGIN);
    this.begun = !log.has(EventKind.BEGIN);
  }

  private static void of(EventLog log, Findings findings) {
    Pairing pairing = new Pairing(log, findings);
    pairing.takeAll();
    while (pairing.opens > 0) {
      findings.unfinished(log.kind(pairing.pop()));
    }
  }

  private void takeAll() {
    for (int event = 0; event < log.size(); event++) {
      if (begun && !inLibrary) {
        log.within(event, innermostTask);
        event = log.next(event, OPERATIONS); // others change nothing
        if (event == log.size()) {
          return;
        }
      }
      take(event);
    }
  }

  private void take(int event) {
    EventKind kind = log.kind(event);
    if (!begun) {
      log.library(event); // CPU time before the recording of the thread is not the program's
      begun = kind == EventKind.BEGIN;
    }
    if (inLibrary) {
      if (kind == EventKind.POP) {
        entered(-log.amount(event));
      }
      if (functions[opens - 1] <= 0) {
        log.library(event);
      }
      EventKind inner = log.kind(open[opens - 1]);
      if (!mayBeInside(kind) && beginOf(kind) != inner) {
        pop(); // its END was lost
        findings.unfinished(inner);
      } else if (kind == EventKind.ENTER || kind == EventKind.PUSH) {
        entered(1);
      } else if (kind == EventKind.EXIT) {
        entered(-1);
      }
    }
    log.within(event, innermostTask);
    EventKind begin = beginOf(kind);
    if (begin != null) {
      close(event, begin);
    } else if (isBegin(kind)) {
      push(event);
    }
  }

  private void entered(long more) {
    long now = functions[opens - 1] + more;
    functions[opens - 1] = (int) Math.max(-Integer.MAX_VALUE, Math.min(Integer.MAX_VALUE, now));
  }

  private void push(int event) {
    if (opens == open.length) {
      open = Arrays.copyOf(open, 2 * opens);
      functions = Arrays.copyOf(functions, 2 * opens);
    }
    functions[opens] = 0;
    open[opens++] = event;
    EventKind kind = log.kind(event);
    inLibrary = isLibrary(kind);
    innermostTask = hasBodies && isBody(kind) ? event : innermostTask;
  }

  private int pop() {
    int event = open[--opens];
    inLibrary = opens > 0 && isLibrary(log.kind(open[opens - 1]));
    if (event == innermostTask) {
      int at = opens - 1;
      while (at >= 0 && !isBody(log.kind(open[at]))) {
        at--;
      }
      innermostTask = at < 0 ? EventLog.NONE : open[at];
    }
    return event;
  }

  private void close(int event, EventKind begin) {
    if (begin == EventKind.TASK_AWAIT_BEGIN && !isInnermost(event, begin)) {
      return; // there was nothing to wait for
    }
    for (int depth = 0; depth < Math.min(opens, DEEPEST_SEARCH); depth++) {
      int candidate = open[opens - 1 - depth];
      if (matches(candidate, event, begin)) {
        for (; depth > 0; depth--) {
          findings.unfinished(log.kind(pop()));
        }
        pop();
        log.pair(candidate, event);
        log.within(event, isBody(begin) ? candidate : innermostTask);
        return;
      }
    }
    findings.unmatched(log.kind(event));
  }

  private boolean isInnermost(int end, EventKind begin) {
    return opens > 0 && matches(open[opens - 1], end, begin);
  }

  private boolean matches(int begin, int end, EventKind kind) {
    if (log.kind(begin) != kind) {
      return false;
    }
    return switch (kind) {
      case SLEEP_BEGIN, PARK_BEGIN, IO_BEGIN -> true;
      case TASK_BEGIN ->
          log.object(begin) == log.object(end) && log.amount(begin) == log.amount(end);
      default -> log.object(begin) == log.object(end);
    };
  }

  private static boolean isLibrary(EventKind begin) {
    return !isBody(begin) && begin != EventKind.BARRIER_ACTION_BEGIN;
  }

  private static boolean isBody(EventKind begin) {
    return begin == EventKind.TASK_BEGIN || begin == EventKind.STAGE_BEGIN;
  }

  /** Records that may lie between the BEGIN and the END of an operation of the library. */
  private static boolean mayBeInside(EventKind kind) {
    return switch (kind) {
      case POP, PUSH, CALLS, ENTER, EXIT, TICK, YIELD, OUTCOME, TIMED_OUT, ITEM_DUE -> true;
      case TASK_BEGIN, BARRIER_ACTION_BEGIN, STAGE_BEGIN -> true;
      default -> false;
    };
  }

  private static boolean isBegin(EventKind kind) {
    return switch (kind) {
      case JOIN_BEGIN, SLEEP_BEGIN, PARK_BEGIN, WAIT_BEGIN, ACQUIRE_BEGIN, AWAIT_BEGIN -> true;
      case BARRIER_BEGIN, BARRIER_ACTION_BEGIN, PUT_BEGIN, TAKE_BEGIN, TASK_BEGIN -> true;
      case GET_BEGIN, TERMINATION_BEGIN, IO_BEGIN, TASK_AWAIT_BEGIN, STAGE_BEGIN -> true;
      case PHASE_BEGIN, EXCHANGE_BEGIN, TRANSFER_BEGIN, AWAIT_ALL_BEGIN -> true;
      default -> false;
    };
  }

  private static @Nullable EventKind beginOf(EventKind end) {
    return switch (end) {
      case JOIN_END -> EventKind.JOIN_BEGIN;
      case SLEEP_END -> EventKind.SLEEP_BEGIN;
      case PARK_END -> EventKind.PARK_BEGIN;
      case WAIT_END -> EventKind.WAIT_BEGIN;
      case ACQUIRE_END -> EventKind.ACQUIRE_BEGIN;
      case AWAIT_END -> EventKind.AWAIT_BEGIN;
      case BARRIER_END -> EventKind.BARRIER_BEGIN;
      case BARRIER_ACTION_END -> EventKind.BARRIER_ACTION_BEGIN;
      case PUT_END -> EventKind.PUT_BEGIN;
      case TAKE_END -> EventKind.TAKE_BEGIN;
      case TASK_END -> EventKind.TASK_BEGIN;
      case GET_END -> EventKind.GET_BEGIN;
      case TERMINATION_END -> EventKind.TERMINATION_BEGIN;
      case IO_END -> EventKind.IO_BEGIN;
      case TASK_AWAIT_END -> EventKind.TASK_AWAIT_BEGIN;
      case STAGE_END -> EventKind.STAGE_BEGIN;
      case PHASE_END -> EventKind.PHASE_BEGIN;
      case EXCHANGE_END -> EventKind.EXCHANGE_BEGIN;
      case TRANSFER_END -> EventKind.TRANSFER_BEGIN;
      case AWAIT_ALL_END -> EventKind.AWAIT_ALL_BEGIN;
      default -> null;
    };
  }
}
