package corecast.trace;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Writes a trace file through memory-mapped segments, so that what a thread has written survives
 * the death of the process.
 *
 * <p>Segments are filled with zeros on disk before they are mapped: writing to a hole of a full
 * disk would kill the process. When the disk is full or the limit is reached, {@link #claim} gives
 * nothing any more and the events are counted as dropped; the program goes on.
 */
public final class TraceWriter {
  private static final int FIRST_SEGMENT = 1 << 20;
  private static final int LARGEST_SEGMENT = 1 << 24;
  private static final byte[] ZEROS = new byte[1 << 16];

  private static final int MOST_INTERRUPTS = 1000;

  private final File file;
  private final MappedByteBuffer header;
  private final long limit;
  private final long startNanos;

  private MappedByteBuffer segment;
  private long segmentStart;
  private int segmentBytes = FIRST_SEGMENT;
  private int used;
  private boolean full;
  private boolean closed;
  private long dropped;

  /**
   * Creates the file, or empties it.
   *
   * @param limitBytes the file does not grow beyond this
   */
  public TraceWriter(Path path, long limitBytes) throws IOException {
    this.file = path.toAbsolutePath().toFile();
    this.limit = Math.max(limitBytes, Layout.HEADER_BYTES + 2L * FIRST_SEGMENT);
    try (RandomAccessFile open = new RandomAccessFile(file, "rw")) {
      open.setLength(0);
    }
    this.header = append(0, Layout.HEADER_BYTES);
    this.startNanos = System.nanoTime();
    header.putInt(Layout.AT_VERSION, Layout.VERSION);
    header.putInt(Layout.AT_HEADER_BYTES, Layout.HEADER_BYTES);
    header.putLong(Layout.AT_START_NANOS, startNanos);
    header.putLong(Layout.AT_START_MILLIS, System.currentTimeMillis());
    header.putLong(Layout.AT_CLAIMED_END, Layout.HEADER_BYTES);
    header.putLong(0, Layout.MAGIC);
    this.segmentStart = Layout.HEADER_BYTES;
    this.segment = append(segmentStart, segmentBytes);
  }

  /** {@code System.nanoTime()} at the start; times in the file are relative to it. */
  public long startNanos() {
    return startNanos;
  }

  /** The recorder's own cost of a timed record, ns x 1000, to be subtracted by readers. */
  public void costPerEventPicos(long picos) {
    header.putLong(Layout.AT_COST_PICOS, picos);
  }

  /** A block of the file for one stream. */
  static final class Block {
    final MappedByteBuffer buffer;
    final int start; // of the header in the buffer
    int capacity; // of the body

    Block(MappedByteBuffer buffer, int start, int capacity) {
      this.buffer = buffer;
      this.start = start;
      this.capacity = capacity;
    }
  }

  /**
   * Claims a block with a body of at least {@code bytes}; {@code null} when there is no more room.
   */
  synchronized @Nullable Block claim(int stream, int sequence, long timeNanos, int bytes) {
    if (full || closed) {
      return null;
    }
    int body = (bytes + 7) & ~7;
    if (segmentBytes - used < body + Layout.BLOCK_HEADER_BYTES && !nextSegment(body)) {
      full = true;
      return null;
    }
    int rest = segmentBytes - used - Layout.BLOCK_HEADER_BYTES - body;
    if (rest < 2 * Layout.BLOCK_HEADER_BYTES) {
      body += rest; // too little for a block of its own
    }
    int start = used;
    used += Layout.BLOCK_HEADER_BYTES + body;
    writeBlockHeader(start, body, stream, sequence, timeNanos);
    header.putLong(Layout.AT_CLAIMED_END, segmentStart + used);
    return new Block(segment, start, body);
  }

  private void writeBlockHeader(int start, int body, int stream, int sequence, long timeNanos) {
    segment.putInt(start + Layout.BLOCK_CAPACITY, body);
    segment.putInt(start + Layout.BLOCK_STREAM, stream);
    segment.putInt(start + Layout.BLOCK_SEQUENCE, sequence);
    segment.putLong(start + Layout.BLOCK_TIME, timeNanos);
    Layout.INT.setRelease((ByteBuffer) segment, start, Layout.BLOCK_MAGIC);
  }

  /** Gives back the unused rest of a block if nothing was claimed after it. */
  synchronized void giveBack(Block block, int usedBytes) {
    int keep = (usedBytes + 7) & ~7;
    if (!closed
        && block.buffer == segment
        && block.start + Layout.BLOCK_HEADER_BYTES + block.capacity == used
        && keep < block.capacity) {
      segment.putInt(block.start + Layout.BLOCK_CAPACITY, keep);
      block.capacity = keep;
      used = block.start + Layout.BLOCK_HEADER_BYTES + keep;
      if (segmentBytes - used < 2 * Layout.BLOCK_HEADER_BYTES) {
        segment.putInt(block.start + Layout.BLOCK_CAPACITY, keep + segmentBytes - used);
        used = segmentBytes;
      } else {
        segment.putInt(used, 0);
      }
      header.putLong(Layout.AT_CLAIMED_END, segmentStart + used);
    }
  }

  private boolean nextSegment(int body) {
    int next = Math.min(LARGEST_SEGMENT, segmentBytes * 2);
    long start = segmentStart + segmentBytes;
    if (start + next > limit || body + Layout.BLOCK_HEADER_BYTES > next) {
      return false;
    }
    try {
      MappedByteBuffer mapped = append(start, next);
      int rest = segmentBytes - used;
      if (rest > 0) {
        writeBlockHeader(used, rest - Layout.BLOCK_HEADER_BYTES, Layout.FILLER, 0, 0);
      }
      segment = mapped;
      segmentStart = start;
      segmentBytes = next;
      used = 0;
      return true;
    } catch (IOException | RuntimeException | Error noRoom) {
      return false;
    }
  }

  /**
   * Maps a piece at the end of the file. A channel closes itself when its thread is interrupted,
   * and the thread here is the target's: so every piece has a channel of its own, and an interrupt
   * is put off.
   */
  private MappedByteBuffer append(long start, int bytes) throws IOException {
    boolean interrupted = Thread.interrupted();
    try {
      for (int attempt = 0; ; attempt++) {
        try {
          return appendOnce(start, bytes);
        } catch (ClosedByInterruptException e) {
          interrupted |= Thread.interrupted();
          if (attempt == MOST_INTERRUPTS) {
            throw e;
          }
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private MappedByteBuffer appendOnce(long start, int bytes) throws IOException {
    try (RandomAccessFile open = new RandomAccessFile(file, "rw")) {
      if (open.length() < start) {
        throw new IOException(file + " was cut or replaced while it was written");
      }
      open.seek(start);
      for (int done = 0; done < bytes; done += ZEROS.length) {
        open.write(ZEROS, 0, Math.min(ZEROS.length, bytes - done));
      }
      MappedByteBuffer mapped = open.getChannel().map(FileChannel.MapMode.READ_WRITE, start, bytes);
      mapped.order(ByteOrder.LITTLE_ENDIAN);
      return mapped;
    }
  }

  /** Counts an event that found no room. */
  synchronized void drop() {
    dropped++;
    header.putLong(Layout.AT_DROPPED, dropped);
  }

  /**
   * Marks the trace as complete.
   *
   * @param processCpuNanos CPU time of the process during the recording; 0 if unknown
   */
  public synchronized void close(long processCpuNanos) {
    if (closed) {
      return;
    }
    closed = true;
    header.putLong(Layout.AT_PROCESS_CPU, processCpuNanos);
    header.putInt(Layout.AT_CLOSED, 1);
    // The file keeps its length: threads may still write into mapped blocks.
  }
}
