package corecast.recovery;

import corecast.note.Lines;
import corecast.note.Note;
import corecast.program.Operation;
import corecast.program.Program;
import corecast.simulator.timeline.Outcome;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Locks that threads only tried to get, and on which a replay stands still. In a loop that tries
 * again, waiting would have helped; so the program does something else where a try fails, and none
 * of its tries of that lock waits: what follows them is done beside whoever holds the lock.
 */
final class TriesLeftOut {
  private static final String MARK = "tried";

  private final Program program;
  private final Set<Integer> locks;
  private final IntStream.Builder steps = IntStream.builder();
  private int tries;

  private TriesLeftOut(Program program, Set<Integer> locks) {
    this.program = program;
    this.locks = locks;
  }

  /**
   * The same without the tries of those locks that keep a body in a replay that has deadlocked.
   *
   * @return {@code null} if there are none
   */
  static @Nullable Recovered of(Recovered whole, Outcome outcome) {
    Program program = whole.program();
    Set<Integer> locks = new TreeSet<>();
    for (Outcome.Blocked blocked : outcome.blocked()) {
      if (blocked.step() != Outcome.Blocked.NONE && isTried(program, blocked.step())) {
        locks.add(program.object(blocked.step()));
      }
    }
    if (locks.isEmpty()) {
      return null;
    }
    TriesLeftOut leftOut = new TriesLeftOut(program, locks);
    for (int body = 0; body < program.bodies(); body++) {
      leftOut.in(program.firstStep(body), program.firstStep(body + 1));
    }
    Program without = program.withMarks(leftOut.steps.build().toArray(), MARK);
    return whole.with(without).with(leftOut.note());
  }

  private static boolean isTried(Program program, int step) {
    return program.operation(step).takesLock()
        && step > 0
        && program.operation(step - 1) == Operation.TRY;
  }

  private void in(int from, int to) {
    Map<Integer, Deque<Boolean>> held = new HashMap<>();
    for (int step = from; step < to; step++) {
      Operation operation = program.operation(step);
      int lock = program.object(step);
      if (operation.takesLock() && locks.contains(lock)) {
        boolean isLeftOut = isTried(program, step);
        held.computeIfAbsent(lock, l -> new ArrayDeque<>()).push(isLeftOut);
        if (isLeftOut) {
          tries++;
          steps.add(step - 1).add(step);
        }
      } else if (isUnlock(operation) && locks.contains(lock)) {
        Deque<Boolean> of = held.get(lock);
        if (of != null && !of.isEmpty() && of.pop()) {
          steps.add(step);
        }
      }
    }
  }

  private static boolean isUnlock(Operation operation) {
    return switch (operation) {
      case UNLOCK, READ_UNLOCK, WRITE_UNLOCK -> true;
      default -> false;
    };
  }

  private Note note() {
    List<String> names = locks.stream().map(program::objectName).toList();
    return Note.of(
        Note.Kind.TIMING_OUTCOMES,
        "Replaying deadlocked where threads waited for "
            + Lines.some(names)
            + ", which they only tried to lock. These tries ("
            + tries
            + ") do not wait: what follows them is done beside the thread that holds the lock.");
  }
}
