package corecast.report;

import corecast.analysis.whatif.LockUse;
import corecast.program.ObjectKind;
import corecast.program.PoolSize;
import corecast.program.Program;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What of a program can be changed in the page.
 *
 * @param locks names of those that are taken, by the work that is done with them held, most first
 * @param pools those of which the workers can be changed
 * @param queues those of which the capacity can be changed
 */
record Changeable(List<String> locks, List<Sized> pools, List<Sized> queues) {
  /** More of a kind do not help anybody. */
  private static final int MOST = 12;

  record Sized(String name, String size) {}

  static Changeable of(Program program) {
    List<Sized> pools = new ArrayList<>();
    List<Sized> queues = new ArrayList<>();
    boolean[] served = program.servedPools();
    for (int o = 0; o < program.objects(); o++) {
      ObjectKind kind = program.objectKind(o);
      long size = program.objectParameter(o);
      if ((kind == ObjectKind.POOL || kind == ObjectKind.FORK_JOIN_POOL) && !served[o]) {
        pools.add(new Sized(program.objectName(o), PoolSize.words(size)));
      } else if (kind == ObjectKind.QUEUE && size > 0 && size != Program.UNBOUNDED) {
        queues.add(new Sized(program.objectName(o), Long.toString(size)));
      }
    }
    return new Changeable(locks(program), first(pools), first(queues));
  }

  private static <T> List<T> first(List<T> all) {
    return all.subList(0, Math.min(MOST, all.size()));
  }

  private static List<String> locks(Program program) {
    LockUse use = LockUse.of(program);
    return IntStream.range(0, program.objects())
        .filter(o -> use.taken()[o])
        .boxed()
        .sorted(Comparator.comparingLong(lock -> -use.work()[lock]))
        .limit(MOST)
        .map(program::objectName)
        .toList();
  }
}
