package corecast.cli.terminal;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * A key that was pressed.
 *
 * @param sign of a {@link Kind#SIGN}
 */
public record Key(Kind kind, char sign) {
  private static final int ESCAPE = 27;

  /** What a key is; those of no use here are {@link #OTHER}. */
  public enum Kind {
    UP,
    DOWN,
    ENTER,
    SIGN,
    OTHER
  }

  /** The next key of a terminal; {@code null} if there are no more. */
  public static @Nullable Key read(InputStream in) throws IOException {
    int sign = in.read();
    if (sign < 0) {
      return null;
    }
    if (sign == '\r' || sign == '\n') {
      return new Key(Kind.ENTER, ' ');
    }
    if (sign != ESCAPE) {
      return new Key(Kind.SIGN, (char) sign);
    }
    int bracket = in.read();
    if (bracket != '[' && bracket != 'O') {
      return new Key(Kind.OTHER, ' ');
    }
    int last = in.read();
    while (last >= '0' && last <= '9' || last == ';') {
      last = in.read();
    }
    return new Key(last == 'A' ? Kind.UP : last == 'B' ? Kind.DOWN : Kind.OTHER, ' ');
  }
}
