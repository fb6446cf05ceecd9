package corecast.examples.advice;

import java.util.Map;
import java.util.Random;

/**
 * The text of a recorded program in which each call of some functions takes the time it was meant
 * to take, give or take 1 %, and nothing else takes any: what is left of the recording is the
 * structure alone. Calls of exactly the same length would end at the same instants, as they never
 * do, and there the weights of several segments are not what all of them together are worth.
 */
final class GivenWork {
  private static final double UP_TO = 0.01;

  private final Map<String, Long> nanos;
  private final Random random = new Random(1);
  private final StringBuilder text = new StringBuilder();

  private GivenWork(Map<String, Long> nanos) {
    this.nanos = nanos;
  }

  /**
   * Rewrites a program.
   *
   * @param nanos what a call of each function takes, by its name
   */
  static String in(String program, Map<String, Long> nanos) {
    GivenWork given = new GivenWork(nanos);
    program.lines().forEach(given::add);
    return given.text.toString();
  }

  private void add(String line) {
    String[] words = line.strip().split(" ");
    boolean named = words.length > 1 && nanos.containsKey(words[1]);
    if (words[0].equals("run")) {
      if (named) {
        append("run " + words[1] + " " + nanos(words[1], 1));
      }
      return;
    }
    append(line);
    if (words[0].equals("enter") && named) {
      int calls = words.length > 2 ? Integer.parseInt(words[2]) : 1;
      if (calls > 0) {
        append("run " + nanos(words[1], calls));
      }
    }
  }

  private long nanos(String function, int calls) {
    double factor = 1 + UP_TO * (2 * random.nextDouble() - 1);
    return Math.round(calls * nanos.get(function) * factor);
  }

  private void append(String line) {
    text.append(line).append('\n');
  }
}
