package corecast.program;

import corecast.program.column.Columns;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Appends steps to one body of a {@link ProgramBuilder}, and keeps its call path. */
public final class BodySteps {
  private static final int FIRST = 6;

  final int body;

  /** What has gathered: all of the body's steps, or what is not in pages yet. */
  StepColumns gathered = StepColumns.NONE;

  private final ProgramBuilder builder;
  private final @Nullable StepStock stock;
  private final CallPaths paths;
  private int path = Program.NO_PATH;
  private int depth;

  BodySteps(ProgramBuilder builder, int body) {
    this.builder = builder;
    this.stock = builder.stock;
    this.paths = builder.paths;
    this.body = body;
  }

  /** As {@link ProgramBuilder#step}. */
  public void step(Operation op, int object, long amount) {
    add(op, object, amount, path);
  }

  /** As {@link ProgramBuilder#segment}. */
  public void segment(Operation op, long nanos) {
    checkLength(nanos);
    add(op, -1, nanos, path);
  }

  /** As {@link ProgramBuilder#enter(int, int, long)}. */
  public void enter(int function, long entries) {
    path = paths.child(path, function);
    depth++;
    add(Operation.ENTER, function, entries, path);
  }

  /** As {@link ProgramBuilder#exit}. */
  public void exit() {
    if (path == Program.NO_PATH) {
      throw new IllegalStateException(
          "exit outside every function in " + builder.bodyNames.get(body) + ": nothing to leave");
    }
    add(Operation.EXIT, -1, 0, path);
    path = paths.parent(path);
    depth--;
  }

  /**
   * Appends work in other functions than those that the body is in, before and after. No calls are
   * counted.
   *
   * @param functions all of them, outermost first
   */
  public void segmentIn(int[] functions, long nanos) {
    int its = Program.NO_PATH;
    for (int function : functions) {
      its = paths.child(its, function);
    }
    checkLength(nanos);
    builder.impliedCalls += 2L * paths.distance(path, its); // there and back
    add(Operation.RUN, -1, nanos, its);
  }

  private static void checkLength(long nanos) {
    if (nanos < 0) {
      throw new IllegalArgumentException("a segment of " + nanos + " ns: expected 0 or more");
    }
  }

  /** Columns to add to: there may be a million bodies, of which few are begun. */
  private StepColumns begun(int expected) {
    if (gathered == StepColumns.NONE) {
      gathered = new StepColumns(expected);
    }
    return gathered;
  }

  private void add(Operation op, int object, long amount, int itsPath) {
    if (stock == null) {
      begun(FIRST).add(op, object, amount, itsPath, builder.line, builder.time);
    } else {
      stock.count(this);
      begun(FIRST).add(op, object, amount, itsPath, 0, stock.keepsTimes() ? builder.time : 0);
    }
  }

  /** Has another body go on in the functions that this one is in: no calls are counted. */
  public void leadsTo(BodySteps other) {
    List<Integer> around = new ArrayList<>();
    for (int at = path; at != Program.NO_PATH; at = paths.parent(at)) {
      around.add(at);
    }
    while (other.path != Program.NO_PATH && !around.contains(other.path)) {
      other.exit();
    }
    int missing = other.path == Program.NO_PATH ? around.size() : around.indexOf(other.path);
    for (int i = missing - 1; i >= 0; i--) {
      other.enter(paths.function(around.get(i)), 0);
    }
  }

  /** The current call path; {@link Program#NO_PATH} outside every function. */
  public int path() {
    return path;
  }

  public int depth() {
    return depth;
  }

  /** Makes room for that many steps, if it is known ahead. */
  public void expect(long steps) {
    if (stock == null) {
      int most = (int) Math.min(Columns.LONGEST, steps);
      begun(most).ensure(most);
    }
  }
}
