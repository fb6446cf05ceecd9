package corecast.conversion;

import corecast.program.Operation;
import corecast.program.Program;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Loops that can only wait for another thread, and how much of the work may be theirs. */
final class SpinLoops {
  private SpinLoops() {}

  /** One line for each loop, with the share of the function it is in, where that was recorded. */
  static List<String> notes(Recording recording, Program program) {
    List<String> loops = recording.notes.getOrDefault(RecordingNotes.SPIN_LOOP, List.of());
    if (loops.isEmpty()) {
      return List.of();
    }
    Map<String, Long> work = workByFunction(program);
    double all = Math.max(1, program.workNanos());
    List<String> lines = new ArrayList<>();
    for (String loop : loops.stream().distinct().toList()) {
      String function = loop.substring(0, Math.max(0, loop.indexOf(" line ")));
      Long own = work.get(shortName(function));
      lines.add(
          "a loop that can only wait for another thread: "
              + loop
              + (own == null
                  ? ", whose function was not recorded"
                  : String.format(
                      Locale.ROOT,
                      ", at most %.1f %% of the work is spinning there",
                      100 * own / all)));
    }
    return lines;
  }

  private static Map<String, Long> workByFunction(Program program) {
    Map<String, Long> work = new HashMap<>();
    for (int step = 0; step < program.steps(); step++) {
      int path = program.path(step);
      if (program.operation(step) == Operation.RUN && path != Program.NO_PATH) {
        String name = program.paths().functionName(program.paths().function(path));
        work.merge(shortName(name), program.amount(step), Long::sum);
      }
    }
    return work;
  }

  /** {@code Class.method}. */
  private static String shortName(String function) {
    int method = function.lastIndexOf('.');
    return function.substring(function.lastIndexOf('.', method - 1) + 1);
  }
}
