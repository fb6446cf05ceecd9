package corecast.examples;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import java.util.function.ToLongFunction;

/**
 * The text of a recorded program in which each call of some functions takes the time that it was
 * meant to take. What is left of the recording is its structure: how busy the machine was has no
 * influence on the times of a replay, which can be compared with those computed by hand.
 */
public final class GivenWork {
  private static final int ALONE = Integer.MAX_VALUE;

  private final ToLongFunction<String> nanosOf;
  private final int shrinking;
  private final boolean keepsIo;
  private final double jitter;
  private final Random random = new Random(1);
  private final Deque<Boolean> calls = new ArrayDeque<>();
  private final StringBuilder text = new StringBuilder();

  private GivenWork(ToLongFunction<String> nanosOf, int shrinking, boolean keepsIo, double jitter) {
    this.nanosOf = nanosOf;
    this.shrinking = shrinking;
    this.keepsIo = keepsIo;
    this.jitter = jitter;
  }

  /**
   * All other work takes a thousandth of its time: next to nothing, but who was ready sooner still
   * is.
   *
   * @param nanosOf what a call of a function takes, ns, by its name; negative for other functions
   */
  public static String in(String program, ToLongFunction<String> nanosOf) {
    return new GivenWork(nanosOf, 1000, true, 0).rewritten(program);
  }

  /**
   * The same without the time of input and output: on a busy machine a line that is printed takes
   * ten milliseconds.
   */
  public static String withoutIo(String program, ToLongFunction<String> nanosOf) {
    return new GivenWork(nanosOf, 1000, false, 0).rewritten(program);
  }

  /**
   * All other work takes no time, nor does input and output.
   *
   * @param jitter by what part of it a call may be longer or shorter. Calls of exactly the same
   *     length end at the same instants, as they never do.
   */
  public static String alone(String program, ToLongFunction<String> nanosOf, double jitter) {
    return new GivenWork(nanosOf, ALONE, false, jitter).rewritten(program);
  }

  private String rewritten(String program) {
    program.lines().forEach(this::add);
    return text.toString();
  }

  private void add(String line) {
    if (!line.startsWith(" ")) {
      calls.clear(); // a thread or a task begins
    }
    String[] words = line.strip().split(" ", -1);
    switch (words[0]) {
      case "run" -> run(words);
      case "io" -> {
        if (keepsIo) {
          append(line);
        }
      }
      case "enter" -> {
        append(line);
        long nanos = nanosOf.applyAsLong(words[1]);
        calls.push(nanos >= 0);
        run(nanos, words.length > 2 ? Integer.parseInt(words[2]) : 1);
      }
      case "exit" -> {
        calls.pop();
        append(line);
      }
      case "pause", "vm-work" -> {
        // the virtual machine's: on a busy machine a pause takes milliseconds
      }
      default -> append(line);
    }
  }

  /** {@code run NANOS} or {@code run FUNCTION NANOS}. */
  private void run(String[] words) {
    String function = words.length > 2 ? words[1] + " " : "";
    long given = words.length > 2 ? nanosOf.applyAsLong(words[1]) : -1;
    long other = Long.parseLong(words[words.length - 1]) / shrinking;
    if (given >= 0) {
      append("run " + function + about(given));
    } else if (other > 0 && !Boolean.TRUE.equals(calls.peek())) {
      append("run " + function + other);
    }
  }

  private void run(long nanos, int times) {
    if (nanos >= 0 && times > 0) {
      append("run " + about(nanos * times));
    }
  }

  private long about(long nanos) {
    return Math.round(nanos * (1 + jitter * (2 * random.nextDouble() - 1)));
  }

  private void append(String line) {
    text.append(line).append('\n');
  }
}
