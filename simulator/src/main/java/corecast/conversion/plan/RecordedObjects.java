package corecast.conversion.plan;

import corecast.conversion.log.IntTable;
import corecast.conversion.log.Recording;
import corecast.program.ObjectKind;
import corecast.program.PoolLimits;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** The objects of the program that is made of a recording; each is declared when first used. */
public final class RecordedObjects {
  private record Key(int object, ObjectKind kind) {}

  private final Recording recording;
  private final ProgramBuilder builder;
  private final RecordedNames names;

  private final IntTable[] found = new IntTable[ObjectKind.values().length];

  private final Map<String, Integer> made = new HashMap<>();
  private final Map<Integer, Integer> marks = new HashMap<>();
  private final Map<Integer, ObjectKind> firstKind = new HashMap<>();
  private final Map<Key, Long> parameters = new HashMap<>();
  private final Map<Integer, PoolLimits> limits = new HashMap<>();

  RecordedObjects(Recording recording, ProgramBuilder builder, RecordedNames names) {
    this.recording = recording;
    this.builder = builder;
    this.names = names;
    Arrays.setAll(found, kind -> new IntTable());
  }

  /** Sets the parameter of an object that is not declared yet. */
  public void parameter(int object, ObjectKind kind, long parameter) {
    parameters.put(new Key(object, kind), parameter);
  }

  /** Says what a pool that is not declared yet does beyond its workers. */
  public void limits(int pool, PoolLimits of) {
    limits.put(pool, of);
  }

  /** The program's object for an object of the trace, used as that kind. */
  public int of(int object, ObjectKind kind) {
    int known = found[kind.ordinal()].get(object);
    return known == IntTable.NONE ? declare(object, kind) : known;
  }

  private int declare(int object, ObjectKind kind) {
    boolean first = firstKind.putIfAbsent(object, kind) == null;
    String name = first ? names.object(object) : names.another(names.object(object));
    Long given = parameters.get(new Key(object, kind));
    int id = builder.object(kind, name, given != null ? given : recorded(object, kind));
    found[kind.ordinal()].put(object, id);
    builder.objectSource(id, names.place(object));
    PoolLimits beyond = limits.get(object);
    if (kind == ObjectKind.POOL && beyond != null) {
      builder.limits(id, beyond);
    }
    return id;
  }

  /** The program's object for a pool of either kind. */
  public int pool(int object) {
    boolean forkJoin = recording.isForkJoinPool(object);
    return of(object, forkJoin ? ObjectKind.FORK_JOIN_POOL : ObjectKind.POOL);
  }

  /** An object the conversion makes itself, by its name. */
  public int made(ObjectKind kind, String name, long parameter) {
    return made.computeIfAbsent(name, n -> builder.object(kind, n, parameter));
  }

  public int mark(int mark) {
    return marks.computeIfAbsent(
        mark, m -> builder.object(ObjectKind.MARK, recording.markNames.get(m), 0));
  }

  private long recorded(int object, ObjectKind kind) {
    Recording.TracedObject traced = recording.objects.get(object);
    long p1 = traced == null ? 0 : Math.min(traced.p1(), Integer.MAX_VALUE);
    return switch (kind) {
      case LOCK, READ_WRITE_LOCK, MARK -> 0;
      case SEMAPHORE, LATCH -> p1;
      case BARRIER, POOL, FORK_JOIN_POOL -> Math.max(1, p1);
      case QUEUE -> traced == null || p1 == Integer.MAX_VALUE ? Program.UNBOUNDED : p1;
    };
  }
}
