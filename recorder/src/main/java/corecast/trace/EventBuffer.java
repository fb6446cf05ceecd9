package corecast.trace;

import java.lang.invoke.VarHandle;
import java.nio.MappedByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes the records of one stream straight into the mapped file. One thread at a time uses it.
 *
 * <p>A record is {@link #timed} or {@link #untimed}, then each {@link #operand}, then each {@link
 * #text}; {@link #commit} makes everything up to now readable. Where the first two return {@code
 * false} the file is full: the record is counted as dropped and nothing else may be written of it.
 */
public final class EventBuffer {
  /** Two octets hold less than this: 2 x 7 bits. */
  private static final long MOST_IN_TWO_OCTETS = 1 << 14;

  private static final long MOST_IN_THREE_OCTETS = 1 << 21;
  private static final long MOST_IN_FOUR_OCTETS = 1 << 28;

  private final Blocks blocks;
  private final int number;
  private final boolean small;
  private int nextSequence;
  private long timeNanos;

  /** A block that is this stream's and not opened yet. */
  private @Nullable MappedByteBuffer reserved;

  private int reservedAt;
  private int reservedTotal;

  /** Whether the stream only measures: it fills its first block again and again. */
  private final boolean measures;

  private @Nullable MappedByteBuffer bytes;
  private int block;
  private int body;
  private int limit;
  private int at;

  /** When the last record before those not committed was. */
  private long committedNanos;

  /** The octet written last by itself, and the place behind it; below 0 if there is none. */
  private int lastOctet;

  private int lastEnd = -1;

  /** Whether one of those not committed is timed. */
  private boolean pending;

  private boolean full;
  private volatile long dropped;

  /** Where the writer keeps the stream among those that are not finished. */
  int place;

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
  public int number() {
    return number;
  }

  /** The instant of the last timed record, in ns since the start of the recording. */
  public long timeNanos() {
    return timeNanos;
  }

  /** How many blocks the stream has claimed; it changes when a record needed a new one. */
  public int nextSequence() {
    return nextSequence;
  }

  /** Records that found no room. */
  public long dropped() {
    return dropped;
  }

  /**
   * Starts a timed record.
   *
   * @param nowNanos the instant, in ns since the start of the recording
   * @param cpuNanos the CPU time since the last timed record; below 0 if it is all the time since
   */
  public boolean timed(EventKind kind, long nowNanos, long cpuNanos) {
    return timed(kind, nowNanos, cpuNanos, 0);
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
    committed(to, at, octets, at + (bits >>> 3), nowNanos);
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
    committed(to, at, octets, at + (8 + bitsOf(dt) >>> 3), nowNanos);
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
    committed(to, last, octets, at + (bits + bitsOfSecond >>> 3), nowNanos);
    return true;
  }

  /** A whole record was written up to there, those octets last. */
  private void committed(MappedByteBuffer to, int last, long octets, int end, long nowNanos) {
    if (!pending) {
      committedNanos = timeNanos;
      pending = true;
    }
    at = end;
    timeNanos = nowNanos;
    publish(to, end);
    pending = false;
    long found = to.getLong(last);
    if (found != octets) {
      mistrust(octets, found);
    }
  }

  /**
   * What was written is not there. Nothing has been thrown: there is no memory any more where the
   * file was cut, and the thread finds out later ({@link MemoryFaults}). Given what was found, so
   * that the compiler has to read that into a register and cannot compare with nothing.
   */
  private void mistrust(long written, long found) {
    if (written != found && MemoryFaults.hadOne()) {
      lose();
    }
  }

  /** The memory of the file is gone: nothing is written from here on, by nobody. */
  public void lose() {
    bytes = null;
    full = true;
    at = 0;
    limit = 0;
    pending = false;
    blocks.lose();
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
  public boolean untimed(EventKind kind) {
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
    if (to == null) {
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
    wrote((int) rest);
  }

  /** A string, as {@link #encode} gave it. */
  public void text(byte[] utf8) {
    MappedByteBuffer to = bytes;
    if (to == null) {
      return;
    }
    if (utf8.length + 3 > limit - at) {
      throw new IllegalStateException("no room was made for a string");
    }
    operand(utf8.length);
    to.put(at, utf8);
    at += utf8.length;
    lastEnd = -1;
  }

  /** Makes all records up to now readable. */
  public void commit() {
    MappedByteBuffer to = bytes;
    if (to != null) {
      publish(to, at);
      pending = false;
      int committed = to.getInt(body - Layout.BLOCK_SIZE + Layout.BLOCK_COMMITTED);
      if (committed != at - body) {
        mistrust(at - body, committed);
      } else if (lastEnd == at) {
        int found = to.get(at - 1);
        if (found != lastOctet) {
          mistrust(lastOctet, found);
        }
      }
    }
  }

  private void wrote(int octet) {
    lastOctet = (byte) octet;
    lastEnd = at;
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
      lastEnd = -1;
    }
    pending = false;
  }

  /** Forgets all records of the block; for a stream that only measures. */
  public void rewind() {
    at = body;
    lastEnd = -1;
    commit();
  }

  /** As if the last record had been written so much earlier, ns, unless the file began later. */
  public void ago(long nanos) {
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
  public void drop() {
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
      bytes = null;
      at = 0;
      limit = 0;
    }
    drop();
    return false;
  }

  boolean isReserved() {
    return reserved != null;
  }

  MappedByteBuffer reserved() {
    return Objects.requireNonNull(reserved);
  }

  int reservedAt() {
    return reservedAt;
  }

  /** The block is for this stream: it is to be opened before any other. */
  void reserve(MappedByteBuffer in, int start, int total) {
    reservedAt = start;
    reservedTotal = total;
    reserved = in;
  }

  /** Writes to the reserved block from now on. */
  void open() {
    bytes = reserved;
    block = reservedAt;
    body = block + Layout.BLOCK_SIZE;
    at = body;
    lastEnd = -1;
    limit = block + reservedTotal;
    nextSequence++;
    reserved = null;
  }

  void finish() {
    commit();
    MappedByteBuffer last = bytes;
    bytes = null;
    full = true;
    if (last != null) {
      blocks.giveBack(last, block, limit - block, at - body);
    }
    at = 0;
    limit = 0;
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
      wrote(value);
    }
  }
}
