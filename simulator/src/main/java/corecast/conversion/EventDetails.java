package corecast.conversion;

import corecast.program.column.Columns;
import corecast.trace.EventKind;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * What only some events have: further operands, a partner, a link. Events without any, such as
 * those of locks and functions, take a bit each.
 */
final class EventDetails {
  /** Kinds that take a place here; a link of any other event is kept aside. */
  private static final boolean[] DETAILED = new boolean[128];

  static {
    for (EventKind kind : EventKind.values()) {
      DETAILED[kind.code()] =
          switch (kind) {
            case POP, PUSH, ENTER, EXIT, TICK, BEGIN, END, MARK, YIELD -> false;
            case LOCK, UNLOCK, READ_LOCK, READ_UNLOCK, WRITE_LOCK, WRITE_UNLOCK -> false;
            case NOTIFY, NOTIFY_ALL, COUNT_DOWN -> false;
            default -> true;
          };
    }
  }

  private long[] bits;
  private int[] before;
  private long[] amount = new long[0];
  private int[] extra = new int[0];
  private int[] partner = new int[0];
  private int[] link = new int[0];
  private int size;
  private final Map<Integer, Integer> furtherLinks = new HashMap<>(0);

  EventDetails(int expected) {
    bits = new long[(expected >> 6) + 1];
    before = new int[bits.length];
  }

  /** Events are added in their order, each once. */
  void add(int event, int code, long amountOf, int extraOf) {
    int word = event >> 6;
    if (word >= bits.length) {
      int capacity = Columns.larger(bits.length);
      bits = Arrays.copyOf(bits, capacity);
      before = Arrays.copyOf(before, capacity);
    }
    if ((event & 63) == 0) {
      before[word] = size;
    }
    if (!DETAILED[code]) {
      return;
    }
    bits[word] |= 1L << event;
    if (size == link.length) {
      int capacity = Columns.larger(size);
      amount = Arrays.copyOf(amount, capacity);
      extra = Arrays.copyOf(extra, capacity);
      partner = Arrays.copyOf(partner, capacity);
      link = Arrays.copyOf(link, capacity);
    }
    amount[size] = amountOf;
    extra[size] = extraOf;
    partner[size] = EventLog.NONE;
    link[size] = EventLog.NONE;
    size++;
  }

  /** Where the event's details are; -1 if it has none. */
  private int at(int event) {
    long word = bits[event >> 6];
    long bit = 1L << event;
    return (word & bit) == 0 ? -1 : before[event >> 6] + Long.bitCount(word & (bit - 1));
  }

  boolean has(int event) {
    return (bits[event >> 6] >> event & 1) != 0;
  }

  long amount(int event) {
    int at = at(event);
    return at < 0 ? 0 : amount[at];
  }

  int extra(int event) {
    int at = at(event);
    return at < 0 ? 0 : extra[at];
  }

  int partner(int event) {
    int at = at(event);
    return at < 0 ? EventLog.NONE : partner[at];
  }

  void partner(int event, int other) {
    partner[at(event)] = other;
  }

  int link(int event) {
    int at = at(event);
    if (at >= 0) {
      return link[at];
    }
    return furtherLinks.isEmpty() ? EventLog.NONE : furtherLinks.getOrDefault(event, EventLog.NONE);
  }

  void link(int event, int to) {
    int at = at(event);
    if (at >= 0) {
      link[at] = to;
    } else {
      furtherLinks.put(event, to);
    }
  }

  long bytes() {
    return 12L * bits.length + 20L * link.length + 64L * furtherLinks.size();
  }
}
