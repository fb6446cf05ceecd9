package corecast.trace;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Steps through the records of one stream; keeps one block of it in memory. */
public final class RecordCursor {
  /** Times beyond this (146 years) are nonsense, and their sums could overflow. */
  static final long MAX_TIME = 1L << 62;

  /**
   * Clocks run differently, by an eighth at most; a thread has had no more CPU time than the
   * recording has lasted, that much more, and this, ns.
   */
  static final long MOST_AHEAD = 1_000_000_000;

  /** A block that is written right now may be found half new; it is read so often. */
  private static final int TRIES = 3;

  private final TraceFile file;
  private final BlockIndex index;
  private final int stream;
  private final int blocks;
  private final BlockHead head;

  private int nextBlock;
  private byte[] bytes = new byte[0];
  private long blockAt;

  /** Bytes of the blocks before this one. */
  private long before;

  private int at;
  private int limit;

  /** The block's committed bytes are not all in the file: its last record may be cut. */
  private boolean cut;

  private boolean ended;

  private EventKind kind = EventKind.END_OF_BLOCK;
  private long timeNanos;
  private long wallNanos;
  private long cpuNanos;
  private final long[] operands = new long[8];
  private final int[] stringsAt = new int[4];
  private final int[] stringLengths = new int[4];

  /** Behind the last long number of a batch. */
  private int afterNumber;

  RecordCursor(TraceFile file, BlockIndex index, int stream) {
    this.file = file;
    this.index = index;
    this.stream = stream;
    this.blocks = index.blocksOf(stream);
    this.head = new BlockHead(file, index.isProtected());
  }

  /** Goes to the next record; {@code false} if there is none. */
  public boolean next() throws TraceFormatException {
    while (!ended && at == limit) {
      if (cut || nextBlock == blocks || index.offset(stream, nextBlock) == 0) {
        ended = true;
      } else {
        open(index.offset(stream, nextBlock++));
      }
    }
    if (ended) {
      return false;
    }
    if (decode()) {
      return true;
    }
    if (!cut) {
      throw corrupt("the block ends inside a record");
    }
    ended = true;
    return false;
  }

  /**
   * Goes over the records that come next, as many as are found in one piece, and puts them into a
   * batch. It ends before a record with strings or with many operands, at the end of a block, and
   * before whatever is wrong: all that is for {@link #next()} to read.
   *
   * @return whether there is a record in the batch
   */
  public boolean next(RecordBatch to) {
    byte[] in = bytes;
    byte[] shapes = to.shapes;
    boolean[] seen = to.seen;
    byte[] kinds = to.kind;
    int[] distances = to.distance;
    int[] firsts = to.first;
    int end = limit;
    long base = to.base;
    long latest = to.latest;
    long time = timeNanos;
    int stop = to.to;
    int record = to.from;
    int owns = 0;
    int lists = 0;
    int timedBits = 0;
    int p = at;
    // The most frequent lengths of numbers are read in place: every call would cost as much again.
    while (record < stop && p < end) {
      int q = p;
      int head = in[q++];
      int shape = shapes[head & 255];
      if (shape < 0) {
        break;
      }
      long dt = 0;
      if ((shape & RecordBatch.TIMED) != 0) {
        dt = in[q++];
        if (dt < 0) {
          int b = in[q++];
          dt = (dt & 127) | (b & 127) << 7;
          if (b < 0) {
            b = in[q++];
            dt |= (b & 127) << 14;
            if (b < 0) {
              dt = longNumber(q - 3);
              q = afterNumber;
            }
          }
        }
      }
      long cpu = dt;
      if (head < 0) {
        cpu = longNumber(q);
        q = afterNumber;
      }
      long first = 0;
      if ((shape & RecordBatch.OPERANDS) != 0) {
        first = in[q++];
        if (first < 0) {
          int b = in[q++];
          first = (first & 127) | (b & 127) << 7;
          if (b < 0) {
            first = longNumber(q - 2);
            q = afterNumber;
          }
        }
      }
      if (shape >= RecordBatch.LISTED) {
        int operands = shape & RecordBatch.OPERANDS;
        long second = first;
        long third = 0;
        if (operands > 1) {
          second = in[q++];
          if (second < 0) {
            second = longNumber(q - 1);
            q = afterNumber;
          }
          if (operands > 2) {
            third = in[q++];
            if (third < 0) {
              third = longNumber(q - 1);
              q = afterNumber;
            }
          }
        }
        to.listed[lists] = record - to.from;
        to.amount[lists] = second;
        to.third[lists++] = third;
      }
      if (q > end || dt > latest - time || isTooMuch(cpu, time + dt)) {
        lists -= shape >= RecordBatch.LISTED ? 1 : 0;
        break;
      }
      time += dt;
      timedBits += shape & RecordBatch.TIMED;
      seen[head & 127] = true;
      distances[record] = (int) (time - base);
      firsts[record] = first > Integer.MAX_VALUE ? -1 : (int) first;
      if (cpu == dt) {
        head &= 127;
      } else {
        to.ownAt[owns] = record - to.from;
        to.cpu[owns++] = cpu;
      }
      kinds[record++] = (byte) head;
      p = q;
    }
    at = p;
    timeNanos = time;
    to.size = record - to.from;
    to.timed = timedBits / RecordBatch.TIMED;
    to.lists = lists;
    to.owns = owns;
    return to.size > 0;
  }

  /** Whether no thread can have had so much CPU time so long after the start. */
  private static boolean isTooMuch(long cpuNanos, long nanos) {
    return cpuNanos - MOST_AHEAD > nanos + (nanos >> 3);
  }

  /** A number of any length in a batch. One that is too long is said to end behind its block. */
  private long longNumber(int from) {
    long value = 0;
    int p = from;
    for (int shift = 0; shift < 63; shift += 7) {
      byte b = bytes[p++];
      value |= (long) (b & 127) << shift;
      if (b >= 0) {
        afterNumber = p;
        return value;
      }
    }
    afterNumber = limit + 1;
    return 0;
  }

  /** How many bytes of the stream's records lie behind the cursor. */
  public long bytesRead() {
    return before + at;
  }

  private void open(long offset) throws TraceFormatException {
    before += limit;
    for (int tries = 1; !read(offset); tries++) {
      if (tries == TRIES) {
        ended = true;
        throw file.damaged(
            offset,
            "the checksum of part " + (nextBlock - 1) + " of stream " + stream + " is wrong");
      }
      Thread.yield();
    }
    if (head.timeNanos() != timeNanos) {
      ended = true;
      if (index.recovers()) {
        at = 0; // the block before it is an older one: what lies between is lost
        limit = 0;
        return;
      }
      throw file.corrupt(
          offset,
          "a block that starts at "
              + head.timeNanos()
              + " ns where "
              + timeNanos
              + " ns are expected");
    }
    blockAt = offset + Layout.BLOCK_SIZE;
    // A record that the block cuts off is read into these, and noticed at its end.
    Arrays.fill(bytes, limit, limit + Layout.MAX_PLAIN_RECORD, (byte) 0);
    at = 0;
  }

  /** Reads a block; {@code false} if its checksum is wrong. */
  private boolean read(long offset) throws TraceFormatException {
    // The file may still be written: bounds that held when it was opened are checked again.
    if (head.read(offset, index.end()) != null || head.stream() != stream) {
      if (index.isProtected()) {
        return false;
      }
      throw file.corrupt(offset, "a block that changed while the file was read");
    }
    limit = head.there();
    cut = limit < head.committed();
    if (bytes.length < limit + Layout.MAX_PLAIN_RECORD) {
      bytes = new byte[limit + Layout.MAX_PLAIN_RECORD];
    }
    head.readBody(bytes);
    return !index.isProtected() || (!cut && head.isOf(bytes));
  }

  /** Reads one record; {@code false} if the block ends within it. */
  private boolean decode() throws TraceFormatException {
    int from = at;
    int first = bytes[at++];
    EventKind found = EventKind.ofCode(first & 127);
    if (found == null || found == EventKind.END_OF_BLOCK) {
      at = found == null ? from + 1 : from;
      throw noRecord(from, first & 127, found);
    }
    kind = found;
    long dt = 0;
    long cpu = 0;
    if (found.timed()) {
      dt = varint();
      cpu = first < 0 ? varint() : dt;
    } else if (first < 0) {
      at = from;
      throw noRecord(from, first & 127, found);
    }
    int count = found.operands();
    for (int i = 0; i < count; i++) {
      operands[i] = varint();
    }
    if (at > limit || (found.strings() > 0 && !findStrings(found.strings()))) {
      at = limit;
      return false;
    }
    if (dt > MAX_TIME - timeNanos) {
      at = from;
      throw corrupt("a time is impossibly long");
    }
    if (isTooMuch(cpu, timeNanos + dt)) {
      at = from;
      throw corrupt(
          cpu + " ns of CPU time are impossible " + (timeNanos + dt) + " ns after the start");
    }
    wallNanos = dt;
    cpuNanos = cpu;
    timeNanos += dt;
    return true;
  }

  private TraceFormatException noRecord(int from, int code, @Nullable EventKind found) {
    if (found == null) {
      return file.error(
          blockAt + from,
          "record kind " + code + " is unknown",
          "read the trace with the version of Corecast" + " that recorded it, or record again");
    }
    return corrupt("these bytes are not a record");
  }

  /** Where the strings are; {@code false} if the block ends within them. */
  private boolean findStrings(int count) throws TraceFormatException {
    for (int i = 0; i < count; i++) {
      long length = varint();
      if (at > limit || length > limit - at) {
        return false;
      }
      stringsAt[i] = at;
      stringLengths[i] = (int) length;
      at += (int) length;
    }
    return true;
  }

  /** The next number; behind the block's end there are zeros, so it ends soon in any case. */
  private long varint() throws TraceFormatException {
    byte b = bytes[at++];
    return b >= 0 ? b : varint(b & 127);
  }

  private long varint(int lowest) throws TraceFormatException {
    long value = lowest;
    int p = at;
    for (int shift = 7; shift < 63; shift += 7) {
      byte b = bytes[p++];
      value |= (long) (b & 127) << shift;
      if (b >= 0) {
        at = p;
        return value;
      }
    }
    at = Math.min(p, limit);
    throw corrupt("a number of more than 9 bytes");
  }

  private TraceFormatException corrupt(String what) {
    ended = true;
    return file.corrupt(blockAt + at, what);
  }

  public EventKind kind() {
    return kind;
  }

  /** The instant of the stream's last timed record, in ns since the start of the recording. */
  public long timeNanos() {
    return timeNanos;
  }

  /** Time since the timed record before; 0 if this one is not timed. */
  public long wallNanos() {
    return wallNanos;
  }

  /** CPU time the thread used since the timed record before; 0 if this one is not timed. */
  public long cpuNanos() {
    return cpuNanos;
  }

  /** The record's operand {@code i}, from 0. */
  public long operand(int i) {
    if (i >= kind.operands()) {
      throw new IndexOutOfBoundsException(kind + " has no operand " + i);
    }
    return operands[i];
  }

  /** The record's string {@code i}, from 0. */
  public String string(int i) {
    if (i >= kind.strings()) {
      throw new IndexOutOfBoundsException(kind + " has no string " + i);
    }
    return new String(bytes, stringsAt[i], stringLengths[i], StandardCharsets.UTF_8);
  }
}
