package corecast.trace;

import static java.util.Objects.requireNonNull;

import java.lang.invoke.VarHandle;
import java.nio.MappedByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Writes the records of one stream to memory, from where {@link Blocks} take them to the file. One
 * thread at a time uses it.
 *
 * <p>A record is {@link #timed} or {@link #untimed}, then each {@link #operand}, then each {@link
 * #text}; {@link #commit} makes everything up to now readable. Where the first two return {@code
 * false} the file is full: the record is counted as dropped and nothing else may be written of it.
 */
public class EventBuffer {
  /** Two octets hold less than this: 2 x 7 bits. */
  private static final long MOST_IN_TWO_OCTETS = 1 << 14;

  private static final long MOST_IN_THREE_OCTETS = 1 << 21;
  private static final long MOST_IN_FOUR_OCTETS = 1 << 28;

  private final Blocks blocks;
  private final int number;
  private final boolean small;
  private int nextSequence;
  private long timeNanos;

  /** Whether the stream only measures: it fills its first block again and again. */
  private final boolean measures;

  // The block: changed by the stream's thread only, which holds the blocks then.
  @Nullable MappedByteBuffer bytes;
  int block;
  private int body;
  private int at;

  /** Where its room ends; 0 if nothing more may be written there. */
  int limit;

  /** The piece of memory it is in, and how much room the file has for it. */
  int size;

  int total;

  /** Where it is in the file, or one of the numbers below 0 that {@link Blocks} has. */
  long place = Blocks.WRITTEN;

  /** How many bytes of its records the file has. */
  int saved;

  /** That of a block that has a place, which grows. */
  @Nullable Checksum checksum;

  /** Memory for the next block, or of the one before. */
  @Nullable MappedByteBuffer other;

  int otherAt;
  int otherSize;

  /** When the last record before those not committed was. */
  private long committedNanos;

  /** Whether one of those not committed is timed. */
  private boolean pending;

  private boolean full;
  private volatile long dropped;

  /** Where the writer keeps the stream among those that are not finished. */
  int index;

  EventBuffer(Blocks blocks, int number, boolean measures, boolean small) {
    this.blocks = blocks;
    this.number = number;
    this.measures = measures;
    this.small = small;
  }

  /** Whether few records are expected, so that the first blocks are small. */
  boolean isSmall() {
    return small;
  }

  /** The stream's number: 0 is the dictionary, threads count from 1. */
  public final int number() {
    return number;
  }

  /** The instant of the last timed record, in ns since the start of the recording. */
  public final long timeNanos() {
    return timeNanos;
  }

  /** How many blocks the stream has claimed; it changes when a record needed a new one. */
  public final int nextSequence() {
    return nextSequence;
  }

  /** Records that found no room. */
  public final long dropped() {
    return dropped;
  }

  /**
   * Starts a timed record.
   *
   * @param nowNanos the instant, in ns since the start of the recording
   * @param cpuNanos the CPU time since the last timed record; below 0 if it is all the time since
   */
  public final boolean timed(EventKind kind, long nowNanos, long cpuNanos) {
    return timed(kind, nowNanos, cpuNanos, 0);
  }

  /** The instant of a timed record that is not written here; how long after the one before. */
  final long passes(long nowNanos) {
    long elapsed = Math.max(0, nowNanos - timeNanos);
    if (!pending) {
      committedNanos = timeNanos;
      pending = true;
    }
    timeNanos += elapsed;
    return elapsed;
  }

  /** All records until there are told. */
  final void committed() {
    pending = false;
  }

  /** Those since the last commit never were. */
  final void backToCommitted() {
    if (pending) {
      timeNanos = committedNanos;
      pending = false;
    }
  }

  /** Starts a timed record whose strings take {@code textBytes} bytes. */
  public boolean timed(EventKind kind, long nowNanos, long cpuNanos, int textBytes) {
    if (!room(textBytes)) {
      return false;
    }
    long dt = nowNanos - timeNanos;
    if (dt < 0) {
      dt = 0;
    }
    if (!pending) {
      committedNanos = timeNanos;
      pending = true;
    }
    if (cpuNanos < 0) {
      octet(kind.code());
      operand(dt);
    } else {
      octet(kind.code() | Layout.CPU_FLAG);
      operand(dt);
      operand(cpuNanos);
    }
    timeNanos += dt; // last: there may be no stack left for any of the calls
    return true;
  }

  /**
   * Writes and commits a timed record with one operand, whose CPU time is all the time since, if it
   * is of the usual size; if not, nothing is written and the answer is {@code false}.
   */
  public boolean usual(EventKind kind, long nowNanos, long operand) {
    MappedByteBuffer to = bytes;
    long dt = nowNanos - timeNanos;
    if (to == null
        || (dt & -MOST_IN_THREE_OCTETS | operand & -MOST_IN_FOUR_OCTETS) != 0
        || limit - at < Layout.MAX_PLAIN_RECORD) {
      return false;
    }
    // All octets in one store: each store of its own costs as much.
    long octets = kind.code();
    int bits = 16;
    if (dt < 128) {
      octets |= dt << 8;
    } else if (dt < MOST_IN_TWO_OCTETS) {
      octets |= ((dt & 127) | 128) << 8 | dt >>> 7 << 16;
      bits = 24;
    } else {
      octets |= varint(dt) << 8;
      bits = 32;
    }
    if (operand < 128) {
      octets |= operand << bits;
      bits += 8;
    } else if (operand < MOST_IN_TWO_OCTETS) {
      octets |= ((operand & 127) | 128 | operand >>> 7 << 8) << bits;
      bits += 16;
    } else {
      octets |= varint(operand) << bits;
      bits += bitsOf(operand);
    }
    to.putLong(at, octets);
    committed(to, at + (bits >>> 3), nowNanos);
    return true;
  }

  /** The same for a record without operands. */
  public boolean usual(EventKind kind, long nowNanos) {
    MappedByteBuffer to = bytes;
    long dt = nowNanos - timeNanos;
    if (to == null || (dt & -MOST_IN_THREE_OCTETS) != 0 || limit - at < Layout.MAX_PLAIN_RECORD) {
      return false;
    }
    long octets = kind.code() | varint(dt) << 8;
    to.putLong(at, octets);
    committed(to, at + (8 + bitsOf(dt) >>> 3), nowNanos);
    return true;
  }

  /** The same for a record with two operands. */
  public boolean usual(EventKind kind, long nowNanos, long first, long second) {
    MappedByteBuffer to = bytes;
    long dt = nowNanos - timeNanos;
    if (to == null
        || (dt & -MOST_IN_THREE_OCTETS | (first | second) & -MOST_IN_FOUR_OCTETS) != 0
        || limit - at < Layout.MAX_PLAIN_RECORD) {
      return false;
    }
    long octets = kind.code() | varint(dt) << 8;
    int bits = 8 + bitsOf(dt);
    octets |= varint(first) << bits;
    bits += bitsOf(first);
    int bitsOfSecond = bitsOf(second);
    int last = at;
    if (bits + bitsOfSecond <= 64) {
      octets |= varint(second) << bits;
    } else {
      to.putLong(at, octets);
      octets = varint(second);
      last = at + (bits >>> 3);
    }
    to.putLong(last, octets);
    committed(to, at + (bits + bitsOfSecond >>> 3), nowNanos);
    return true;
  }

  /** A whole record was written up to there. */
  private void committed(MappedByteBuffer to, int end, long nowNanos) {
    if (!pending) {
      committedNanos = timeNanos;
      pending = true;
    }
    at = end;
    timeNanos = nowNanos;
    publish(to, end);
    pending = false;
  }

  /** How many bits a varint of at most four octets takes. */
  private static int bitsOf(long value) {
    return (70 - Long.numberOfLeadingZeros(value | 1)) / 7 << 3;
  }

  /** A varint of at most four octets, the first one lowest. */
  private static long varint(long value) {
    long spread =
        value & 0x7f | (value & 0x3f80) << 1 | (value & 0x1f_c000) << 2 | (value & 0xfe0_0000) << 3;
    // All but the last say that there are more.
    return spread | 0x80_8080L & (1L << bitsOf(value) - 8) - 1;
  }

  /** Starts an untimed record without strings. */
  public final boolean untimed(EventKind kind) {
    return untimed(kind, 0);
  }

  /** Starts an untimed record whose strings take {@code textBytes} bytes. */
  public boolean untimed(EventKind kind, int textBytes) {
    if (!room(textBytes)) {
      return false;
    }
    octet(kind.code());
    return true;
  }

  /** An operand; below 0 is written as 0. */
  public void operand(long value) {
    MappedByteBuffer to = bytes;
    if (to == null || full) {
      return;
    }
    long rest = Math.max(0, value);
    int p = at;
    while (rest > 127) {
      to.put(p++, (byte) (rest | 128));
      rest >>>= 7;
    }
    to.put(p++, (byte) rest);
    at = p;
  }

  /** A string, as {@link #encode} gave it. */
  public void text(byte[] utf8) {
    MappedByteBuffer to = bytes;
    if (to == null || full) {
      return;
    }
    if (utf8.length + 3 > limit - at) {
      throw new IllegalStateException("no room was made for a string");
    }
    operand(utf8.length);
    to.put(at, utf8);
    at += utf8.length;
  }

  /** Makes all records up to now readable. */
  public void commit() {
    MappedByteBuffer to = bytes;
    if (to != null) {
      publish(to, at);
      pending = false;
    }
  }

  /** A fence and a plain aligned store: no method handle is linked inside a hook. */
  private void publish(MappedByteBuffer to, int end) {
    VarHandle.releaseFence();
    to.putInt(body - Layout.BLOCK_SIZE + Layout.BLOCK_COMMITTED, end - body);
  }

  /** Forgets what was written since the last commit, of which some may be missing. */
  public void rollback() {
    MappedByteBuffer to = bytes;
    if (to != null) {
      int committed = body + to.getInt(body - Layout.BLOCK_SIZE + Layout.BLOCK_COMMITTED);
      if (pending && at != committed) {
        timeNanos = committedNanos;
      }
      at = committed;
    }
    pending = false;
  }

  /** Forgets all records of the block; for a stream that only measures. */
  public void rewind() {
    at = body;
    commit();
  }

  /** As if the last record had been written so much earlier, ns, unless the file began later. */
  public final void ago(long nanos) {
    if (nanos <= timeNanos) {
      timeNanos -= nanos;
    }
  }

  /** Whether the file has no room for this stream; it never has again. */
  public boolean isFull() {
    return full;
  }

  /** Counts a record that was not even tried, because the file is full. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // one thread writes it, others read it
  public final void drop() {
    dropped = dropped + 1;
  }

  /** Whether the next record fits in the block that is open. */
  public boolean hasRoom() {
    return limit - at >= Layout.MAX_PLAIN_RECORD;
  }

  private boolean room(int textBytes) {
    if (limit - at >= Layout.MAX_PLAIN_RECORD + textBytes) {
      return true;
    }
    return nextBlock(Layout.MAX_PLAIN_RECORD + textBytes);
  }

  private boolean nextBlock(int needed) {
    if (measures && bytes != null) {
      rewind();
      return true;
    }
    if (!full) {
      commit();
      if (blocks.claim(this, needed)) {
        return true;
      }
      // The records after a hole would mislead, so the stream ends here even if room turns up.
      full = true;
      limit = 0;
    }
    drop();
    return false;
  }

  /** The next block begins, in the memory of the one before or in the other. No call is made. */
  void open(int fileBytes, boolean inOther) {
    if (inOther) {
      MappedByteBuffer before = bytes;
      int beforeAt = block;
      int beforeSize = size;
      bytes = other;
      block = otherAt;
      size = otherSize;
      other = before;
      otherAt = beforeAt;
      otherSize = beforeSize;
    }
    body = block + Layout.BLOCK_SIZE;
    at = body;
    total = fileBytes;
    limit = block + fileBytes;
    saved = 0;
    place = measures ? Blocks.WRITTEN : Blocks.NOWHERE;
    nextSequence++;
  }

  /** How many bytes of whole records the block has. */
  int committedBytes() {
    return requireNonNull(bytes).getInt(block + Layout.BLOCK_COMMITTED);
  }

  boolean isWritten() {
    return place == Blocks.WRITTEN || place == Blocks.ENDED;
  }

  /** The memory is no longer the stream's. */
  void close() {
    bytes = null;
    size = 0;
    limit = 0;
  }

  void finish() {
    commit();
    full = true;
    blocks.finish(this);
  }

  /** The bytes of a string, cut to what a record may carry. */
  public static byte[] encode(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    if (utf8.length <= Layout.MAX_STRING) {
      return utf8;
    }
    int length = Layout.MAX_STRING;
    while ((utf8[length] & 0xc0) == 0x80) {
      length--;
    }
    return Arrays.copyOf(utf8, length);
  }

  /** The room that strings of these bytes take, each with its length. */
  public static int textBytes(byte[]... strings) {
    int bytes = 0;
    for (byte[] utf8 : strings) {
      bytes += utf8.length + 3;
    }
    return bytes;
  }

  private void octet(int value) {
    MappedByteBuffer to = bytes;
    if (to != null) {
      to.put(at++, (byte) value);
    }
  }
}
