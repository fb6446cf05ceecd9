package corecast.conversion.log;

import corecast.trace.EventKind;
import java.util.Arrays;
import java.util.List;

/**
 * How long functions use their processor from their entry to the first operation in them, learnt
 * from the entries that were timed.
 */
public final class EntryTimes {
  /** Fewer timed entries say nothing. */
  private static final int ENOUGH = 8;

  /** An entry that was not timed may have been that many times longer ago than those were. */
  private static final int SPREAD = 4;

  /** Of each method its place in {@link #counts} and {@link #sums}. */
  private final IntTable places = new IntTable();

  private int[] counts = new int[16]; // how many entries
  private long[] sums = new long[16]; // their CPU time in all
  private int known;

  // The functions a thread is in, and its CPU time when each was entered: -1 if that is not known.
  private int[] methods = new int[16];
  private long[] entered = new long[16];
  private int depth;

  /** From here inward no entry is waiting for its first operation. */
  private int waiting;

  private EntryTimes() {}

  public static EntryTimes of(List<EventLog> logs) {
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
    long before = 0;
    for (int event = 0; event < log.size(); event++) {
      EventKind kind = log.kind(event);
      if (kind.timed()) {
        long now = log.time(event);
        cpu += log.flaggedCode(event) < 0 ? log.cpu(event) : now - before;
        before = now;
      }
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
        int place = place(methods[i]);
        counts[place]++;
        sums[place] += cpu - entered[i];
      }
    }
    Arrays.fill(entered, 0, waiting, -1); // all have had their first operation
    waiting = 0;
  }

  private int place(int method) {
    int place = places.get(method);
    if (place == IntTable.NONE) {
      if (known == counts.length) {
        counts = Arrays.copyOf(counts, 2 * known);
        sums = Arrays.copyOf(sums, 2 * known);
      }
      place = known++;
      places.put(method, place);
    }
    return place;
  }

  /** Whether the event is something that a thread does, not a note of the functions it is in. */
  public static boolean isOperation(EventKind kind) {
    return switch (kind) {
      case ENTER, EXIT, TICK, BEGIN, END, CLAIM, NO_CLAIM -> false;
      case CLOCK_LOOP_BEGIN, CLOCK_LOOP_END, TIME_LIMIT -> false;
      default -> kind.timed();
    };
  }

  /** How long before an operation that method was entered at the most, ns. */
  public long longest(int method) {
    int place = places.get(method);
    return place == IntTable.NONE || counts[place] < ENOUGH
        ? Long.MAX_VALUE
        : sums[place] / counts[place] * SPREAD;
  }
}
