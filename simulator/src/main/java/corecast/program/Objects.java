package corecast.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The synchronization objects of a program, in declaration order. */
final class Objects {
  private final List<String> names;
  private final List<ObjectKind> kinds;
  private final long[] parameters;
  private final Map<Integer, PoolLimits> limits;
  private final Map<Integer, String> sources;

  Objects(ProgramBuilder b) {
    this(
        List.copyOf(b.objectNames),
        List.copyOf(b.objectKinds),
        b.objectParameters.stream().mapToLong(Long::longValue).toArray(),
        Map.copyOf(b.limits),
        Map.copyOf(b.objectSources));
  }

  private Objects(
      List<String> names,
      List<ObjectKind> kinds,
      long[] parameters,
      Map<Integer, PoolLimits> limits,
      Map<Integer, String> sources) {
    this.names = names;
    this.kinds = kinds;
    this.parameters = parameters;
    this.limits = limits;
    this.sources = sources;
  }

  Objects withMark(String name) {
    return new Objects(
        append(names, name),
        append(kinds, ObjectKind.MARK),
        Arrays.copyOf(parameters, parameters.length + 1),
        limits,
        sources);
  }

  Objects withParameter(int object, long value) {
    long[] others = parameters.clone();
    others[object] = value;
    PoolLimits limited = limits.get(object);
    if (limited == null) {
      return new Objects(names, kinds, others, limits, sources);
    }
    boolean grows = limited.most() != parameters[object];
    Map<Integer, PoolLimits> otherLimits = new HashMap<>(limits);
    otherLimits.put(object, limited.withMost(grows ? Math.max(value, limited.most()) : value));
    return new Objects(names, kinds, others, otherLimits, sources);
  }

  /** The same objects; pools that are sized by the processors are as large as on so many. */
  Objects withSizes(int processors) {
    long[] others = parameters.clone();
    for (int o = 0; o < others.length; o++) {
      others[o] = isPool(kinds.get(o)) ? PoolSize.workers(others[o], processors) : others[o];
    }
    Map<Integer, PoolLimits> otherLimits = new HashMap<>(limits);
    otherLimits.replaceAll((pool, of) -> of.withMost(PoolSize.workers(of.most(), processors)));
    return new Objects(names, kinds, others, otherLimits, sources);
  }

  private static <T> List<T> append(List<T> all, T last) {
    List<T> more = new ArrayList<>(all);
    more.add(last);
    return List.copyOf(more);
  }

  int count() {
    return names.size();
  }

  String name(int object) {
    return names.get(object);
  }

  ObjectKind kind(int object) {
    return kinds.get(object);
  }

  long parameter(int object) {
    return parameters[object];
  }

  PoolLimits limits(int pool) {
    return limits.getOrDefault(pool, PoolLimits.none(parameters[pool]));
  }

  Map<Integer, String> sources() {
    return sources;
  }

  Map<Integer, PoolLimits> limits() {
    return limits;
  }

  boolean hasForkJoinPools() {
    return kinds.contains(ObjectKind.FORK_JOIN_POOL);
  }

  boolean hasProcessorSizedPools() {
    for (int o = 0; o < parameters.length; o++) {
      if (isPool(kinds.get(o)) && (parameters[o] < 0 || limits(o).most() == Program.PROCESSORS)) {
        return true;
      }
    }
    return false;
  }

  boolean hasRetries() {
    return names.stream().anyMatch(RetriedAtomic::isOne);
  }

  private static boolean isPool(ObjectKind kind) {
    return kind == ObjectKind.POOL || kind == ObjectKind.FORK_JOIN_POOL;
  }
}
