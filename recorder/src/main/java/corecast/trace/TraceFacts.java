package corecast.trace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** Adds facts to a trace whose recording is over: a further block of the dictionary. */
public final class TraceFacts {
  private TraceFacts() {}

  /**
   * Appends {@code META} records of one key.
   *
   * @param values each at most {@value Layout#MAX_STRING} bytes, longer ones are cut
   * @throws TraceFormatException if the file is no readable trace
   */
  public static void append(Path trace, String key, List<String> values) throws IOException {
    if (values.isEmpty()) {
      return;
    }
    Header header;
    int sequence;
    long timeNanos;
    try (TraceReader reader = TraceReader.open(trace)) {
      if (reader.truncated()) {
        return; // Its end is missing: there is no place behind it.
      }
      header = reader.header();
      sequence = reader.blocksOf(0);
      RecordCursor dictionary = reader.records(0);
      while (dictionary.next()) {
        // To its end, for the time it stands at.
      }
      timeNanos = dictionary.timeNanos();
    }
    ByteBuffer body = records(key, values);
    int filled = body.remaining();
    int capacity =
        (Layout.BLOCK_SIZE + filled + Layout.BLOCK_ALIGNMENT - 1)
                / Layout.BLOCK_ALIGNMENT
                * Layout.BLOCK_ALIGNMENT
            - Layout.BLOCK_SIZE;
    byte[] blockBytes = new byte[Layout.BLOCK_SIZE + capacity];
    ByteBuffer block = littleEndian(blockBytes);
    block.putInt(0, Layout.BLOCK_MAGIC);
    block.putInt(Layout.BLOCK_CAPACITY, capacity);
    block.putInt(Layout.BLOCK_STREAM, 0);
    block.putInt(Layout.BLOCK_SEQUENCE, sequence);
    block.putLong(Layout.BLOCK_TIME, timeNanos);
    block.putInt(Layout.BLOCK_COMMITTED, filled);
    block.put(Layout.BLOCK_SIZE, body, 0, filled);
    if (header.isProtected()) {
      Checksum checksum = new Checksum();
      block.putInt(Layout.BLOCK_CHECKSUM, checksum.of(blockBytes, Layout.BLOCK_SIZE, filled));
      block.putInt(Layout.BLOCK_CHECKSUM, checksum.ofBlock(blockBytes, 0));
    }
    try (FileChannel file =
        FileChannel.open(trace, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      write(file, block, header.endBytes());
      byte[] headBytes = new byte[Layout.HEADER_SIZE];
      ByteBuffer head = littleEndian(headBytes);
      read(file, head);
      head.putLong(Layout.HEADER_END, header.endBytes() + block.capacity());
      if (header.isProtected()) {
        head.putInt(Layout.HEADER_STREAMS, header.streams() + (sequence == 0 ? 1 : 0));
        head.putLong(Layout.HEADER_BLOCKS, header.blocks() + 1);
        head.putLong(Layout.HEADER_BYTES, header.recordBytes() + filled);
        head.putInt(Layout.HEADER_CHECKSUM, 0);
        head.putInt(Layout.HEADER_CHECKSUM, new Checksum().ofHeader(headBytes));
      }
      write(file, head.limit(Layout.HEADER_USED), 0);
    }
  }

  private static ByteBuffer littleEndian(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static ByteBuffer records(String key, List<String> values) {
    byte[] name = EventBuffer.encode(key);
    long room = 0;
    for (String value : values) {
      room += 1L + EventBuffer.textBytes(name, EventBuffer.encode(value));
    }
    ByteBuffer out = littleEndian(new byte[(int) Math.min(room, Layout.MAX_BLOCK / 2)]);
    for (String value : values) {
      byte[] text = EventBuffer.encode(value);
      if (1 + EventBuffer.textBytes(name, text) > out.remaining()) {
        break;
      }
      out.put((byte) EventKind.META.code());
      text(out, name);
      text(out, text);
    }
    return out.flip();
  }

  private static void text(ByteBuffer to, byte[] utf8) {
    int rest = utf8.length;
    while (rest > 127) {
      to.put((byte) (rest | 128));
      rest >>>= 7;
    }
    to.put((byte) rest).put(utf8);
  }

  private static void read(FileChannel file, ByteBuffer to) throws IOException {
    while (to.hasRemaining() && file.read(to, to.position()) >= 0) {
      // Until all of it is there.
    }
    to.rewind();
  }

  private static void write(FileChannel file, ByteBuffer bytes, long at) throws IOException {
    while (bytes.hasRemaining()) {
      file.write(bytes, at + bytes.position());
    }
  }
}
