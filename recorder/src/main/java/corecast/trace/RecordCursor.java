package corecast.trace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Steps through the records of one stream. */
public final class RecordCursor {
  private static final int MOST_OPERANDS = 5;
  private static final int MOST_STRINGS = 3;

  private final TraceReader reader;
  private final List<TraceReader.BlockAt> blocks;
  private int nextBlock;
  private byte[] bytes = new byte[0];
  private int limit;
  private int at;
  private int recordAt;
  private long bodyStart;
  private boolean cut;

  private EventKind kind = EventKind.END_OF_BLOCK;
  private long time;
  private long wall;
  private long cpu;
  private final long[] operands = new long[MOST_OPERANDS];
  private final int[] stringAt = new int[MOST_STRINGS];
  private final int[] stringLength = new int[MOST_STRINGS];

  RecordCursor(TraceReader reader, List<TraceReader.BlockAt> blocks) {
    this.reader = reader;
    this.blocks = blocks;
  }

  /**
   * Moves to the next record.
   *
   * @return false after the last
   * @throws TraceFormatException if the record is damaged
   */
  public boolean next() throws TraceFormatException {
    try {
      while (at >= limit) {
        if (nextBlock == blocks.size()) {
          return false;
        }
        readBlock(blocks.get(nextBlock++));
      }
      recordAt = at;
      return decode();
    } catch (EndOfBytes end) {
      if (cut) {
        at = limit;
        nextBlock = blocks.size();
        return false;
      }
      throw reader.damaged(bodyStart + recordAt, "a record runs over the end of its block");
    }
  }

  private void readBlock(TraceReader.BlockAt block) throws TraceFormatException {
    if (bytes.length < block.bytes()) {
      bytes = new byte[block.bytes()];
    }
    try {
      reader.readFully(ByteBuffer.wrap(bytes, 0, block.bytes()), block.bodyStart());
    } catch (TraceFormatException e) {
      throw e;
    } catch (IOException e) {
      throw reader.damaged(block.bodyStart(), "cannot be read (" + e.getMessage() + ")");
    }
    limit = block.bytes();
    at = 0;
    bodyStart = block.bodyStart();
    cut = block.cut();
    time = block.timeNanos();
  }

  private boolean decode() throws EndOfBytes, TraceFormatException {
    int first = bytes[at++] & 0xff;
    EventKind read = EventKind.ofCode(first & ~Layout.CPU_FLAG);
    if (read == null || read == EventKind.END_OF_BLOCK) {
      throw reader.damaged(
          bodyStart + recordAt,
          "record kind " + (first & ~Layout.CPU_FLAG) + " is not known to this version");
    }
    if (!read.timed() && first != read.code()) {
      throw reader.damaged(bodyStart + recordAt, "a record without a time that has CPU time");
    }
    kind = read;
    wall = 0;
    cpu = 0;
    if (read.timed()) {
      wall = varint();
      cpu = (first & Layout.CPU_FLAG) == 0 ? wall : varint();
      time += wall;
      if (wall < 0 || cpu < 0 || time < 0) {
        throw reader.damaged(bodyStart + recordAt, "a time that cannot be");
      }
    }
    for (int i = 0; i < read.operands(); i++) {
      operands[i] = varint();
    }
    for (int i = 0; i < read.strings(); i++) {
      long length = varint();
      if (length < 0 || length > limit - at) {
        throw new EndOfBytes();
      }
      stringAt[i] = at;
      stringLength[i] = (int) length;
      at += (int) length;
    }
    return true;
  }

  private long varint() throws EndOfBytes, TraceFormatException {
    long value = 0;
    for (int shift = 0; shift < 63; shift += 7) {
      if (at >= limit) {
        throw new EndOfBytes();
      }
      byte b = bytes[at++];
      value |= (long) (b & 0x7f) << shift;
      if (b >= 0) {
        return value;
      }
    }
    throw reader.damaged(bodyStart + recordAt, "a number of more than 9 bytes");
  }

  public EventKind kind() {
    return kind;
  }

  /** When the (timed) record was written, ns since the start of the recording. */
  public long timeNanos() {
    return time;
  }

  /** Wall time since the stream's previous timed record, ns. */
  public long wallNanos() {
    return wall;
  }

  /** CPU time the thread used since then, ns. */
  public long cpuNanos() {
    return cpu;
  }

  /** The i-th operand, as {@link EventKind} lists them. */
  public long operand(int i) {
    if (i >= kind.operands()) {
      throw new IndexOutOfBoundsException(kind + " has no operand " + i);
    }
    return operands[i];
  }

  /** The i-th string, as {@link EventKind} lists them. */
  public String string(int i) {
    if (i >= kind.strings()) {
      throw new IndexOutOfBoundsException(kind + " has no string " + i);
    }
    return new String(bytes, stringAt[i], stringLength[i], StandardCharsets.UTF_8);
  }

  /** The bytes at hand end inside a record. */
  private static final class EndOfBytes extends Exception {
    private static final long serialVersionUID = 1L;

    EndOfBytes() {
      super(null, null, false, false);
    }
  }
}
