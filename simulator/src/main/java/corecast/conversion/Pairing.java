package corecast.conversion;

import corecast.trace.EventKind;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Pairs the BEGIN and END of operations in the events of one thread, and says which intervals
 * between them were the library's and which events belong to a task.
 */
final class Pairing {
  /** How far out an END may lie from its BEGIN; more is damage. */
  private static final int DEEPEST_SEARCH = 64;

  private final EventLog log;
  private final Findings findings;
  private final Deque<Integer> open = new ArrayDeque<>();
  private boolean begun;

  /** By code: whether the kind neither begins nor ends an operation. */
  private static final boolean[] ALONE = new boolean[128];

  static {
    for (EventKind kind : EventKind.values()) {
      ALONE[kind.code()] = beginOf(kind) == null && !isBegin(kind);
    }
  }

  private Pairing(EventLog log, Findings findings) {
    this.log = log;
    this.findings = findings;
  }

  static void of(EventLog log, Findings findings) {
    Pairing pairing = new Pairing(log, findings);
    pairing.begun = !hasBegin(log);
    for (int event = 0; event < log.size(); event++) {
      if (pairing.begun && ALONE[log.code(event)] && pairing.open.isEmpty()) {
        log.within(event, EventLog.NONE);
      } else {
        pairing.take(event);
      }
    }
    pairing.open.forEach(event -> findings.unfinished(log.kind(event)));
  }

  private static boolean hasBegin(EventLog log) {
    return log.has(EventKind.BEGIN);
  }

  private void take(int event) {
    EventKind kind = log.kind(event);
    if (!begun) {
      log.library(event); // CPU time before the recording of the thread is not the program's
      begun = kind == EventKind.BEGIN;
    }
    Integer inner = open.peek();
    if (inner != null && isLibrary(log.kind(inner))) {
      log.library(event);
      if (!mayBeInside(kind) && beginOf(kind) != log.kind(inner)) {
        open.pop(); // its END was lost
        findings.unfinished(log.kind(inner));
      }
    }
    log.within(event, innermostTask());
    EventKind begin = beginOf(kind);
    if (begin != null) {
      close(event, begin);
    } else if (isBegin(kind)) {
      open.push(event);
    }
  }

  private int innermostTask() {
    if (!log.has(EventKind.TASK_BEGIN)) {
      return EventLog.NONE;
    }
    for (int event : open) {
      if (isBody(log.kind(event))) {
        return event;
      }
    }
    return EventLog.NONE;
  }

  private void close(int event, EventKind begin) {
    if (begin == EventKind.TASK_AWAIT_BEGIN && !isOpen(event, begin)) {
      return; // there was nothing to wait for
    }
    int depth = 0;
    for (int candidate : open) {
      if (matches(candidate, event, begin)) {
        for (; depth > 0; depth--) {
          findings.unfinished(log.kind(open.pop()));
        }
        open.pop();
        log.pair(candidate, event);
        log.within(event, isBody(begin) ? candidate : innermostTask());
        return;
      }
      if (++depth == DEEPEST_SEARCH) {
        break;
      }
    }
    findings.unmatched(log.kind(event));
  }

  private boolean isOpen(int end, EventKind begin) {
    Integer inner = open.peek();
    return inner != null && matches(inner, end, begin);
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
      case POP, PUSH, CALLS, ENTER, EXIT, TICK, YIELD, OUTCOME, TIMED_OUT -> true;
      case TASK_BEGIN, BARRIER_ACTION_BEGIN -> true;
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
