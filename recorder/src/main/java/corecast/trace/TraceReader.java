package corecast.trace;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads a trace file stream by stream. Holds an index of the blocks only; {@link #records} reads
 * one block at a time.
 */
public final class TraceReader implements Closeable {
  /** Where a block's body is, in the order of the stream. */
  record BlockAt(int sequence, long bodyStart, int bytes, long timeNanos, boolean cut) {}

  private final String name;
  private final FileChannel channel;
  private final Map<Integer, List<BlockAt>> blocks = new TreeMap<>();
  private final TraceHeader header;
  private long claimedEnd;
  private boolean truncated;

  private TraceReader(String name, FileChannel channel) throws IOException {
    this.name = name;
    this.channel = channel;
    this.header = readHeader();
  }

  /**
   * Opens a trace and checks its header and blocks.
   *
   * @throws TraceFormatException if it cannot be read, is no trace, or is damaged before its end
   */
  public static TraceReader open(Path file) throws TraceFormatException {
    String name = String.valueOf(file.getFileName());
    if (Files.isDirectory(file)) {
      throw new TraceFormatException(name + ": is a folder; name a trace file");
    }
    try {
      FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
      try {
        TraceReader reader = new TraceReader(name, channel);
        reader.index();
        return reader;
      } catch (IOException | RuntimeException e) {
        channel.close();
        throw e;
      }
    } catch (TraceFormatException e) {
      throw e;
    } catch (NoSuchFileException e) {
      throw new TraceFormatException(file + ": there is no such file; name a recorded trace");
    } catch (IOException e) {
      throw new TraceFormatException(
          name + ": cannot be read (" + e + "); check the file and its permissions");
    }
  }

  /** Whether the bytes at the beginning of a file are those of a trace. */
  public static boolean looksLikeTrace(byte[] firstBytes) {
    if (firstBytes.length < 8) {
      return false;
    }
    return ByteBuffer.wrap(firstBytes).order(ByteOrder.LITTLE_ENDIAN).getLong(0) == Layout.MAGIC;
  }

  private TraceHeader readHeader() throws IOException {
    long size = channel.size();
    if (size == 0) {
      throw new TraceFormatException(name + ": the file is empty; record again");
    }
    ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(size, Layout.HEADER_BYTES));
    readFully(bytes, 0);
    bytes.order(ByteOrder.LITTLE_ENDIAN);
    if (size < 8 || bytes.getLong(0) != Layout.MAGIC) {
      throw new TraceFormatException(
          name + ": byte 0: expected the mark of a trace, CORECAST; give a file that record wrote");
    }
    if (size < Layout.HEADER_BYTES) {
      throw new TraceFormatException(
          name
              + ": the file ends at byte "
              + size
              + ", inside its header of "
              + Layout.HEADER_BYTES
              + " bytes; copy it again or record again");
    }
    int version = bytes.getInt(Layout.AT_VERSION);
    if (version != Layout.VERSION) {
      throw new TraceFormatException(
          name
              + ": byte "
              + Layout.AT_VERSION
              + ": trace version "
              + version
              + ", expected "
              + Layout.VERSION
              + "; use the Corecast that recorded it, or record again");
    }
    claimedEnd = bytes.getLong(Layout.AT_CLAIMED_END);
    return new TraceHeader(
        bytes.getLong(Layout.AT_START_MILLIS),
        Math.max(0, bytes.getLong(Layout.AT_DROPPED)),
        Math.max(0, bytes.getLong(Layout.AT_PROCESS_CPU)),
        Math.max(0, bytes.getLong(Layout.AT_COST_PICOS)),
        bytes.getInt(Layout.AT_CLOSED) == 1);
  }

  private void index() throws IOException {
    long size = channel.size();
    long at = Layout.HEADER_BYTES;
    truncated = claimedEnd > size;
    ByteBuffer bytes =
        ByteBuffer.allocate(Layout.BLOCK_HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    while (at < size) {
      if (size - at < Layout.BLOCK_HEADER_BYTES) {
        truncated = true;
        break;
      }
      bytes.clear();
      readFully(bytes, at);
      int magic = bytes.getInt(0);
      if (magic == 0) {
        break; // not claimed
      }
      if (magic != Layout.BLOCK_MAGIC) {
        throw damaged(at, "expected the mark of a block");
      }
      int capacity = bytes.getInt(Layout.BLOCK_CAPACITY);
      int committed = bytes.getInt(Layout.BLOCK_COMMITTED);
      int stream = bytes.getInt(Layout.BLOCK_STREAM);
      if (capacity < 0
          || capacity > Layout.LARGEST_BODY
          || (capacity & 7) != 0
          || committed < 0
          || committed > capacity) {
        throw damaged(
            at, "a block of " + committed + " bytes used out of " + capacity + " cannot be");
      }
      if (stream < Layout.FILLER || bytes.getInt(Layout.BLOCK_SEQUENCE) < 0) {
        throw damaged(at, "a block of stream " + stream + " cannot be");
      }
      long body = at + Layout.BLOCK_HEADER_BYTES;
      boolean cut = body + capacity > size;
      int usable = (int) Math.min(committed, size - body);
      if (stream != Layout.FILLER && usable > 0) {
        blocks
            .computeIfAbsent(stream, s -> new ArrayList<>())
            .add(
                new BlockAt(
                    bytes.getInt(Layout.BLOCK_SEQUENCE),
                    body,
                    usable,
                    bytes.getLong(Layout.BLOCK_TIME),
                    usable < committed));
      }
      truncated |= cut;
      at = body + capacity;
    }
    for (Map.Entry<Integer, List<BlockAt>> entry : blocks.entrySet()) {
      checkSequence(entry.getKey(), entry.getValue());
    }
  }

  private void checkSequence(int stream, List<BlockAt> own) throws TraceFormatException {
    own.sort(Comparator.comparingInt(BlockAt::sequence));
    for (int i = 0; i < own.size(); i++) {
      if (own.get(i).sequence() != i) {
        if (truncated && own.get(i).sequence() > i) {
          own.subList(i, own.size()).clear();
          return;
        }
        throw damaged(
            own.get(i).bodyStart() - Layout.BLOCK_HEADER_BYTES,
            "block " + own.get(i).sequence() + " of stream " + stream + " where " + i + " belongs");
      }
    }
  }

  TraceFormatException damaged(long offset, String what) {
    return new TraceFormatException(
        name
            + ": byte "
            + offset
            + ": "
            + what
            + "; the file is damaged: copy it again or record again");
  }

  void readFully(ByteBuffer into, long position) throws IOException {
    long at = position;
    while (into.hasRemaining()) {
      int read = channel.read(into, at);
      if (read < 0) {
        throw new TraceFormatException(
            name + ": byte " + at + ": the file became shorter while it was read; try again");
      }
      at += read;
    }
  }

  public TraceHeader header() {
    return header;
  }

  /** Whether the file ends before its time; what is whole is read. */
  public boolean truncated() {
    return truncated;
  }

  /** The threads' streams, in the order in which they were first seen. */
  public List<Integer> streams() {
    return blocks.keySet().stream().filter(s -> s > 0).toList();
  }

  /** The records of a stream from its beginning; stream 0 is the dictionary. */
  public RecordCursor records(int stream) {
    return new RecordCursor(this, blocks.getOrDefault(stream, List.of()));
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
