package corecast.recovery;

import corecast.note.Note;
import corecast.note.Numbers;
import corecast.program.CountText;
import corecast.program.Operation;
import corecast.program.Program;
import corecast.simulator.ForcedProgress;
import corecast.simulator.timeline.Outcome;
import java.util.Arrays;
import java.util.BitSet;

/**
 * A recording whose replay comes to a standstill whatever is done: it is replayed up to there. What
 * a thread or task would have done from the wait on that nothing ends is left out, and so is what
 * it would have started.
 */
final class UpToStandstill {
  /** How often more may come to a standstill, on other numbers of processors or after it. */
  private static final int MOST_ROUNDS = 64;

  private final Recovered whole;

  /** By body: its first step that is left out. */
  private final int[] end;

  /** Tasks for which there is never a worker: they are not submitted. */
  private final BitSet notSubmitted = new BitSet();

  private int rounds;

  UpToStandstill(Recovered whole) {
    this.whole = whole;
    Program program = whole.program();
    this.end = new int[program.bodies()];
    Arrays.setAll(end, body -> program.firstStep(body + 1));
  }

  /**
   * Leaves out also what another replay cannot do.
   *
   * @return whether there was anything
   */
  boolean alsoOf(Outcome outcome) {
    boolean more = false;
    for (Outcome.Blocked blocked : outcome.blocked()) {
      int body = blocked.body();
      if (blocked.step() == Outcome.Blocked.NONE) {
        more |= !notSubmitted.get(body);
        notSubmitted.set(body);
        cut(body, whole.program().firstStep(body));
      } else {
        more |= cut(body, blocked.step());
      }
    }
    return more && rounds++ < MOST_ROUNDS;
  }

  private boolean cut(int body, int from) {
    Program program = whole.program();
    int before = end[body];
    for (int step = from; step < before; step++) {
      if (program.operation(step) == Operation.SPAWN) {
        cut(program.object(step), program.firstStep(program.object(step)));
      }
    }
    end[body] = Math.min(before, from);
    return from < before;
  }

  Recovered current() {
    Program program = whole.program();
    long[] amounts = new long[program.steps()];
    int[] marks = new int[amounts.length];
    int marked = 0;
    int bodies = 0;
    for (int body = 0; body < end.length; body++) {
      int last = program.firstStep(body + 1);
      bodies += end[body] < last ? 1 : 0;
      for (int step = program.firstStep(body); step < last; step++) {
        boolean isLeftOut = step >= end[body] || isNeverSubmitted(step);
        boolean isSegment = Operation.isSegment(program.operationCode(step));
        amounts[step] = isLeftOut && isSegment ? 0 : program.amount(step);
        if (isLeftOut && !isSegment && canBeMark(program.operation(step))) {
          marks[marked++] = step;
        }
      }
    }
    Program shorter = program.withAmounts(amounts);
    long lost = program.workNanos() - shorter.workNanos();
    Program cut = shorter.withMarks(Arrays.copyOf(marks, marked), ForcedProgress.MARK);
    return whole.with(cut).with(note(bodies, (double) lost / Math.max(1, program.workNanos())));
  }

  private boolean isNeverSubmitted(int step) {
    Program program = whole.program();
    return program.operation(step) == Operation.SUBMIT
        && notSubmitted.get((int) program.amount(step));
  }

  private static boolean canBeMark(Operation operation) {
    return switch (operation) {
      case ENTER, EXIT, SPAWN, STOP, MARK, HALT -> false;
      default -> true;
    };
  }

  private static Note note(int bodies, double share) {
    return Note.of(
            Note.Kind.WAITS_LEFT_OUT,
            "The replay comes to a standstill, whichever order is kept, and is predicted up to there. What "
                + CountText.of(bodies, "thread or task", "threads and tasks")
                + " would have done afterwards is left out: "
                + Numbers.percent(share)
                + " of the program's work.")
        .with("bodies", bodies)
        .with("share_left_out", share);
  }
}
