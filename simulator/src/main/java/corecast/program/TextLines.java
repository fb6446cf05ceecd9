package corecast.program;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a text, one at a time and none longer than {@link #LIMIT}: a file that is not a
 * program must not fill the memory. A byte order mark and carriage returns at line ends are
 * skipped.
 */
abstract class TextLines {
  /** Bytes (of a file) or characters (of a string) in a line. */
  static final int LIMIT = 1 << 20;

  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private final String name;
  private int number;

  private TextLines(String name) {
    this.name = name;
  }

  static TextLines of(String name, InputStream in) {
    return new OfStream(name, in);
  }

  static TextLines of(String name, String text) {
    return new OfString(name, text);
  }

  /** The next line, or {@code null} at the end. */
  final @Nullable String next() throws IOException {
    number++;
    String line = read();
    if (line == null) {
      number--;
      return null;
    }
    if (number == 1 && !line.isEmpty() && line.charAt(0) == BYTE_ORDER_MARK) {
      line = line.substring(1);
    }
    return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
  }

  /** Number of the line read last, from 1. */
  final int number() {
    return number;
  }

  abstract @Nullable String read() throws IOException;

  final ProgramTextException tooLong() {
    return new ProgramTextException(
        name, number, "found a line longer than " + LIMIT + ", expected one statement a line");
  }

  private static final class OfString extends TextLines {
    private final String text;
    private int at;

    OfString(String name, String text) {
      super(name);
      this.text = text;
    }

    @Override
    @Nullable String read() {
      if (at >= text.length()) {
        return null;
      }
      int end = text.indexOf('\n', at);
      int stop = end < 0 ? text.length() : end;
      if (stop - at > LIMIT) {
        throw tooLong();
      }
      String line = text.substring(at, stop);
      at = stop + 1;
      return line;
    }
  }

  private static final class OfStream extends TextLines {
    private final String name;
    private final InputStream in;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    OfStream(String name, InputStream in) {
      super(name);
      this.name = name;
      this.in = in;
    }

    @Override
    @Nullable String read() throws IOException {
      bytes.reset();
      int b = in.read();
      if (b < 0) {
        return null;
      }
      while (b >= 0 && b != '\n') {
        if (bytes.size() == LIMIT) {
          throw tooLong();
        }
        bytes.write(b);
        b = in.read();
      }
      try {
        return StandardCharsets.UTF_8
            .newDecoder()
            .decode(ByteBuffer.wrap(bytes.toByteArray()))
            .toString();
      } catch (CharacterCodingException e) {
        throw new ProgramTextException(
            name, number(), "found bytes that are not UTF-8, expected a program text");
      }
    }
  }
}
