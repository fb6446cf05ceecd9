package corecast.program;

import java.util.Arrays;

/**
 * The same program in fewer steps. Between two operations of a body that are neither work nor calls
 * all its work on one call path is one piece, in the order in which paths come first; calls are
 * counted where they are entered.
 *
 * <p>Nothing is lost: nobody can tell in which order a body does what it does between two
 * operations. So run times, weights of functions and call counts are those of the program
 * (docs/model.md, section 2), and so are they after an edit, see {@link Program#scaled}; times that
 * are sums of doubles differ in their last digits. But for ties: which of two bodies that are done
 * at the same instant is first may depend on how long their last pieces are.
 */
public final class CompactProgram {
  private final Program program;
  private final CallPaths paths;
  private final ProgramBuilder builder;

  // By path and one more, since one is no path: what has gathered since the last operation.
  private final long[] work;

  private final long[] entries;
  private final boolean[] works;
  private final boolean[] listed;

  /** The paths with something of it, in the order in which they came. */
  private int[] list = new int[16];

  private int listCount;

  /**
   * Entries since the last work, which belong to work behind the next operation: path and count.
   */
  private long[] late = new long[16];

  private int lateCount;
  private int body;

  /** Where the built body is, as a path of the program. */
  private int at;

  private CompactProgram(Program program) {
    this.program = program;
    this.paths = program.paths();
    this.builder = ProgramBuilder.like(program);
    int rows = paths.size() + 1;
    this.work = new long[rows];
    this.entries = new long[rows];
    this.works = new boolean[rows];
    this.listed = new boolean[rows];
  }

  /**
   * Puts work together.
   *
   * @throws IllegalArgumentException if the program's columns are in pages
   */
  public static Program of(Program program) {
    CompactProgram compact = new CompactProgram(program);
    for (int body = 0; body < program.bodies(); body++) {
      compact.body(body);
    }
    return compact.builder.buildLast();
  }

  private void body(int itsBody) {
    body = itsBody;
    at = Program.NO_PATH;
    int path = Program.NO_PATH;
    int end = program.firstStep(body + 1);
    for (int s = program.firstStep(body); s < end; s++) {
      switch (program.operation(s)) {
        case ENTER -> {
          path = paths.called(path, program.object(s));
          enters(path, program.amount(s));
        }
        case EXIT -> path = paths.parent(path);
        case RUN -> {
          gatherLate();
          int its = program.path(s);
          list(its);
          works[its + 1] = true;
          work[its + 1] += program.amount(s);
        }
        default -> {
          write(path);
          builder.copy(program, body, s, program.object(s));
        }
      }
    }
    write(path);
  }

  private void enters(int path, long count) {
    if (count > 0) {
      if (lateCount + 2 > late.length) {
        late = Arrays.copyOf(late, 2 * late.length);
      }
      late[lateCount++] = path;
      late[lateCount++] = count;
    }
  }

  /** There is work: what was entered before it belongs to it. */
  private void gatherLate() {
    for (int i = 0; i < lateCount; i += 2) {
      int path = (int) late[i];
      list(path);
      entries[path + 1] += late[i + 1];
    }
    lateCount = 0;
  }

  private void list(int path) {
    if (!listed[path + 1]) {
      listed[path + 1] = true;
      if (listCount == list.length) {
        list = Arrays.copyOf(list, 2 * listCount);
      }
      list[listCount++] = path;
    }
  }

  /** Writes what has gathered, and goes to where the next operation is. */
  private void write(int path) {
    for (int i = 0; i < listCount; i++) {
      if (!works[list[i] + 1]) {
        count(list[i]); // before the work: behind it they would belong to what comes next
      }
    }
    for (int i = 0; i < listCount; i++) {
      int its = list[i];
      if (works[its + 1]) {
        goTo(its);
        builder.segment(body, Operation.RUN, work[its + 1]);
        works[its + 1] = false;
        work[its + 1] = 0;
      }
      listed[its + 1] = false;
    }
    listCount = 0;
    for (int i = 0; i < lateCount; i += 2) {
      entries[(int) late[i] + 1] += late[i + 1];
    }
    for (int i = 0; i < lateCount; i += 2) {
      count((int) late[i]);
    }
    lateCount = 0;
    goTo(path);
  }

  /** Enters the path if its calls are still to be counted. */
  private void count(int path) {
    if (entries[path + 1] > 0) {
      goTo(path);
    }
  }

  /** Leaves and enters functions; the first time that a path is entered counts all its calls. */
  private void goTo(int path) {
    if (at == path && entries[path + 1] == 0) {
      return;
    }
    int[] down = new int[8];
    int depth = 0;
    for (int p = path; p != Program.NO_PATH; p = paths.parent(p)) {
      if (depth == down.length) {
        down = Arrays.copyOf(down, 2 * depth);
      }
      down[depth++] = p;
    }
    // A path is entered again where its calls are still to be counted.
    while (at != Program.NO_PATH && (entries[at + 1] > 0 || indexOf(down, depth, at) < 0)) {
      builder.exit(body);
      at = paths.parent(at);
    }
    int next = at == Program.NO_PATH ? depth : indexOf(down, depth, at);
    for (int i = next - 1; i >= 0; i--) {
      builder.enter(body, paths.function(down[i]), entries[down[i] + 1]);
      entries[down[i] + 1] = 0;
      at = down[i];
    }
  }

  private static int indexOf(int[] down, int depth, int path) {
    for (int i = 0; i < depth; i++) {
      if (down[i] == path) {
        return i;
      }
    }
    return -1;
  }
}
