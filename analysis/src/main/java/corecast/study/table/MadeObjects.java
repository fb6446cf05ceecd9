package corecast.study.table;

import java.util.function.UnaryOperator;

/**
 * Words for objects that the conversion of a recording has made of something else, whose names have
 * a {@code ~}; {@code docs/program-text.md} lists them.
 */
final class MadeObjects {
  /** Futures have numbers for names. */
  private static final String FUTURE = "future";

  private MadeObjects() {}

  /**
   * What is waited for at such an object, such as {@code room in Orders.queue}; empty if there are
   * no words for it but its {@link #base}.
   *
   * @param threads what a thread is called
   */
  static String words(String object, UnaryOperator<String> threads) {
    String base = base(object);
    if (base.length() == object.length()) {
      return "";
    }
    String[] rest = object.substring(base.length() + 1).split("~", 2);
    if (base.equals(FUTURE)) {
      return "result of a future";
    }
    return switch (rest[0]) {
      case "takers" -> "taker of " + base;
      case "taken" -> "last item of " + base;
      case "room" -> "room in " + base;
      case "retries" -> "compare-and-set of " + base;
      case "terminated" -> "end of " + base;
      case "items" -> "item of " + base;
      case "bytes" -> "data of " + base;
      case "full", "empty" -> "turn at " + base;
      case "gate" -> "gate " + base;
      case "wait" -> "condition of " + base;
      case "order" -> "turn at " + base;
      case "child" -> "child process of " + threads.apply(base);
      case "connection" -> "connection of " + threads.apply(base);
      case "offer", "park", "told", "end", "interrupt" ->
          rest.length < 2
              ? rest[0] + " of " + base
              : handOver(threads.apply(base), threads.apply(rest[1].split("~", 2)[0]));
      default -> "";
    };
  }

  private static String handOver(String one, String other) {
    return one.equals(other)
        ? "hand-over among " + one
        : "hand-over between " + one + " and " + other;
  }

  /** The name of what it was made of; the object's own if it is none. */
  static String base(String object) {
    int tilde = object.indexOf('~');
    return tilde <= 0 ? object : object.substring(0, tilde);
  }
}
