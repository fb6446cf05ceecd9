package corecast.analysis.whatif;

import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.program.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** What of a program is worth a trial. */
final class Candidates {
  private final Program program;
  private final int most;

  /**
   * @param most functions, and locks, that are tried
   */
  Candidates(Program program, int most) {
    this.program = program;
    this.most = most;
  }

  /** The functions with the most work of their own, most first. */
  List<String> functions() {
    long[] work = new long[program.paths().functions()];
    for (int s = 0; s < program.steps(); s++) {
      if (program.isRun(s) && program.path(s) != Program.NO_PATH) {
        work[program.paths().function(program.path(s))] += program.amount(s);
      }
    }
    return largest(work).mapToObj(program.paths()::functionName).toList();
  }

  /** The locks that two or more bodies take with the most work inside, most first. */
  List<String> locks() {
    long[] work = new long[program.objects()];
    int[] taker = new int[program.objects()]; // the first one, and one more
    boolean[] shared = new boolean[program.objects()];
    int[] depth = new int[program.objects()];
    for (int body = 0; body < program.bodies(); body++) {
      List<Integer> held = new ArrayList<>();
      for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
        int object = program.object(s);
        switch (program.operation(s)) {
          case RUN -> {
            long amount = program.amount(s);
            held.forEach(lock -> work[lock] += amount);
          }
          case LOCK, READ_LOCK, WRITE_LOCK -> {
            shared[object] |= taker[object] > 0 && taker[object] != body + 1;
            taker[object] = body + 1;
            if (depth[object]++ == 0) {
              held.add(object);
            }
          }
          case UNLOCK, READ_UNLOCK, WRITE_UNLOCK -> {
            if (--depth[object] == 0) {
              held.remove(Integer.valueOf(object));
            }
          }
          default -> {}
        }
      }
      held.forEach(lock -> depth[lock] = 0);
    }
    for (int o = 0; o < work.length; o++) {
      work[o] = shared[o] ? work[o] : 0;
    }
    return largest(work).mapToObj(program::objectName).toList();
  }

  /** Pools and queues of a fixed size, twice as large. */
  List<Edit> doubled() {
    boolean[] served = new boolean[program.objects()];
    if (program.has(Operation.SERVE)) {
      for (int s = 0; s < program.steps(); s++) {
        if (program.operation(s) == Operation.SERVE) {
          served[program.object(s)] = true;
        }
      }
    }
    List<Edit> edits = new ArrayList<>();
    for (int o = 0; o < program.objects(); o++) {
      long size = program.objectParameter(o);
      ObjectKind kind = program.objectKind(o);
      boolean isPool = kind == ObjectKind.POOL || kind == ObjectKind.FORK_JOIN_POOL;
      if ((isPool || kind == ObjectKind.QUEUE)
          && size > 0
          && size <= Long.MAX_VALUE / 2
          && !served[o]) {
        Resized.What what = isPool ? Resized.What.POOL : Resized.What.QUEUE;
        edits.add(new Resized(what, program.objectName(o), 2 * size));
      }
    }
    return edits;
  }

  private IntStream largest(long[] work) {
    return IntStream.range(0, work.length)
        .filter(i -> work[i] > 0)
        .boxed()
        .sorted((a, b) -> Long.compare(work[b], work[a]))
        .limit(most)
        .mapToInt(Integer::intValue);
  }
}
