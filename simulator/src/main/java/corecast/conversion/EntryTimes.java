package corecast.conversion;

import corecast.trace.EventKind;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How long functions use their processor from their entry to the first operation in them, learnt
 * from the entries that were timed.
 */
final class EntryTimes {
  /** Fewer timed entries say nothing. */
  private static final int ENOUGH = 8;

  /** An entry that was not timed may have been that many times longer ago than those were. */
  private static final int SPREAD = 4;

  /** Of each method: how many entries, and their CPU time in all. */
  private final Map<Integer, long[]> ofMethod = new HashMap<>();

  // The functions a thread is in, and its CPU time when each was entered: -1 if that is not known.
  private int[] methods = new int[16];
  private long[] entered = new long[16];
  private int depth;

  /** From here inward no entry is waiting for its first operation. */
  private int waiting;

  private EntryTimes() {}

  static EntryTimes of(List<EventLog> logs) {
    EntryTimes times = new EntryTimes();
    for (EventLog log : logs) {
      if (log.has(EventKind.ENTER) && log.has(EventKind.PUSH)) {
        times.learn(log);
      }
    }
    return times;
  }

  private void learn(EventLog log) {
    depth = 0;
    waiting = 0;
    long cpu = 0;
    for (int event = 0; event < log.size(); event++) {
      EventKind kind = log.kind(event);
      cpu += kind.timed() ? log.cpu(event) : 0;
      switch (kind) {
        case ENTER -> push(log.object(event), cpu);
        case PUSH -> push(log.object(event), -1);
        case EXIT -> pop(1);
        case POP -> pop(log.amount(event));
        default -> {
          if (isOperation(kind)) {
            operation(cpu);
          }
        }
      }
    }
  }

  private void push(int method, long cpu) {
    if (depth == methods.length) {
      methods = Arrays.copyOf(methods, 2 * depth);
      entered = Arrays.copyOf(entered, 2 * depth);
    }
    methods[depth] = method;
    entered[depth++] = cpu;
    if (cpu >= 0) {
      waiting = depth;
    }
  }

  private void pop(long functions) {
    depth = (int) Math.max(0, depth - functions);
    waiting = Math.min(waiting, depth);
  }

  private void operation(long cpu) {
    for (int i = 0; i < waiting; i++) {
      if (entered[i] >= 0) {
        long[] sums = ofMethod.computeIfAbsent(methods[i], method -> new long[2]);
        sums[0]++;
        sums[1] += cpu - entered[i];
      }
    }
    Arrays.fill(entered, 0, waiting, -1); // all have had their first operation
    waiting = 0;
  }

  /** Whether the event is something that a thread does, not a note of the functions it is in. */
  static boolean isOperation(EventKind kind) {
    return switch (kind) {
      case ENTER, EXIT, TICK, BEGIN, END -> false;
      default -> kind.timed();
    };
  }

  /** How long before an operation that method was entered at the most, ns. */
  long longest(int method) {
    long[] sums = ofMethod.get(method);
    return sums == null || sums[0] < ENOUGH ? Long.MAX_VALUE : sums[1] / sums[0] * SPREAD;
  }
}
