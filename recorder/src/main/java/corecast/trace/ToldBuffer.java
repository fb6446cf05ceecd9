package corecast.trace;

import java.util.Arrays;

/**
 * A stream that goes to a listener and not into the file. Strings are left out.
 *
 * <p>Loaded only where there is such a stream: as long as {@link EventBuffer} has no other subclass
 * the compiler calls its methods directly.
 */
final class ToldBuffer extends EventBuffer {
  /** Kind, instant and CPU time. */
  private static final int HEAD = 3;

  private final RecordListener listener;

  /** Those that are not committed, each with its head and its operands. */
  private long[] records = new long[64];

  private int end;

  ToldBuffer(Blocks blocks, int number, RecordListener listener) {
    super(blocks, number, true, true);
    this.listener = listener;
  }

  @Override
  public boolean timed(EventKind kind, long nowNanos, long cpuNanos, int textBytes) {
    long elapsed = passes(nowNanos);
    head(kind, cpuNanos < 0 ? elapsed : cpuNanos);
    return true;
  }

  @Override
  public boolean usual(EventKind kind, long nowNanos) {
    head(kind, passes(nowNanos));
    commit();
    return true;
  }

  @Override
  public boolean usual(EventKind kind, long nowNanos, long operand) {
    head(kind, passes(nowNanos));
    operand(operand);
    commit();
    return true;
  }

  @Override
  public boolean usual(EventKind kind, long nowNanos, long first, long second) {
    head(kind, passes(nowNanos));
    operand(first);
    operand(second);
    commit();
    return true;
  }

  @Override
  public boolean untimed(EventKind kind, int textBytes) {
    head(kind, 0);
    return true;
  }

  private void head(EventKind kind, long cpuNanos) {
    add(kind.code());
    add(timeNanos());
    add(cpuNanos);
  }

  @Override
  public void operand(long value) {
    add(Math.max(0, value));
  }

  private void add(long value) {
    if (end == records.length) {
      records = Arrays.copyOf(records, 2 * end);
    }
    records[end++] = value;
  }

  @Override
  public void text(byte[] utf8) {
    // Whoever listens knows the names from elsewhere.
  }

  @Override
  public void commit() {
    committed();
    int to = end;
    end = 0;
    for (int at = 0; at < to; ) {
      EventKind kind = EventKind.ofCode((int) records[at]);
      if (kind == null) {
        return; // there was no memory for all of the record before
      }
      listener.record(kind, records[at + 1], records[at + 2], records, at + HEAD);
      at += HEAD + kind.operands();
    }
  }

  @Override
  public void rollback() {
    end = 0;
    backToCommitted();
  }

  @Override
  public void rewind() {
    commit();
  }

  @Override
  public boolean isFull() {
    return false;
  }

  @Override
  public boolean hasRoom() {
    return true;
  }

  @Override
  void finish() {
    commit();
  }
}
