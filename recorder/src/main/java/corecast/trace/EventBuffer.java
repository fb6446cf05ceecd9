package corecast.trace;

import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * One stream of a trace being written, by one thread at a time. A record is put piece by piece and
 * becomes part of the trace with {@link #commit}.
 */
public final class EventBuffer {
  /** Room that {@link #begin} makes for a record without strings. */
  private static final int PLAIN_RECORD = 96;

  private static final int LONGEST_STRING = 1000;
  private static final int SMALL_BODY = 1 << 10;
  private static final int LARGE_BODY = 1 << 15;

  private final @Nullable TraceWriter writer;
  private final int stream;
  private int sequence;
  private TraceWriter.@Nullable Block block;
  private @Nullable MappedByteBuffer buffer;
  private int bodyStart;
  private int at;
  private int limit;
  private int committedAt;
  private boolean gone;

  public EventBuffer(TraceWriter writer, int stream) {
    this.writer = writer;
    this.stream = stream;
  }

  private EventBuffer() {
    this.writer = null;
    this.stream = 0;
    this.gone = true;
  }

  /** A stream that has no room for any record and counts none as dropped. */
  public static EventBuffer closed() {
    return new EventBuffer();
  }

  /**
   * Makes room for a record.
   *
   * @param strings how many strings it will have
   * @param timeNanos what the stream's time stands at before the record
   * @return 0 if the record has no room and must not be written, 1 if it has, 2 if a new block was
   *     claimed for it (which takes time)
   */
  public int begin(int strings, long timeNanos) {
    int needed = PLAIN_RECORD + strings * (LONGEST_STRING + 4);
    if (limit - at >= needed) {
      return 1;
    }
    return nextBlock(needed, timeNanos) ? 2 : 0;
  }

  private boolean nextBlock(int needed, long timeNanos) {
    commit();
    TraceWriter w = writer;
    if (w == null) {
      return false;
    }
    if (gone) {
      w.drop();
      return false;
    }
    // Short-lived threads are many: start small.
    int size = Math.max(needed, sequence < 2 ? SMALL_BODY : LARGE_BODY);
    TraceWriter.Block next = w.claim(stream, sequence, timeNanos, size);
    if (next == null) {
      gone = true;
      block = null; // its committed length stands
      buffer = null;
      at = 0;
      committedAt = 0;
      limit = 0;
      w.drop();
      return false;
    }
    sequence++;
    block = next;
    buffer = next.buffer;
    bodyStart = next.start + Layout.BLOCK_HEADER_BYTES;
    at = bodyStart;
    committedAt = at;
    limit = bodyStart + next.capacity;
    return true;
  }

  public void put(int value) {
    MappedByteBuffer b = buffer;
    if (b != null) {
      b.put(at++, (byte) value);
    }
  }

  /** An unsigned varint. */
  public void varint(long value) {
    MappedByteBuffer b = buffer;
    if (b == null) {
      return;
    }
    long v = value;
    int p = at;
    while ((v & ~0x7fL) != 0) {
      b.put(p++, (byte) (v | 0x80));
      v >>>= 7;
    }
    b.put(p++, (byte) v);
    at = p;
  }

  /** A string, cut off where it is very long. */
  public void string(String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    int length = Math.min(bytes.length, LONGEST_STRING);
    while (length < bytes.length && length > 0 && (bytes[length] & 0xC0) == 0x80) {
      length--; // not in the middle of a character
    }
    varint(length);
    for (int i = 0; i < length; i++) {
      put(bytes[i]);
    }
  }

  /** Makes all that was put since {@link #begin} part of the trace. */
  public void commit() {
    TraceWriter.Block b = block;
    if (b != null) {
      Layout.INT.setRelease(
          (ByteBuffer) b.buffer, b.start + Layout.BLOCK_COMMITTED, at - bodyStart);
      committedAt = at;
    }
  }

  /** Forgets what was put since the last {@link #commit}. */
  public void rollback() {
    at = committedAt;
  }

  /** Forgets what was written to the present block; for measuring what writing costs. */
  public void rewind() {
    at = bodyStart;
    commit();
  }

  /** The stream ends: the rest of its block is free for others. */
  public void end() {
    TraceWriter.Block b = block;
    if (b != null && writer != null) {
      writer.giveBack(b, at - bodyStart);
    }
    block = null;
    buffer = null;
    at = 0;
    committedAt = 0;
    limit = 0;
    gone = true;
  }
}
