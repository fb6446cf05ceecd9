package corecast.recorder;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The figures that tests of the lane {@code measured} find. They are printed and written to {@code
 * target/figures.json} of the module, an array of objects with a name, a value and a unit; no build
 * fails because of them.
 */
public final class Figures {
  private static final Path FILE = Path.of("target", "figures.json");
  private static final String END = "\n]\n";

  private Figures() {}

  /** Prints a figure in a line of its own, and adds it to the module's file. */
  public static void say(String name, double value, String unit) {
    System.out.println(line(name, value, unit));
    try {
      add(FILE, name, value, unit);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Four digits are enough to read, the file has all of them. */
  static String line(String name, double value, String unit) {
    String number =
        Double.isFinite(value)
            ? new BigDecimal(value).round(new MathContext(4)).stripTrailingZeros().toPlainString()
            : Double.toString(value);
    return ("figure: " + name + " = " + number + " " + unit).stripTrailing();
  }

  /** Several processes may add to one file at the same time: it is locked meanwhile. */
  static synchronized void add(Path file, String name, double value, String unit)
      throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      channel.lock(); // until it is closed
      String figure =
          "{\"name\": "
              + quoted(name)
              + ", \"value\": "
              + number(value)
              + ", \"unit\": "
              + quoted(unit)
              + "}"
              + END;
      boolean isFirst = channel.size() == 0;
      channel.position(isFirst ? 0 : channel.size() - END.length());
      ByteBuffer bytes =
          ByteBuffer.wrap(((isFirst ? "[\n" : ",\n") + figure).getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    }
  }

  /** JSON knows no numbers that are not finite. */
  private static String number(double value) {
    return Double.isFinite(value) ? Double.toString(value) : "null";
  }

  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (c < ' ') {
        quoted.append(String.format("\\u%04x", (int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }
}
