package corecast.trace;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The file of a trace: a header, and blocks behind one another. Blocks are gathered, and what the
 * header says is always in the file, also if the process is killed now. Callers exclude each other.
 */
final class BlockFile {
  /** About so many bytes are written at once; no block is longer. */
  private static final int GATHERED = 256 << 10;

  /** Behind everything: some systems let nobody read what is locked. */
  private static final long LOCKED = Long.MAX_VALUE - 1;

  private final File path;
  private final RandomAccessFile file;

  /** Writes at the end of the file, wherever that is: a file that somebody cuts stays too short. */
  private final FileOutputStream end;

  private final ByteBuffer header =
      ByteBuffer.allocate(Layout.HEADER_SIZE).order(ByteOrder.LITTLE_ENDIAN);

  /** Blocks that are not written yet; their place is the end of the file. */
  private final byte[] gathered = new byte[GATHERED];

  private final ByteBuffer gatheredInts = ByteBuffer.wrap(gathered).order(ByteOrder.LITTLE_ENDIAN);
  private int gatheredBytes;

  /** What the file has, and what it will have more when what is gathered is written. */
  private int streams;

  private long blocks;
  private long recordBytes;
  private int gatheredStreams;
  private int gatheredBlocks;
  private int gatheredRecordBytes;

  private final Checksum ofHeads = new Checksum();
  private final Checksum ofWholeBodies = new Checksum();

  /** From when on records are missing if what is gathered is lost. */
  private long gatheredSince = Long.MAX_VALUE;

  /** From when on records are missing since the file cannot grow. */
  private long lostSince = Long.MAX_VALUE;

  private boolean headerChanged = true;
  private volatile long length;

  /** Tells other processes that the file is being written, as long as it is open. */
  private final @Nullable FileLock lock;

  /**
   * Starts an empty file; what was there is lost.
   *
   * @throws FileInUseException if another process is writing there
   */
  BlockFile(File path) throws IOException {
    this.path = path;
    boolean isNew = path.length() == 0;
    this.file = new RandomAccessFile(path, "rw");
    try {
      if (isNew) {
        makePrivate(path);
      }
      lock = lock(path, file);
      file.setLength(0);
      file.setLength(Layout.HEADER_SIZE);
      end = new FileOutputStream(path, true);
      length = Layout.HEADER_SIZE;
    } catch (IOException e) {
      file.close();
      throw e;
    }
  }

  /**
   * A recording has names and text of the program: whoever made it decides who else may read it.
   */
  @SuppressWarnings("ResultOfMethodCallIgnored") // file systems need not have permissions
  private static void makePrivate(File path) {
    path.setReadable(false, false);
    path.setReadable(true, true);
    path.setWritable(false, false);
    path.setWritable(true, true);
  }

  /**
   * {@code null} if the file system has no locks, or if this process has it locked already: what it
   * writes is for its callers to know.
   */
  @SuppressWarnings("resource") // the channel is closed with the file
  private static @Nullable FileLock lock(File path, RandomAccessFile file) throws IOException {
    FileLock lock;
    try {
      lock = file.getChannel().tryLock(LOCKED, 1, false);
    } catch (IOException | OverlappingFileLockException | UnsupportedOperationException e) {
      return null;
    }
    if (lock == null) {
      throw new FileInUseException(path);
    }
    return lock;
  }

  void headerInt(int at, int value) {
    header.putInt(at, value);
    headerChanged = true;
  }

  void headerLong(int at, long value) {
    header.putLong(at, value);
    headerChanged = true;
  }

  /** Whether the file is there, and shorter than it was made. */
  boolean isCut() {
    long found = path.length();
    return found < length && (found > 0 || path.exists());
  }

  /** How long the file is with the blocks that are gathered. */
  long end() {
    return length + gatheredBytes;
  }

  /**
   * Adds a block.
   *
   * @param since from when on records are missing without it
   * @param committed the bytes of its records
   * @param total its length in the file, with its header, in which it ends with zeros
   */
  void append(long since, ByteBuffer from, int at, int committed, int total) throws IOException {
    append(since, from, at, committed, total, ofWholeBodies);
  }

  private void append(
      long since, ByteBuffer from, int at, int committed, int total, Checksum checksum)
      throws IOException {
    gatheredSince = Math.min(gatheredSince, since);
    if (gatheredBytes + total > gathered.length) {
      writeGathered();
      gatheredSince = since;
    }
    int to = gatheredBytes;
    int end = to + Layout.BLOCK_SIZE + committed;
    from.get(at, gathered, to, Layout.BLOCK_SIZE + committed);
    Arrays.fill(gathered, end, to + total, (byte) 0);
    checksum.begin();
    head(to, committed, total, checksum.grow(gathered, to + Layout.BLOCK_SIZE, committed));
    int first = gatheredInts.getInt(to + Layout.BLOCK_SEQUENCE) == 0 ? 1 : 0;
    gatheredBytes += total; // last: there may be no stack left for any of the calls
    gatheredStreams += first;
    gatheredBlocks++;
    gatheredRecordBytes += committed;
  }

  /**
   * Adds a block that is to be written over again, and tells its place.
   *
   * @param checksum of this block from here on
   */
  long place(long since, ByteBuffer from, int at, int committed, int total, Checksum checksum)
      throws IOException {
    writeGathered();
    long place = length;
    append(since, from, at, committed, total, checksum);
    writeGathered();
    return place;
  }

  /**
   * Writes what the block at that place has more by now, and then its header, in one piece: at
   * every instant the header in the file tells of records that are there.
   *
   * @param saved the bytes of its records that the file has
   */
  void write(
      long place, ByteBuffer from, int at, int saved, int committed, int total, Checksum checksum)
      throws IOException {
    writeGathered();
    int added = committed - saved;
    from.get(at, gathered, 0, Layout.BLOCK_SIZE);
    from.get(at + Layout.BLOCK_SIZE + saved, gathered, Layout.BLOCK_SIZE, added);
    head(0, committed, total, checksum.grow(gathered, Layout.BLOCK_SIZE - saved, committed));
    foundLength();
    write(gathered, Layout.BLOCK_SIZE, place + Layout.BLOCK_SIZE + saved, added);
    write(gathered, 0, place, Layout.BLOCK_SIZE);
    recordBytes += added; // last, as above
  }

  /** The owner of a block goes on writing meanwhile: what it has committed is what is said. */
  private void head(int at, int committed, int total, int checksumOfBody) {
    gatheredInts.putInt(at + Layout.BLOCK_CAPACITY, total - Layout.BLOCK_SIZE);
    gatheredInts.putInt(at + Layout.BLOCK_COMMITTED, committed);
    gatheredInts.putInt(at + Layout.BLOCK_CHECKSUM, checksumOfBody);
    gatheredInts.putInt(at + Layout.BLOCK_CHECKSUM, ofHeads.ofBlock(gathered, at));
  }

  /** Writes what is gathered; the header does not tell of it yet. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // callers exclude each other, others only look
  private void writeGathered() throws IOException {
    int bytes = gatheredBytes;
    if (bytes > 0) {
      if (foundLength() > length) {
        file.setLength(length); // A thread ran out of stack just after it had written.
      }
      try {
        end.write(gathered, 0, bytes);
      } catch (IOException e) {
        cannotGrow();
        throw e;
      }
      // No call from here on: there may be no stack left for one.
      length = length + bytes;
      streams += gatheredStreams;
      blocks += gatheredBlocks;
      recordBytes += gatheredRecordBytes;
      gatheredBytes = 0;
      gatheredStreams = 0;
      gatheredBlocks = 0;
      gatheredRecordBytes = 0;
      gatheredSince = Long.MAX_VALUE;
    }
  }

  /** What is gathered is lost; what the file has stays, and may be written over. */
  private void cannotGrow() throws IOException {
    lostSince = Math.min(lostSince, gatheredSince);
    gatheredBytes = 0;
    gatheredStreams = 0;
    gatheredBlocks = 0;
    gatheredRecordBytes = 0;
    gatheredSince = Long.MAX_VALUE;
    file.setLength(length);
  }

  /** Whether the file has not grown when it was to. */
  boolean isStuck() {
    return lostSince != Long.MAX_VALUE;
  }

  /** From when on records are missing because the file has not grown. */
  long lostSince() {
    return lostSince;
  }

  /** Writes what is gathered, and a header that tells of it. */
  void flush() throws IOException {
    writeGathered();
    said(Layout.HEADER_END, length);
    said(Layout.HEADER_BLOCKS, blocks);
    said(Layout.HEADER_BYTES, recordBytes);
    if (header.getInt(Layout.HEADER_STREAMS) != streams) {
      headerInt(Layout.HEADER_STREAMS, streams);
    }
    writeHeader();
  }

  private void said(int at, long value) {
    if (header.getLong(at) != value) {
      headerLong(at, value);
    }
  }

  /** Writes the header if it has changed, in one piece. */
  void writeHeader() throws IOException {
    if (headerChanged) {
      header.putInt(Layout.HEADER_CHECKSUM, 0);
      header.putInt(Layout.HEADER_CHECKSUM, ofHeads.ofHeader(header.array()));
      foundLength();
      write(header.array(), 0, 0, Layout.HEADER_USED);
      headerChanged = false;
    }
  }

  private void write(byte[] bytes, int from, long place, int count) throws IOException {
    file.seek(place);
    file.write(bytes, from, count);
  }

  private long foundLength() throws IOException {
    long found = file.length();
    if (found < length) {
      throw new IOException("the trace file was cut while it was written");
    }
    return found;
  }

  void close() {
    try (file;
        lock) {
      end.close();
    } catch (IOException e) {
      // All has been written before, or could not be.
    }
  }
}
