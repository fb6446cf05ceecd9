package corecast.conversion.log;

import corecast.program.column.ColumnSpace;
import corecast.program.column.IntColumn;
import corecast.program.column.LongColumn;
import corecast.trace.EventKind;
import corecast.trace.RecordBatch;
import java.util.HashMap;
import java.util.Map;

/**
 * What only some events have: further operands, a partner, a decision. Events without any, such as
 * those of locks and functions, take a bit each.
 */
final class EventDetails {
  /** Kinds that take a place here; a decision about any other event is kept aside. */
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

  /** What records look like that are read in batches. */
  static final byte[] SHAPES = RecordBatch.shapes(kind -> DETAILED[kind.code()]);

  private final LongColumn bits;

  /** For each 64 events: how many before them have. */
  private final IntColumn before;

  private final LongColumn amount;
  private final IntColumn extra;
  private final IntColumn partner;
  private final IntColumn found;
  private Map<Integer, Integer> furtherFound = Map.of();

  /** Fourth operands: few kinds have one. */
  private Map<Integer, Long> fourth = Map.of();

  EventDetails(int expected, ColumnSpace space) {
    bits = space.longs((expected >> 6) + 1);
    before = space.ints((expected >> 6) + 1);
    int detailed = space.isPaged() ? expected >> 1 : 0; // a page is taken when it is needed
    amount = space.longs(detailed);
    extra = space.ints(detailed);
    partner = space.ints(detailed);
    found = space.ints(detailed);
  }

  /** Events are added in their order, each once. */
  void add(int event, int code, long amountOf, int extraOf) {
    if ((event & 63) == 0) {
      bits.add(0);
      before.add(found.size());
    }
    if (DETAILED[code]) {
      put(event, amountOf, extraOf);
    }
  }

  private void put(int event, long amountOf, int extraOf) {
    int word = event >> 6;
    bits.set(word, bits.get(word) | 1L << event);
    amount.add(amountOf);
    extra.add(extraOf);
    partner.add(EventLog.NONE);
    found.add(EventLog.NONE);
  }

  /** Adds the events of a batch, of which the first is that one; no other group of 64 is begun. */
  void add(int first, RecordBatch batch) {
    if ((first & 63) == 0) {
      bits.add(0);
      before.add(found.size());
    }
    long among = 0;
    for (int i = 0; i < batch.lists(); i++) {
      among |= 1L << first + batch.listed()[i];
      amount.add(batch.amounts()[i]);
      extra.add(StreamReading.number(batch.thirdOperands()[i]));
      partner.add(EventLog.NONE);
      found.add(EventLog.NONE);
    }
    if (among != 0) {
      int word = first >> 6;
      bits.set(word, bits.get(word) | among);
    }
  }

  /** Where the event's details are; -1 if it has none. */
  private int at(int event) {
    long word = bits.get(event >> 6);
    long bit = 1L << event;
    return (word & bit) == 0 ? -1 : before.get(event >> 6) + Long.bitCount(word & (bit - 1));
  }

  boolean has(int event) {
    return (bits.get(event >> 6) >> event & 1) != 0;
  }

  long amount(int event) {
    int at = at(event);
    return at < 0 ? 0 : amount.get(at);
  }

  void fourth(int event, long amountOf) {
    if (fourth.isEmpty()) {
      fourth = new HashMap<>();
    }
    fourth.put(event, amountOf);
  }

  long fourth(int event) {
    return fourth.getOrDefault(event, 0L);
  }

  int extra(int event) {
    int at = at(event);
    return at < 0 ? 0 : extra.get(at);
  }

  int partner(int event) {
    int at = at(event);
    return at < 0 ? EventLog.NONE : partner.get(at);
  }

  void partner(int event, int other) {
    partner.set(at(event), other);
  }

  /** What {@link EventLog} has found out about the event, in its own code. */
  int found(int event) {
    int at = at(event);
    if (at >= 0) {
      return found.get(at);
    }
    return furtherFound.isEmpty() ? EventLog.NONE : furtherFound.getOrDefault(event, EventLog.NONE);
  }

  void found(int event, int to) {
    int at = at(event);
    if (at >= 0) {
      found.set(at, to);
    } else {
      if (furtherFound.isEmpty()) {
        furtherFound = new HashMap<>();
      }
      furtherFound.put(event, to);
    }
  }

  /** Nothing is added any more. */
  void seal() {
    bits.seal();
    before.seal();
    amount.seal();
    extra.seal();
    partner.seal();
    found.seal();
  }

  void drop() {
    bits.drop();
    before.drop();
    amount.drop();
    extra.drop();
    partner.drop();
    found.drop();
  }

  long bytes() {
    return bits.bytes()
        + before.bytes()
        + amount.bytes()
        + extra.bytes()
        + partner.bytes()
        + found.bytes()
        + 64L * furtherFound.size();
  }
}
