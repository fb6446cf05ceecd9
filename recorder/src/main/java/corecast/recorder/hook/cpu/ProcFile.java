package corecast.recorder.hook.cpu;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Short files of {@code /proc}, which Linux gives at one go. {@code Files} takes several times as
 * long, as long as it is not compiled, and the recorder reads too seldom for that.
 */
final class ProcFile {
  private static final int MOST = 1024;

  private ProcFile() {}

  /** The first 1024 bytes. */
  static String read(File file) throws IOException {
    byte[] text = new byte[MOST];
    try (FileInputStream in = new FileInputStream(file)) {
      int length = Math.max(0, in.read(text));
      return new String(text, 0, length, StandardCharsets.ISO_8859_1);
    }
  }
}
