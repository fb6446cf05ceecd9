package corecast.note;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** The one place where numbers become text, independent of the language of the machine. */
public final class Numbers {
  private static final int DECIMALS = 6;

  /** Less than this of a unit has fewer than three digits in a table. */
  private static final double FEWEST_OF_UNIT = 0.1;

  private Numbers() {}

  /** A unit that people read times in. */
  public enum Unit {
    NS("ns", 1),
    US("us", 1e3),
    MS("ms", 1e6),
    S("s", 1e9);

    public final String symbol;
    public final double nanos;

    Unit(String symbol, double nanos) {
      this.symbol = symbol;
      this.nanos = nanos;
    }

    /** The unit in which a column with that largest value reads well. */
    public static Unit of(double nanos) {
      double size = Math.abs(nanos);
      return size >= 1e10 ? S : size >= 1e7 ? MS : size >= 1e4 ? US : NS;
    }

    /**
     * The unit in which times between these two read well: the largest one that is in the times,
     * unless three decimals of it are too few for the smallest time.
     *
     * @param smallest of those that are not 0
     */
    public static Unit of(double largest, double smallest) {
      double size = Math.abs(largest);
      Unit unit = size >= 1e9 ? S : size >= 1e6 ? MS : size >= 1e3 ? US : NS;
      return Math.abs(smallest) < unit.nanos * FEWEST_OF_UNIT ? of(largest) : unit;
    }
  }

  /** A time for people, such as {@code 12.35 ms}. */
  public static String duration(double nanos) {
    if (Double.isNaN(nanos)) {
      return "-";
    }
    double size = Math.abs(nanos);
    Unit unit = size >= 1e9 ? Unit.S : size >= 1e6 ? Unit.MS : size >= 1e3 ? Unit.US : Unit.NS;
    double value = nanos / unit.nanos;
    int decimals = unit == Unit.NS && nanos == Math.rint(nanos) ? 0 : Math.abs(value) < 100 ? 2 : 1;
    return fixed(value, decimals) + " " + unit.symbol;
  }

  /** An amount of memory for people, such as {@code 5.2 GB}. */
  public static String bytes(double bytes) {
    return bytes >= 1e9 ? fixed(bytes / 1e9, 1) + " GB" : fixed(bytes / 1e6, 1) + " MB";
  }

  /** A share for people, such as {@code 12.3 %}. */
  public static String percent(double share) {
    return Double.isNaN(share) ? "-" : fixed(share * 100, 1) + " %";
  }

  /** A number with that many decimals, never {@code -0.0}. */
  public static String fixed(double value, int decimals) {
    String text = String.format(Locale.ROOT, "%." + decimals + "f", value);
    return text.startsWith("-") && Double.parseDouble(text) == 0 ? text.substring(1) : text;
  }

  /**
   * A number for programs: no exponent, no grouping, at most six decimals for times and nine for
   * ratios, none that are not needed; empty if it is not a number.
   */
  public static String plain(double value, boolean time) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return "";
    }
    BigDecimal rounded =
        BigDecimal.valueOf(value).setScale(time ? DECIMALS : 9, RoundingMode.HALF_EVEN);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }
}
