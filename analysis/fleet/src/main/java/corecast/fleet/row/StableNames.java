package corecast.fleet.row;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names that are the same in every run of a program: without addresses of classes that were made at
 * run time, and without the numbers of threads and objects.
 */
public final class StableNames {
  /**
   * A class of a lambda or another hidden class: who made it, and what the virtual machine called
   * it.
   */
  private static final Pattern HIDDEN =
      Pattern.compile("([\\p{L}\\w.$]*?)(\\$\\$Lambda(?:\\$\\d+)?)?([/.+]0x[0-9a-f]+)");

  /** A lambda's class of older virtual machines. */
  private static final Pattern LAMBDA =
      Pattern.compile("([\\p{L}\\w.$]*?)(\\$\\$Lambda\\$\\d+)(/\\d+)?");

  /** A class that was made by number. */
  private static final Pattern NUMBERED =
      Pattern.compile(
          "(\\$Proxy|Generated(?:Method|Constructor|SerializationConstructor)Accessor)\\d+");

  private static final Pattern DIGITS = Pattern.compile("\\d+");

  private static final Pattern NUMBER_OF_OBJECT = Pattern.compile("-\\d+(?![\\p{L}\\d])");

  private final Map<String, String> made = new HashMap<>();
  private final Map<String, Integer> madeBy = new HashMap<>();

  /**
   * A function. Lambdas and other hidden classes of one class are told apart by the order in which
   * they are asked for.
   */
  public String function(String name) {
    String stable = name;
    if (stable.contains("0x")) {
      stable = numbered(HIDDEN.matcher(stable));
    }
    if (stable.contains("$$Lambda$")) {
      stable = numbered(LAMBDA.matcher(stable));
    }
    return NUMBERED
        .matcher(stable)
        .replaceAll(found -> Matcher.quoteReplacement(found.group(1) + "#"));
  }

  private String numbered(Matcher found) {
    return found.replaceAll(
        one ->
            Matcher.quoteReplacement(
                made.computeIfAbsent(
                    one.group(),
                    raw -> {
                      String kind = one.group(1) + (one.group(2) == null ? "$$Hidden" : "$$Lambda");
                      return kind + "#" + madeBy.merge(kind, 1, Integer::sum);
                    })));
  }

  /** A thread or a group of threads: {@code pool-1-thread-7} is {@code pool-#-thread-#}. */
  public String thread(String name) {
    return DIGITS.matcher(function(name)).replaceAll("#");
  }

  /** A lock, queue, pool ..., or a text with its name: {@code Account-17} is {@code Account-#}. */
  public String object(String name) {
    return NUMBER_OF_OBJECT.matcher(function(name)).replaceAll("-#");
  }
}
