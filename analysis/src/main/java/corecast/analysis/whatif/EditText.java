package corecast.analysis.whatif;

import corecast.analysis.whatif.LockChange.MovedOut;
import corecast.analysis.whatif.LockChange.ReadWrite;
import corecast.analysis.whatif.LockChange.Removed;
import corecast.analysis.whatif.LockChange.Shortened;
import corecast.analysis.whatif.LockChange.Split;
import corecast.program.DurationText;
import corecast.program.DurationText.NotADuration;
import corecast.program.Program;
import java.util.function.BiFunction;

/**
 * Edits as people write them. What is none is an {@link IllegalArgumentException} that says why.
 */
public final class EditText {
  private static final int LONGEST_NUMBER = 9;

  private EditText() {}

  /**
   * {@code f=-20%}, {@code f=+50%}, {@code f=x0.5}, {@code f=-2ms}, {@code f=+1s} or {@code
   * f=-2us/call}.
   */
  public static Edit function(String text) {
    int at = text.lastIndexOf('=');
    String name = at < 0 ? "" : text.substring(0, at);
    String how = text.substring(at + 1);
    boolean isMore = how.startsWith("+");
    if (name.isEmpty()) {
      throw notAFunction(text);
    }
    try {
      boolean isEach = how.endsWith(ScaledFunction.EACH_CALL);
      int end = how.length() - (isEach ? ScaledFunction.EACH_CALL.length() : 0);
      String amount = how.substring(Math.min(1, end), end);
      if ((isMore || how.startsWith("-")) && DurationText.hasUnit(amount)) {
        long nanos = DurationText.parse(amount, 1);
        return new ScaledFunction(name, 1, isMore ? nanos : -nanos, isEach);
      }
      return new ScaledFunction(name, factor(how), 0);
    } catch (NumberFormatException | NotADuration e) {
      throw notAFunction(text);
    }
  }

  /** {@code -20%}, {@code +50%} or {@code x0.5}. */
  private static double factor(String how) {
    if (how.startsWith("x")) {
      return number(how.substring(1));
    }
    if (how.matches("[-+].*%")) {
      double percent = number(how.substring(1, how.length() - 1));
      return 1 + (how.startsWith("-") ? -percent : percent) / 100;
    }
    throw new NumberFormatException(how);
  }

  /** {@code f=-20%}, {@code f=+50%} or {@code f=x0.5}, with all that the function calls. */
  public static Edit withCalls(String text) {
    return scaled(text, "-20%", ScaledCalls::new);
  }

  /** {@code f=-50%} or {@code f=x0.5}, of the time that the function sleeps or waits for data. */
  public static Edit delays(String text) {
    return scaled(text, "-50%", ScaledDelays::new);
  }

  private static Edit scaled(String text, String example, BiFunction<String, Double, Edit> edit) {
    if (function(text) instanceof ScaledFunction scaled && scaled.moreNanos() == 0) {
      return edit.apply(scaled.function(), scaled.factor());
    }
    throw new IllegalArgumentException(
        "'" + text + "': expected a function and its change, such as f=" + example + " or f=x0.5");
  }

  /** {@code -50%} or {@code x0.5}. */
  public static Edit pauses(String text) {
    try {
      return new ScaledPauses(factor(text));
    } catch (IllegalArgumentException e) {
      // said below
    }
    throw new IllegalArgumentException("'" + text + "': expected a change, such as -50% or x0.5");
  }

  private static IllegalArgumentException notAFunction(String text) {
    return new IllegalArgumentException(
        "'"
            + text
            + "': expected a function and its change, such as f=-20%, f=x0.5, f=-2ms or f=-2us/call");
  }

  /**
   * A change of a lock.
   *
   * @param how {@code remove}, {@code split=4}, {@code shorten=50%}, {@code move-out=50%} or {@code
   *     readers='get*'}
   */
  public static Edit lock(String name, String how) {
    int at = how.indexOf('=');
    String word = at < 0 ? how : how.substring(0, at);
    String value = at < 0 ? "" : how.substring(at + 1);
    try {
      LockChange change =
          switch (word) {
            case "remove" -> at < 0 ? new Removed() : null;
            case "split" -> new Split((int) whole(value));
            case "shorten" -> new Shortened(share(value));
            case "move-out" -> new MovedOut(share(value));
            case "readers" -> value.isEmpty() ? null : new ReadWrite(value);
            default -> null;
          };
      if (change != null) {
        return new ChangedLock(name, change);
      }
    } catch (NumberFormatException e) {
      // the same is wrong as with an unknown word
    }
    throw new IllegalArgumentException(
        "'"
            + how
            + "': expected what becomes of lock "
            + name
            + ": remove, split=4, shorten=50%, move-out=50% or readers='get*'");
  }

  /** {@code W=8}. */
  public static Edit pool(String text) {
    return sized(text, (name, size) -> new Resized(Resized.What.POOL, name, size));
  }

  /** {@code Q=64} or {@code Q=unbounded}. */
  public static Edit queue(String text) {
    return sizedOrNot(text, (name, size) -> new Resized(Resized.What.QUEUE, name, size));
  }

  /** {@code S=4}. */
  public static Edit semaphore(String text) {
    return sized(text, (name, size) -> new Resized(Resized.What.SEMAPHORE, name, size));
  }

  /** {@code Q=3}. */
  public static Edit takers(String text) {
    return sized(text, (name, threads) -> new Takers(name, threads.intValue()));
  }

  /** {@code W=64} or {@code W=unbounded}. */
  public static Edit inFlight(String text) {
    return sizedOrNot(text, InFlight::new);
  }

  private static Edit sizedOrNot(String text, BiFunction<String, Long, Edit> edit) {
    String none = "=" + Resized.NO_LIMIT;
    return text.endsWith(none)
        ? edit.apply(text.substring(0, text.length() - none.length()), Program.UNBOUNDED)
        : sized(text, edit);
  }

  private static Edit sized(String text, BiFunction<String, Long, Edit> edit) {
    int at = text.lastIndexOf('=');
    if (at > 0) {
      try {
        return edit.apply(text.substring(0, at), whole(text.substring(at + 1)));
      } catch (NumberFormatException e) {
        // no number: see below
      }
    }
    throw new IllegalArgumentException("'" + text + "': expected a name and a size, such as W=8");
  }

  private static long whole(String text) {
    if (!text.matches("[0-9]{1," + LONGEST_NUMBER + "}")) {
      throw new NumberFormatException(text);
    }
    return Long.parseLong(text);
  }

  private static double share(String text) {
    if (!text.endsWith("%")) {
      throw new NumberFormatException(text);
    }
    double share = number(text.substring(0, text.length() - 1)) / 100;
    if (share > 1) {
      throw new NumberFormatException(text);
    }
    return share;
  }

  private static double number(String text) {
    if (!text.matches("[0-9]+(\\.[0-9]+)?")) {
      throw new NumberFormatException(text);
    }
    return Double.parseDouble(text);
  }
}
