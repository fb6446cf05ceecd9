package corecast.trace;

/**
 * Records that were read at once, in columns; see {@link RecordCursor#next(RecordBatch)}. The
 * columns are the batch's own: the next records overwrite them.
 */
public final class RecordBatch {
  /** Records with more operands are read one by one. */
  static final int MOST_OPERANDS = 3;

  /** Longer columns would not stay in the processor's nearest cache. */
  private static final int LONGEST = 512;

  final byte[] kind;
  final long[] time;
  final long[] first;
  final long[] second;
  final long[] third;
  final long[] cpu;
  int size;
  int timed;

  /**
   * @param records how many there may be in all, for short streams
   */
  public RecordBatch(long records) {
    int length = (int) Math.max(1, Math.min(LONGEST, records));
    kind = new byte[length];
    time = new long[length];
    first = new long[length];
    second = new long[length];
    third = new long[length];
    cpu = new long[length];
  }

  /** The most records it can take. */
  public int capacity() {
    return kind.length;
  }

  /** How many records there are. */
  public int size() {
    return size;
  }

  /** How many of them are timed. */
  public int timed() {
    return timed;
  }

  /**
   * Of each record its {@link EventKind#code}, and 128 if its CPU time is not its distance from the
   * timed record before.
   */
  public byte[] kinds() {
    return kind;
  }

  /** Of each record the instant of the stream's last timed record, as it is one or not. */
  public long[] times() {
    return time;
  }

  /** Of each record its first operand, 0 if it has none. */
  public long[] firstOperands() {
    return first;
  }

  /** Of each record its second operand, anything if it has none. */
  public long[] secondOperands() {
    return second;
  }

  /** Of each record its third operand, anything if it has none. */
  public long[] thirdOperands() {
    return third;
  }

  /** The CPU times that are not the distances, one behind the other. */
  public long[] ownCpu() {
    return cpu;
  }
}
