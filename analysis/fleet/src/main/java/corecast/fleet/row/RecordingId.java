package corecast.fleet.row;

import corecast.study.target.RecordingFacts;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/**
 * Tells recordings apart, and sorts them by time: a ULID, whose last 80 bits are two checksums and
 * the length of the file instead of a random number. So a copy is the same recording.
 */
public final class RecordingId {
  private static final String DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  private static final int TIME_DIGITS = 10;
  private static final int HALF_DIGITS = 8;
  private static final int BUFFER = 1 << 16;

  private RecordingId() {}

  /**
   * Of a recording as it is now.
   *
   * @throws IOException if it is none, or cannot be read
   */
  public static String of(Path file) throws IOException {
    return of(file, RecordingFacts.of(file).begun());
  }

  static String of(Path file, Instant begun) throws IOException {
    CRC32 first = new CRC32();
    CRC32C second = new CRC32C();
    long length = 0;
    byte[] buffer = new byte[BUFFER];
    try (InputStream in = Files.newInputStream(file)) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        first.update(buffer, 0, n);
        second.update(buffer, 0, n);
        length += n;
      }
    }
    StringBuilder id = new StringBuilder();
    append(id, begun.toEpochMilli(), TIME_DIGITS);
    append(id, first.getValue() << 8 | length & 0xFF, HALF_DIGITS);
    append(id, second.getValue() << 8 | length >> 8 & 0xFF, HALF_DIGITS);
    return id.toString();
  }

  public static boolean areOfOneTime(String id, String other) {
    return id.startsWith(other.substring(0, TIME_DIGITS));
  }

  /** The last digits of the number, five bits each. */
  private static void append(StringBuilder id, long number, int digits) {
    for (int digit = digits - 1; digit >= 0; digit--) {
      id.append(DIGITS.charAt((int) (number >>> 5 * digit & 31)));
    }
  }
}
