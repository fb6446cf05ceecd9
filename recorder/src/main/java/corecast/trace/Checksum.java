package corecast.trace;

import java.util.zip.CRC32C;

/**
 * Computes the checksums of a trace file, CRC-32C, as {@code docs/trace-format.md} gives them. One
 * thread at a time uses it.
 *
 * <p>The checksum of a block is that of its header, with the checksum of its body in the place of
 * its own. So a body that grows is read once: {@link #grow} carries its checksum on.
 */
final class Checksum {
  private final CRC32C crc = new CRC32C();

  /** How many bytes the checksum that grows is of. */
  private int bytes;

  /** That of bytes that are all there. */
  int of(byte[] of, int at, int count) {
    crc.reset();
    crc.update(of, at, count);
    return (int) crc.getValue();
  }

  /** That of a block whose header is there, and has the checksum of its body for its own. */
  int ofBlock(byte[] of, int at) {
    return of(of, at, Layout.BLOCK_SIZE);
  }

  /** That of the header of a file, in which zero stands for its own. */
  int ofHeader(byte[] header) {
    return of(header, 0, Layout.HEADER_SIZE);
  }

  void begin() {
    crc.reset();
    bytes = 0;
  }

  /**
   * Carries the checksum of a body on.
   *
   * @param of has the body from some byte on, at least from the first one that is new
   * @param start where the body begins there, or would begin
   * @param count the length of the body by now
   */
  int grow(byte[] of, int start, int count) {
    int added = count - bytes;
    crc.update(of, start + bytes, added);
    bytes = count; // there may be no stack left for a call in between: then nothing was added
    return (int) crc.getValue();
  }
}
