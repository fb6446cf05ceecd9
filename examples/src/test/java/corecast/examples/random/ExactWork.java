package corecast.examples.random;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The text of a recorded program with the work of {@link Works} as long as it was meant, and
 * without any other work: what is left to compare is the structure alone.
 */
final class ExactWork {
  private final StringBuilder text = new StringBuilder();
  private final Deque<String> stack = new ArrayDeque<>();

  private ExactWork() {}

  static String of(String program) {
    ExactWork exact = new ExactWork();
    program.lines().forEach(exact::add);
    return exact.text.toString();
  }

  private void add(String line) {
    String[] words = line.strip().split(" ");
    switch (words[0]) {
      case "thread", "virtual", "task", "stage" -> {
        if (!line.startsWith(" ")) {
          stack.clear();
        }
        append(line);
      }
      case "enter" -> {
        int kind = Works.kindOf(words[1]);
        int calls = words.length > 2 ? Integer.parseInt(words[2]) : 1;
        stack.push(words[1]);
        append(line);
        if (kind >= 0 && calls > 0) {
          append("run " + calls * Works.nanos(kind));
        }
      }
      case "exit" -> {
        stack.pop();
        append(line);
      }
      case "run" -> {
        int kind = words.length > 2 ? Works.kindOf(words[1]) : -1;
        if (kind >= 0) {
          append("run " + words[1] + " " + Works.nanos(kind));
        }
      }
      default -> append(line);
    }
  }

  private void append(String line) {
    text.append(line).append('\n');
  }
}
