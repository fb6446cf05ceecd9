package corecast.analysis.constraint;

import corecast.program.Program;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Waits that end when another thread hands something over, such as the connection that it gives
 * back: no object of the program says how many of these there are.
 *
 * @param asleepNanos for how long somebody waits so while nobody works, ns
 * @param function that waits so most often; empty if none has a name
 */
public record HandOvers(double asleepNanos, String function) {
  /** Semaphores that the conversion makes of hand-overs between two threads. */
  private static final Pattern NAME = Pattern.compile("~(offer|park|told)~");

  static HandOvers of(Program program, Account account) {
    double asleep = account.handedOverAsleepNanos();
    return new HandOvers(asleep, asleep == 0 ? "" : function(program));
  }

  static boolean isOne(Program program, int object) {
    return NAME.matcher(program.objectName(object)).find();
  }

  private static String function(Program program) {
    Map<Integer, Integer> waits = new HashMap<>();
    for (int body = 0; body < program.bodies(); body++) {
      Deque<Integer> functions = new ArrayDeque<>();
      for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
        switch (program.operation(s)) {
          case ENTER -> functions.push(program.object(s));
          case EXIT -> functions.poll();
          case ACQUIRE -> {
            Integer function = functions.peek();
            if (function != null && isOne(program, program.object(s))) {
              waits.merge(function, 1, Integer::sum);
            }
          }
          default -> {}
        }
      }
    }
    return waits.entrySet().stream()
        .max(
            Map.Entry.<Integer, Integer>comparingByValue()
                .thenComparing(Map.Entry.comparingByKey()))
        .map(most -> program.paths().functionName(most.getKey()))
        .orElse("");
  }
}
