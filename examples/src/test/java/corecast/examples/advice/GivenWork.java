package corecast.examples.advice;

import java.util.Map;

/**
 * The text of a recorded program in which each call of some functions takes the time it was meant
 * to take, and nothing else takes any: what is left of the recording is the structure alone.
 */
final class GivenWork {
  private GivenWork() {}

  /**
   * Rewrites a program.
   *
   * @param nanos what a call of each function takes, by its name
   */
  static String in(String program, Map<String, Long> nanos) {
    StringBuilder text = new StringBuilder();
    program.lines().forEach(line -> add(line, nanos, text));
    return text.toString();
  }

  private static void add(String line, Map<String, Long> nanos, StringBuilder text) {
    String[] words = line.strip().split(" ");
    boolean named = words.length > 1 && nanos.containsKey(words[1]);
    if (words[0].equals("run")) {
      if (named) {
        text.append("run ").append(words[1]).append(' ').append(nanos.get(words[1])).append('\n');
      }
      return;
    }
    text.append(line).append('\n');
    if (words[0].equals("enter") && named) {
      long calls = words.length > 2 ? Long.parseLong(words[2]) : 1;
      if (calls > 0) {
        text.append("run ").append(calls * nanos.get(words[1])).append('\n');
      }
    }
  }
}
