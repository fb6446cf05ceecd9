package corecast.trace;

import java.util.Arrays;
import java.util.function.Predicate;

/**
 * Records that were read at once, in columns; see {@link RecordCursor#next(RecordBatch)}. What each
 * record has goes to the caller's own columns; what few have lies here until the next are read.
 */
public final class RecordBatch {
  /** The most records there are in one. */
  public static final int LONGEST = 64;

  /** A distance of a time fits four bytes without a sign, and is not this. */
  public static final int FAR = -1;

  private static final long FARTHEST = 0xffff_fffeL;

  /** Records with more operands are read one by one. */
  private static final int MOST_OPERANDS = 3;

  // The shape of a record.
  static final int OPERANDS = 3;
  static final int TIMED = 4;
  static final int LISTED = 8;

  /** Shape by first byte; below 0 if the record is in no batch. */
  final byte[] shapes;

  // Where the next records go.
  byte[] kind = new byte[0];
  int[] distance = new int[0];
  int[] first = new int[0];
  int from;
  int to;
  long base;
  long latest;

  // What was read.
  int size;
  int timed;
  final boolean[] seen = new boolean[Layout.CPU_FLAG];
  final int[] listed;
  final long[] amount;
  final long[] third;
  int lists;
  final int[] ownAt;
  final long[] cpu;
  int owns;

  /**
   * @param shapes what {@link #shapes} gave
   * @param records how many there may be in all, for short streams
   */
  public RecordBatch(byte[] shapes, long records) {
    this.shapes = shapes;
    int length = (int) Math.max(1, Math.min(LONGEST, records));
    listed = new int[length];
    amount = new long[length];
    third = new long[length];
    ownAt = new int[length];
    cpu = new long[length];
  }

  /**
   * What the records look like.
   *
   * @param listed which kinds are listed beside the columns, as all with several operands are
   */
  public static byte[] shapes(Predicate<EventKind> listed) {
    byte[] shapes = new byte[256];
    Arrays.fill(shapes, (byte) -1);
    for (EventKind kind : EventKind.values()) {
      boolean batched =
          kind != EventKind.END_OF_BLOCK && kind.strings() == 0 && kind.operands() <= MOST_OPERANDS;
      if (batched) {
        int shape = kind.operands() | (kind.timed() ? TIMED : 0);
        shape |= kind.operands() > 1 || listed.test(kind) ? LISTED : 0;
        shapes[kind.code()] = (byte) shape;
        if (kind.timed()) {
          shapes[kind.code() | Layout.CPU_FLAG] = (byte) shape;
        }
      }
    }
    return shapes;
  }

  /**
   * Says where the next records go: into these columns, from that place on and before that end, but
   * no more than fit a batch.
   *
   * @param kinds of each record its {@link EventKind#code}, and 128 if its CPU time is not its
   *     distance from the timed record before
   * @param distances how long after {@code baseNanos} the stream's last timed record was, as the
   *     record is one or not: four bytes without a sign
   * @param firsts its first operand, -1 if that does not fit an int; 0 if it has none
   */
  public void into(
      byte[] kinds, int[] distances, int[] firsts, int place, int end, long baseNanos) {
    kind = kinds;
    distance = distances;
    first = firsts;
    from = place;
    to = Math.min(end, place + cpu.length);
    base = baseNanos;
    latest = Math.min(RecordCursor.MAX_TIME, baseNanos + FARTHEST);
  }

  /** As the other, but into columns of the batch's own, from the first place on. */
  public void into(int most, long baseNanos) {
    int length = cpu.length;
    boolean own = kind.length == length && distance.length == length && first.length == length;
    into(
        own ? kind : new byte[length],
        own ? distance : new int[length],
        own ? first : new int[length],
        0,
        most,
        baseNanos);
  }

  /** The columns that the records are in. */
  public byte[] kinds() {
    return kind;
  }

  /** As {@link #kinds}. */
  public int[] distances() {
    return distance;
  }

  /** As {@link #kinds}. */
  public int[] firstOperands() {
    return first;
  }

  public int size() {
    return size;
  }

  public int timed() {
    return timed;
  }

  /** Which kinds there were in all batches so far, by code. */
  public boolean hasSeen(int code) {
    return seen[code];
  }

  public int lists() {
    return lists;
  }

  public int[] listed() {
    return listed;
  }

  /** Of each listed record its second operand; the first if it has one, 0 if it has none. */
  public long[] amounts() {
    return amount;
  }

  /** Of each listed record its third operand, 0 if it has none. */
  public long[] thirdOperands() {
    return third;
  }

  /** How many records have CPU times of their own. */
  public int owns() {
    return owns;
  }

  /** Which records of the batch have CPU times of their own. */
  public int[] ownAt() {
    return ownAt;
  }

  /** The CPU times that are not the distances, one behind the other. */
  public long[] ownCpu() {
    return cpu;
  }
}
