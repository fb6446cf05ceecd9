package corecast.cli.output;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How wide a line for people may be.
 *
 * @param columns characters, at least 1
 */
public record Width(int columns) {
  /** Where nobody knows of a terminal: lines are as long as they are. */
  public static final Width ANY = new Width(Integer.MAX_VALUE);

  /** Set by the launcher, which can ask the terminal. */
  private static final String PROPERTY = "corecast.columns";

  /** More digits are no width of a terminal. */
  private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,5}");

  public Width {
    if (columns < 1) {
      throw new IllegalArgumentException(columns + " columns: expected at least 1");
    }
  }

  /** So many columns where text is neither wider nor narrower than these. */
  public int between(int least, int most) {
    return Math.max(least, Math.min(most, columns));
  }

  /** What the launcher has found out; without one, what the environment says. */
  public static Width known() {
    return firstOf(System.getProperty(PROPERTY), System.getenv("COLUMNS"));
  }

  static Width firstOf(@Nullable String... said) {
    for (String columns : said) {
      if (columns != null && NUMBER.matcher(columns).matches()) {
        return new Width(Integer.parseInt(columns));
      }
    }
    return ANY;
  }
}
