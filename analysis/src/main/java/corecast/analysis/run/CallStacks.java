package corecast.analysis.run;

import corecast.program.Program;
import java.util.Arrays;

/**
 * The functions that each body is in. A function is told of when time has passed in it; those that
 * are left at the instant at which they were entered are not.
 */
final class CallStacks {
  private static final int ROOM = 8;
  private static final int[] NO_FUNCTIONS = {};
  private static final long[] NO_TIMES = {};

  private final Program program;
  private final RunReader reader;
  private final int[] path;
  private final int[] depth;
  private final int[] told;
  private final int[][] functions;
  private final long[][] since;

  CallStacks(Program program, RunReader reader) {
    this.program = program;
    this.reader = reader;
    int bodies = program.bodies();
    this.path = new int[bodies];
    this.depth = new int[bodies];
    this.told = new int[bodies];
    this.functions = new int[bodies][];
    this.since = new long[bodies][];
    Arrays.fill(path, Program.NO_PATH);
    Arrays.fill(functions, NO_FUNCTIONS);
    Arrays.fill(since, NO_TIMES);
  }

  int path(int body) {
    return path[body];
  }

  /** The innermost function; -1 outside all. */
  int function(int body) {
    return path[body] == Program.NO_PATH ? -1 : program.paths().function(path[body]);
  }

  void enter(int body, int function, long nanos) {
    path[body] = program.paths().called(path[body], function);
    int at = depth[body]++;
    if (at == functions[body].length) {
      functions[body] = Arrays.copyOf(functions[body], Math.max(ROOM, 2 * at));
      since[body] = Arrays.copyOf(since[body], Math.max(ROOM, 2 * at));
    }
    functions[body][at] = function;
    since[body][at] = nanos;
  }

  int depth(int body) {
    return depth[body];
  }

  boolean isTold(int body) {
    return told[body] == depth[body];
  }

  void leave(int body, int track, long nanos) {
    if (isTold(body)) {
      told[body]--;
      reader.leaves(track, nanos);
    }
    depth[body]--;
    path[body] = program.paths().parent(path[body]);
  }

  void tell(int body, int track) {
    int[] its = functions[body];
    long[] from = since[body];
    for (; told[body] < depth[body]; told[body]++) {
      reader.enters(track, its[told[body]], from[told[body]]);
    }
  }

  void end(int body, int track, long nanos) {
    for (; told[body] > 0; told[body]--) {
      reader.leaves(track, nanos);
    }
    functions[body] = NO_FUNCTIONS;
    since[body] = NO_TIMES;
    depth[body] = 0;
    path[body] = Program.NO_PATH;
  }
}
