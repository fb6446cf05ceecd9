package corecast.program;

import corecast.program.column.Columns;
import java.util.Arrays;

/** The call paths of steps, kept where they change: at the entries and exits of functions. */
final class StepPaths {
  private static final int[] NOTHING = new int[0];

  /** There may be a million bodies, each in one function. */
  private static final int FIRST = 2;

  private final Marks changes = new Marks();
  private int[] path = NOTHING; // by change
  private int last = Program.NO_PATH;

  /** Says the path of a step behind those that were said, and of the steps after it. */
  void add(int step, int pathId) {
    if (pathId != last) {
      change(step, pathId);
    }
  }

  private void change(int step, int pathId) {
    int change = changes.count();
    if (change == path.length) {
      path = Arrays.copyOf(path, change == 0 ? FIRST : Columns.larger(change));
    }
    path[change] = pathId;
    changes.add(step);
    last = pathId;
  }

  /** Says what another says of at least one step, so many steps further on. */
  void addAll(StepPaths from, int further) {
    if (!from.changes.has(0)) {
      add(further, Program.NO_PATH);
    }
    int step = -1;
    for (int change = 0; change < from.changes.count(); change++) {
      step = from.changes.next(step + 1);
      add(further + step, from.path[change]);
    }
  }

  /** Makes room for so many changes among so many steps. */
  void expect(int steps, int changesOf) {
    path = Arrays.copyOf(path, Math.max(path.length, changesOf));
    changes.expect(steps);
  }

  int get(int step) {
    int change = changes.upTo(step) - 1;
    return change < 0 ? Program.NO_PATH : path[change];
  }

  int changes() {
    return changes.count();
  }

  long bytes() {
    return changes.bytes() + 4L * path.length;
  }
}
