package corecast.trace;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** The header of a block in a file: one after the other, each {@link #read} before it is asked. */
final class BlockHead {
  private final TraceFile file;
  private final boolean isProtected;
  private final Checksum checksum = new Checksum();
  private final ByteBuffer head = ByteBuffer.allocate(Layout.BLOCK_SIZE);
  private long at;

  BlockHead(TraceFile file, boolean isProtected) {
    this.file = file;
    this.isProtected = isProtected;
  }

  /**
   * Reads the header of the block at that place.
   *
   * @param end where the last block ends
   * @return what is impossible about it, or {@code null}
   */
  @Nullable String read(long at, long end) throws TraceFormatException {
    this.at = at;
    file.read(head.clear(), at);
    if (head.getInt(0) != Layout.BLOCK_MAGIC) {
      return "a block is expected here but there is none";
    }
    int capacity = capacity();
    if (capacity < 0
        || capacity % 8 != 0
        || capacity > Layout.MAX_BLOCK
        || capacity > end - at - Layout.BLOCK_SIZE) {
      return "block size " + capacity + " is impossible";
    }
    if (committed() < 0 || committed() > capacity) {
      return "a block of " + capacity + " bytes that says it has " + committed() + " filled";
    }
    if (stream() < (isProtected ? 0 : Layout.FREE) || sequence() < 0) {
      return "a block of stream " + stream() + ", part " + sequence();
    }
    return null;
  }

  private int capacity() {
    return head.getInt(Layout.BLOCK_CAPACITY);
  }

  int committed() {
    return head.getInt(Layout.BLOCK_COMMITTED);
  }

  int stream() {
    return head.getInt(Layout.BLOCK_STREAM);
  }

  int sequence() {
    return head.getInt(Layout.BLOCK_SEQUENCE);
  }

  /** When the block begins, ns since the start. */
  long timeNanos() {
    return head.getLong(Layout.BLOCK_TIME);
  }

  /** How far it is from this block to the next. */
  long length() {
    return Layout.BLOCK_SIZE + (long) capacity();
  }

  /** How many bytes of records the block has of which the file, which may be cut, has the bytes. */
  int there() {
    return (int) Math.max(0, Math.min(committed(), file.size() - at - Layout.BLOCK_SIZE));
  }

  /** Reads the bytes of records that are there to the beginning of an array of that length. */
  void readBody(byte[] to) throws TraceFormatException {
    file.read(ByteBuffer.wrap(to, 0, there()), at + Layout.BLOCK_SIZE);
  }

  /** Whether the checksum is that of the header and of this body. */
  boolean isOf(byte[] body) {
    int said = head.getInt(Layout.BLOCK_CHECKSUM);
    head.putInt(Layout.BLOCK_CHECKSUM, checksum.of(body, 0, committed()));
    return checksum.ofBlock(head.array(), 0) == said;
  }
}
