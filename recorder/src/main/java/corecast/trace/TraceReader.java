package corecast.trace;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a trace file, whole or cut short, of a closed, killed or still running recording. Whatever
 * is wrong with a file is one {@link TraceFormatException}: when it is opened, if that is its
 * header or the places of its blocks, else when the block is read whose checksum is wrong.
 */
public final class TraceReader implements AutoCloseable {
  /** A header that is written right now may be found half new; it is read so often. */
  private static final int TRIES = 3;

  private final TraceFile file;
  private final Header header;
  private final BlockIndex index;

  private TraceReader(TraceFile file, Header header, BlockIndex index) {
    this.file = file;
    this.header = header;
    this.index = index;
  }

  /** Opens the file and checks its header, the bounds of its blocks, and whether all are there. */
  public static TraceReader open(Path path) throws TraceFormatException {
    return open(path, false);
  }

  /**
   * Opens a file that is damaged for what is whole in it: the blocks of each stream up to the first
   * that is missing or whose checksum is wrong. All blocks are read for that. In a file without
   * checksums nothing can be told from damage: it is opened as any.
   */
  public static TraceReader recover(Path path) throws TraceFormatException {
    return open(path, true);
  }

  private static TraceReader open(Path path, boolean recovers) throws TraceFormatException {
    TraceFile file = TraceFile.open(path);
    boolean opened = false;
    try {
      Header header = readHeader(file);
      file.lookAtSize(); // after the header, which tells of what was written before it
      TraceReader reader = new TraceReader(file, header, BlockIndex.of(file, header, recovers));
      opened = true;
      return reader;
    } finally {
      if (!opened) {
        file.close();
      }
    }
  }

  /** Whether a file begins as a trace does, of whatever version, and however damaged. */
  public static boolean isTrace(Path path) throws IOException {
    ByteBuffer head = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    try (InputStream in = Files.newInputStream(path)) {
      return in.readNBytes(head.array(), 0, Long.BYTES) == Long.BYTES
          && head.getLong(0) == Layout.MAGIC;
    }
  }

  private static Header readHeader(TraceFile file) throws TraceFormatException {
    if (file.size() == 0) {
      throw file.error(0, "the file is empty", "record again");
    }
    byte[] bytes = new byte[Layout.HEADER_SIZE];
    ByteBuffer head = ByteBuffer.wrap(bytes);
    head.limit((int) Math.min(file.size(), Layout.HEADER_SIZE));
    file.read(head, 0);
    if (head.limit() < 8 || head.getLong(0) != Layout.MAGIC) {
      throw file.error(0, "this is not a Corecast trace", "give a file written by record");
    }
    if (head.limit() < Layout.HEADER_SIZE) {
      throw file.corrupt(head.limit(), "the file ends inside its header");
    }
    int version = head.getInt(Layout.HEADER_VERSION);
    if (version != Layout.VERSION && version != Layout.UNPROTECTED) {
      throw file.error(
          Layout.HEADER_VERSION,
          "the trace has format version "
              + version
              + ", but this Corecast reads versions "
              + Layout.UNPROTECTED
              + " and "
              + Layout.VERSION,
          "use the version that recorded it");
    }
    for (int tries = 1; !isAsWritten(bytes, head, version); tries++) {
      if (tries == TRIES) {
        throw file.corrupt(Layout.HEADER_CHECKSUM, "the checksum of the header is wrong");
      }
      Thread.yield();
      file.read(head.clear(), 0);
    }
    if (head.getInt(Layout.HEADER_LENGTH) != Layout.HEADER_SIZE) {
      throw file.corrupt(Layout.HEADER_LENGTH, "a header of an impossible size");
    }
    long end = head.getLong(Layout.HEADER_END);
    if (end < Layout.HEADER_SIZE || end % 8 != 0) {
      throw file.corrupt(Layout.HEADER_END, "the impossible end " + end);
    }
    return new Header(
        version,
        head.getLong(Layout.HEADER_START_NANOS),
        head.getLong(Layout.HEADER_START_MILLIS),
        end,
        head.getLong(Layout.HEADER_DROPPED),
        head.getLong(Layout.HEADER_PROCESS_CPU),
        head.getLong(Layout.HEADER_EVENT_COST),
        head.getInt(Layout.HEADER_CLOSED) == 1,
        head.getLong(Layout.HEADER_FULL),
        head.getInt(Layout.HEADER_STREAMS),
        head.getLong(Layout.HEADER_BLOCKS),
        head.getLong(Layout.HEADER_BYTES));
  }

  /**
   * Whether its checksum is right. Version 1 has zero there, so that a file is not taken for one
   * without checksums when its version number is damaged.
   */
  private static boolean isAsWritten(byte[] bytes, ByteBuffer head, int version) {
    int said = head.getInt(Layout.HEADER_CHECKSUM);
    if (version == Layout.UNPROTECTED) {
      return said == 0;
    }
    head.putInt(Layout.HEADER_CHECKSUM, 0);
    return new Checksum().ofHeader(bytes) == said;
  }

  public Header header() {
    return header;
  }

  /** Whether bytes are missing at the end of the file, or blocks; what is there can be read. */
  public boolean truncated() {
    return index.truncated();
  }

  public Missing missing() {
    return index.missing();
  }

  /** The threads' streams, from the lowest number. The dictionary, stream 0, is not among them. */
  public List<Integer> streams() {
    List<Integer> threads = new ArrayList<>(index.numbers());
    threads.remove(Integer.valueOf(0));
    return threads;
  }

  int blocksOf(int stream) {
    return index.blocksOf(stream);
  }

  /** How many bytes the records of a stream take, 0 if there is no such stream. */
  public long bytes(int stream) {
    return index.bytesOf(stream);
  }

  /**
   * The records of a stream from its first; none if there is no such stream. Several threads may
   * each read a stream of their own.
   */
  public RecordCursor records(int stream) {
    return new RecordCursor(file, index, stream);
  }

  /** The cursors of this reader read no more. */
  @Override
  public void close() {
    file.close();
  }
}
