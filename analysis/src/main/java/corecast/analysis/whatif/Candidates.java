package corecast.analysis.whatif;

import corecast.program.ObjectKind;
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
    return largest(OwnWork.byFunction(program)).mapToObj(program.paths()::functionName).toList();
  }

  /** The locks that two or more bodies take with the most work inside, most first. */
  List<String> locks() {
    LockUse use = LockUse.of(program);
    long[] work = use.work();
    for (int o = 0; o < work.length; o++) {
      work[o] = use.shared()[o] ? work[o] : 0;
    }
    return largest(work).mapToObj(program::objectName).toList();
  }

  /** Pools and queues of a fixed size, twice as large. */
  List<Edit> doubled() {
    boolean[] served = program.servedPools();
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
