package corecast.conversion.lock;

import corecast.conversion.lock.MonitorVisits.Visit;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The looks of the visits of one lock, in functions that wait or notify, by what visits have in
 * common that do the same: the function that they were made in, what they notify, and whose they
 * are if that makes a difference.
 *
 * @param all in the order in which they were made
 * @param looks the same for {@link CounterFit}
 * @param functions the function of each class
 */
record VisitKinds(List<Look> all, CounterFit.Looks looks, int[] functions) {
  private static final int ANY = -1;

  private record Kind(int function, Set<Integer> notified, int body) {}

  /**
   * Finds them.
   *
   * @param bodies whether visits of two threads or tasks are of two classes
   */
  static VisitKinds of(List<Visit> visits, boolean bodies) {
    Map<Kind, Integer> classes = classes(visits, bodies);
    List<Look> all =
        Look.of(visits).stream()
            .filter(look -> look.visit().isWhole())
            .filter(look -> classes.containsKey(kindOf(look.visit(), bodies)))
            .toList();
    int[] classOf = new int[all.size()];
    boolean[] went = new boolean[classOf.length];
    for (int i = 0; i < went.length; i++) {
      classOf[i] = classes.getOrDefault(kindOf(all.get(i).visit(), bodies), 0);
      went[i] = all.get(i).went();
    }
    boolean[] changes = new boolean[classes.size()];
    int[] functions = new int[classes.size()];
    classes.forEach(
        (kind, c) -> {
          changes[c] = !kind.notified.isEmpty();
          functions[c] = kind.function;
        });
    return new VisitKinds(
        all, new CounterFit.Looks(changes.length, classOf, went, changes), functions);
  }

  /** Numbers for the kinds of visits in functions that wait or notify; others change nothing. */
  private static Map<Kind, Integer> classes(List<Visit> visits, boolean bodies) {
    Set<Integer> active = new HashSet<>();
    for (Visit visit : visits) {
      if (visit.waits.length > 0 || !visit.notified.isEmpty()) {
        active.add(visit.function);
      }
    }
    Map<Kind, Integer> classes = new HashMap<>();
    for (Visit visit : visits) {
      if (visit.isWhole() && active.contains(visit.function)) {
        classes.putIfAbsent(kindOf(visit, bodies), classes.size());
      }
    }
    return classes;
  }

  private static Kind kindOf(Visit visit, boolean bodies) {
    return new Kind(visit.function, visit.notified, bodies ? visit.body() : ANY);
  }

  boolean went(int look) {
    return looks.went()[look];
  }

  int classOf(int look) {
    return looks.classOf()[look];
  }
}
