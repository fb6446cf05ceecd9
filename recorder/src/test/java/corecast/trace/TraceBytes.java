package corecast.trace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The bytes of a trace file, for tests that change them. */
public final class TraceBytes {
  private TraceBytes() {}

  static ByteBuffer of(byte[] file) {
    return ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Where the blocks begin, in the order of the file. */
  static List<Integer> blocks(byte[] file) {
    List<Integer> places = new ArrayList<>();
    ByteBuffer bytes = of(file);
    int end = (int) bytes.getLong(Layout.HEADER_END);
    for (int at = Layout.HEADER_SIZE; at < end; at += length(file, at)) {
      places.add(at);
    }
    return places;
  }

  /** How long the block there is, with its header. */
  static int length(byte[] file, int at) {
    return Layout.BLOCK_SIZE + of(file).getInt(at + Layout.BLOCK_CAPACITY);
  }

  /** How long it is without what stands behind its records. */
  static int used(byte[] file, int at) {
    return Layout.BLOCK_SIZE + of(file).getInt(at + Layout.BLOCK_COMMITTED);
  }

  /** Gives a block that was changed the checksum that is right now. */
  static void sealBlock(byte[] file, int at) {
    Checksum checksum = new Checksum();
    int body = checksum.of(file, at + Layout.BLOCK_SIZE, used(file, at) - Layout.BLOCK_SIZE);
    of(file).putInt(at + Layout.BLOCK_CHECKSUM, body);
    of(file).putInt(at + Layout.BLOCK_CHECKSUM, checksum.ofBlock(file, at));
  }

  /** The same with the header. */
  static void sealHeader(byte[] file) {
    of(file).putInt(Layout.HEADER_CHECKSUM, 0);
    of(file).putInt(Layout.HEADER_CHECKSUM, new Checksum().ofHeader(file));
  }

  /** Changes a number in the header of a file that stays whole. */
  public static void header(Path file, int at, long value) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    of(bytes).putLong(at, value);
    sealHeader(bytes);
    Files.write(file, bytes);
  }

  /** The same trace in version 1, which has no checksums. */
  public static byte[] unprotected(byte[] file) {
    byte[] old = file.clone();
    of(old).putInt(Layout.HEADER_VERSION, Layout.UNPROTECTED);
    Arrays.fill(old, Layout.HEADER_STREAMS, Layout.HEADER_USED, (byte) 0);
    for (int at : blocks(file)) {
      of(old).putInt(at + Layout.BLOCK_CHECKSUM, 0);
    }
    return old;
  }
}
