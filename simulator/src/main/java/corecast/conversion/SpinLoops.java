package corecast.conversion;

import corecast.conversion.log.Recording;
import corecast.conversion.log.RecordingNotes;
import corecast.conversion.plan.RecordedFunctions;
import corecast.note.Lines;
import corecast.program.Operation;
import corecast.program.Program;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Loops that can only wait for another thread, and how much of the work may be theirs. */
final class SpinLoops {
  private SpinLoops() {}

  /**
   * One line for each loop but those of locks, with the share of the function it is in, where that
   * was recorded.
   */
  static List<String> notes(Recording recording, Set<String> locks, Program program) {
    List<String> loops = loops(recording, locks);
    if (loops.isEmpty()) {
      return List.of();
    }
    Map<String, Long> work = workByFunction(program);
    double all = Math.max(1, program.workNanos());
    List<String> lines = new ArrayList<>();
    for (String loop : loops) {
      Long own = work.get(shortName(function(loop)));
      lines.add(
          loop
              + " is a busy wait"
              + (own == null
                  ? ", and its function was not recorded. Its" + " time counts as work."
                  : String.format(
                      Locale.ROOT,
                      ". At most %.1f %% of the recorded work is spinning there; it counts as"
                          + " work.",
                      100 * own / all)));
    }
    return lines;
  }

  /**
   * The loops whose waits were recorded, all of them: in the replay their threads wait for whoever
   * changed what they looked at.
   */
  static Set<String> waits(Recording recording) {
    Set<String> off = new HashSet<>();
    for (String note : recording.notes.getOrDefault(RecordingNotes.SPIN_WAITS_OFF, List.of())) {
      off.add(note.substring(note.indexOf(' ') + 1));
    }
    Set<String> waits = new LinkedHashSet<>();
    for (String note : recording.notes.getOrDefault(RecordingNotes.SPIN_WAIT, List.of())) {
      String loop = note.substring(note.indexOf(' ') + 1);
      if (off.stream().noneMatch(type -> isIn(loop, type))) {
        waits.add(loop);
      }
    }
    return waits;
  }

  /** Whether a loop is in a class, named with its package, or in one nested in it. */
  private static boolean isIn(String loop, String type) {
    return loop.startsWith(type.concat(".")) || loop.startsWith(type.concat("$"));
  }

  /** The line for whoever reads a verdict or a prediction, if anybody was there. */
  static List<String> waited(Set<String> waits, Recording recording, RecordedFunctions functions) {
    List<String> entered = entered(List.copyOf(waits), recording, functions);
    return entered.isEmpty()
        ? List.of()
        : List.of(
            "Busy waits in "
                + Lines.some(entered)
                + " are replayed as waits that use no"
                + " processor. If more threads spin than processors are free, the real program is"
                + " slower than predicted.");
  }

  private static List<String> loops(Recording recording, Set<String> locks) {
    return recording.notes.getOrDefault(RecordingNotes.SPIN_LOOP, List.of()).stream()
        .filter(loop -> !locks.contains(loop))
        .distinct()
        .toList();
  }

  private static String function(String loop) {
    return loop.substring(0, Math.max(0, loop.indexOf(" line ")));
  }

  /**
   * The line for whoever reads a prediction, if anybody was in a function with such a loop: on one
   * CPU nobody may have spun there, because who holds a lock is seldom interrupted.
   */
  static List<String> warnings(
      Recording recording, Set<String> locks, RecordedFunctions functions) {
    List<String> loops = loops(recording, locks);
    if (loops.isEmpty()) {
      return List.of();
    }
    List<String> entered = entered(loops, recording, functions);
    return entered.isEmpty()
        ? List.of()
        : List.of(
            "What the busy waits in "
                + Lines.some(entered)
                + " wait for is not known. If it"
                + " is a lock or a barrier, no thread waits for it in the replay, and the"
                + " prediction is too fast.");
  }

  private static List<String> entered(
      List<String> loops, Recording recording, RecordedFunctions functions) {
    Set<String> used = new HashSet<>();
    recording.methods.forEach(
        (number, method) -> {
          if (functions.isUsed(number)) {
            used.add(method.fullName());
          }
        });
    return loops.stream().filter(loop -> used.contains(function(loop))).toList();
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
