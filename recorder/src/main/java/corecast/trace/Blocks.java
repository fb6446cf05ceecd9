package corecast.trace;

import static java.util.Objects.requireNonNull;

import java.io.File;
import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.nio.MappedByteBuffer;

/**
 * Gives streams memory for their records, and writes these to the file as blocks: when the memory
 * is full, when the stream ends, and all that there is now and then. Nothing that happens to the
 * file is felt by a thread that writes a record.
 *
 * <p>Threads of the target call this, and may run out of stack at each call: what is said of a
 * stream or a block is therefore said in its fields without a call, after all that may fail.
 */
final class Blocks {
  private static final int FIRST_WANTED = 4 << 10;
  private static final int MOST_WANTED = 64 << 10;

  /** {@link EventBuffer#place} of a block that has none yet. */
  static final long NOWHERE = -1;

  /** That of a block that is as it will be. */
  static final long WRITTEN = -2;

  /** That of a stream's last block: what the stream writes now has no place. */
  static final long ENDED = -3;

  private final ElapsedClock clock;
  private final BlockFile file;
  private final StreamMemory memory = new StreamMemory();
  private final long limit;

  /** Room in the file for what streams have in memory. */
  private long reserved;

  /** Until when all records are in the file. */
  private long savedNanos;

  /** From when on records are missing; 0 if none are. */
  private long fullNanos;

  /** No stream gets another block. */
  private volatile boolean full;

  private volatile boolean lost;

  /** A write has failed: the file stays as it is, but for its header. */
  private boolean broken;

  private boolean over;

  Blocks(File path, long limit, ElapsedClock clock) throws IOException {
    this.file = new BlockFile(path);
    this.limit = limit;
    this.clock = clock;
  }

  /** Whether a claim has failed: from then on no stream gets another block. */
  boolean full() {
    return full;
  }

  boolean isLost() {
    return lost;
  }

  synchronized void look() {
    if (!lost && !over && file.isCut()) {
      lost = true;
      full = true;
      broken = true;
    }
  }

  /**
   * Writes the block of {@code stream} that is full, and gives it room for {@code needed} bytes.
   */
  synchronized boolean claim(EventBuffer stream, int needed) {
    if (full || over || stream.place == ENDED) {
      return false;
    }
    int least = total(needed);
    int first = stream.isSmall() ? StreamMemory.SMALLEST : FIRST_WANTED;
    int wanted =
        Math.max(least, Math.min(MOST_WANTED, first << Math.min(8, stream.nextSequence())));
    try {
      writeLast(stream, true);
    } catch (IOException e) {
      failed();
      return false;
    }
    long room = (limit - file.end() - reserved) & -Layout.BLOCK_ALIGNMENT;
    if (room < least) {
      isFull();
      return false;
    }
    int take = (int) Math.min(room, wanted);
    if (!hasMemory(stream, take)) {
      take = least; // in what it has
      if (!hasMemory(stream, least)) {
        isFull();
        return false;
      }
    }
    boolean inOther = stream.size < take;
    if (inOther) {
      begin(stream, requireNonNull(stream.other), stream.otherAt);
    } else {
      begin(stream, requireNonNull(stream.bytes), stream.block);
    }
    stream.open(take, inOther);
    reserved += stream.place == NOWHERE ? take : 0;
    giveOther(stream);
    return true;
  }

  private void isFull() {
    missesFrom(clock.now());
    full = true;
  }

  private void missesFrom(long nanos) {
    if (fullNanos == 0 || nanos < fullNanos) {
      fullNanos = Math.max(1, nanos);
      file.headerLong(Layout.HEADER_FULL, fullNanos);
    }
  }

  /** From when on records are missing without the stream's block. Names have no time. */
  private long since(EventBuffer stream, MappedByteBuffer in) {
    return stream.number() == 0 ? savedNanos : in.getLong(stream.block + Layout.BLOCK_TIME);
  }

  /** Whether the stream has a piece of memory for so many bytes, or gets one. */
  private boolean hasMemory(EventBuffer stream, int bytes) {
    if (stream.size >= bytes || stream.otherSize >= bytes) {
      return true;
    }
    giveOther(stream);
    int size = StreamMemory.sizeFor(bytes);
    if (!memory.take(size)) {
      return false;
    }
    stream.other = memory.takenIn;
    stream.otherAt = memory.takenAt;
    stream.otherSize = size;
    return true;
  }

  private static void begin(EventBuffer stream, MappedByteBuffer in, int at) {
    in.putInt(at, Layout.BLOCK_MAGIC);
    in.putInt(at + Layout.BLOCK_STREAM, stream.number());
    in.putInt(at + Layout.BLOCK_SEQUENCE, stream.nextSequence());
    in.putLong(at + Layout.BLOCK_TIME, stream.timeNanos());
    in.putInt(at + Layout.BLOCK_COMMITTED, 0);
  }

  private void giveOther(EventBuffer stream) {
    MappedByteBuffer other = stream.other;
    if (other != null) {
      memory.give(other, stream.otherAt, stream.otherSize);
      stream.other = null;
      stream.otherSize = 0;
    }
  }

  /** The stream ends: its block is written, its memory is for others. */
  synchronized void finish(EventBuffer stream) {
    end(stream);
    giveOther(stream);
    MappedByteBuffer in = stream.bytes;
    if (in != null) {
      memory.give(in, stream.block, stream.size);
      stream.close();
    }
  }

  /** Nothing that the stream writes from here on gets into the file. */
  synchronized void end(EventBuffer stream) {
    try {
      writeLast(stream, false);
    } catch (IOException e) {
      failed();
    }
    stream.limit = 0;
    stream.place = ENDED;
  }

  /**
   * Writes the stream's block as it will stay.
   *
   * @param goesOn whether another one follows, so that it must be there even if it is empty
   */
  private void writeLast(EventBuffer stream, boolean goesOn) throws IOException {
    MappedByteBuffer in = stream.bytes;
    if (in == null || stream.isWritten() || broken || over) {
      return;
    }
    int committed = stream.committedBytes();
    if (stream.place != NOWHERE) {
      if (committed != stream.saved) {
        writeAgain(stream, in, committed);
      }
    } else {
      if (file.isStuck()) {
        if (committed > 0) {
          missesFrom(since(stream, in));
        }
      } else if (committed > 0 || goesOn) {
        file.append(since(stream, in), in, stream.block, committed, total(committed));
      }
      reserved -= stream.total;
    }
    stream.limit = 0;
    stream.place = WRITTEN;
  }

  private void writeAgain(EventBuffer stream, MappedByteBuffer in, int committed)
      throws IOException {
    file.write(
        stream.place,
        in,
        stream.block,
        stream.saved,
        committed,
        stream.total,
        requireNonNull(stream.checksum));
  }

  /** Writes what the stream has now, if that is more than the file has. */
  synchronized void save(EventBuffer stream) {
    MappedByteBuffer in = stream.bytes;
    if (in == null || stream.isWritten() || broken || over) {
      return;
    }
    int committed = stream.committedBytes();
    VarHandle.acquireFence();
    if (committed == stream.saved) {
      return;
    }
    try {
      if (stream.place != NOWHERE) {
        writeAgain(stream, in, committed);
      } else if (file.isStuck()) {
        missesFrom(since(stream, in));
        return;
      } else {
        Checksum checksum = stream.checksum;
        if (checksum == null) {
          checksum = new Checksum();
          stream.checksum = checksum;
        }
        stream.place =
            file.place(since(stream, in), in, stream.block, committed, stream.total, checksum);
        reserved -= stream.total;
      }
      stream.saved = committed;
    } catch (IOException e) {
      failed();
    }
  }

  /** All that streams had at that instant has been saved: the file says so. */
  synchronized void saved(long nanos) {
    if (over || lost) {
      return;
    }
    try {
      if (broken) {
        file.writeHeader();
      } else {
        file.flush();
        savedNanos = file.isStuck() ? savedNanos : nanos;
      }
    } catch (IOException e) {
      failed();
    }
  }

  synchronized void headerInt(int at, int value) {
    file.headerInt(at, value);
  }

  synchronized void headerLong(int at, long value) {
    file.headerLong(at, value);
  }

  /** The last there is to write. Streams may go on; nothing of it gets into the file. */
  synchronized void close() {
    saved(clock.now());
    over = true;
    file.close();
  }

  /**
   * The file cannot be written: it was cut, or the disk is full. What it has so far stays; if it
   * only does not grow, blocks that are in it are still written over.
   */
  private void failed() {
    look();
    full = true;
    if (lost || !file.isStuck()) {
      broken = true;
      missesFrom(savedNanos);
    } else {
      missesFrom(file.lostSince());
    }
  }

  private static int total(int bytes) {
    int total = Layout.BLOCK_SIZE + bytes;
    return (total + Layout.BLOCK_ALIGNMENT - 1) & -Layout.BLOCK_ALIGNMENT;
  }

  /** Gets memory early, so that no thread of the target has to. */
  void prepare() {
    int bytes;
    synchronized (this) {
      if (full || over || !memory.isLow()) {
        return;
      }
      bytes = memory.nextBytes();
    }
    MappedByteBuffer next = StreamMemory.area(bytes);
    synchronized (this) {
      memory.prepared(next);
    }
  }
}
