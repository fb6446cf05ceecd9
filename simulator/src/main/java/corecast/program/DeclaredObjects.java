package corecast.program;

import java.util.HashMap;
import java.util.Map;

/** The objects of a program text: declared by a line of their own, or by being used. */
final class DeclaredObjects {
  private record Known(int id, ObjectKind kind, long parameter, int line, boolean byUse) {}

  private final ProgramBuilder builder;
  private final Map<String, Known> objects = new HashMap<>();
  private final Map<String, Known> marks = new HashMap<>();

  DeclaredObjects(ProgramBuilder builder) {
    this.builder = builder;
  }

  /** A declaration: the name must be new. */
  int declare(Statement statement, ObjectKind kind, String name, long parameter) {
    Known known = named(kind).get(name);
    if (known != null) {
      throw statement.failure(
          Statement.quoted(name) + " again",
          "a new name: it is "
              + article(known.kind)
              + (known.byUse ? " by its use in line " : " since line ")
              + known.line
              + (known.byUse ? "; declare it before" : ""));
    }
    return add(statement, kind, name, parameter, false);
  }

  /** A use: the object of that kind and name, made with its default where there is one. */
  int use(Statement statement, ObjectKind kind, String name) {
    Known known = named(kind).get(name);
    if (known == null) {
      return switch (kind) {
        case LOCK, READ_WRITE_LOCK, MARK, SEMAPHORE -> add(statement, kind, name, 0, true);
        case QUEUE -> add(statement, kind, name, Program.UNBOUNDED, true);
        case LATCH, BARRIER, POOL, FORK_JOIN_POOL ->
            throw statement.failure(
                Statement.quoted(name),
                "the name of "
                    + article(kind)
                    + "; declare it before with "
                    + keyword(kind)
                    + " "
                    + NameText.encode(name)
                    + " N");
      };
    }
    if (known.kind != kind) {
      throw statement.failure(
          Statement.quoted(name) + " used as " + article(kind),
          article(known.kind) + ", as in line " + known.line);
    }
    return known.id;
  }

  int usePool(Statement statement, String name) {
    Known known = objects.get(name);
    boolean forkJoin = known != null && known.kind == ObjectKind.FORK_JOIN_POOL;
    return use(statement, forkJoin ? ObjectKind.FORK_JOIN_POOL : ObjectKind.POOL, name);
  }

  /** A barrier statement with its count: declares the barrier, or repeats what is known. */
  int useBarrier(Statement statement, String name, long parties) {
    Known known = objects.get(name);
    if (known == null) {
      return add(statement, ObjectKind.BARRIER, name, parties, true);
    }
    int id = use(statement, ObjectKind.BARRIER, name);
    if (known.parameter != parties) {
      throw statement.failure(
          parties + " parties of " + Statement.quoted(name),
          known.parameter + ", as in line " + known.line);
    }
    return id;
  }

  private int add(
      Statement statement, ObjectKind kind, String name, long parameter, boolean byUse) {
    int id = builder.object(kind, name, parameter);
    named(kind).put(name, new Known(id, kind, parameter, statement.line(), byUse));
    return id;
  }

  /** Marks are names of instants, apart from the names of objects. */
  private Map<String, Known> named(ObjectKind kind) {
    return kind == ObjectKind.MARK ? marks : objects;
  }

  static String keyword(ObjectKind kind) {
    return switch (kind) {
      case LOCK -> "lock";
      case READ_WRITE_LOCK -> "read-write-lock";
      case SEMAPHORE -> "semaphore";
      case LATCH -> "latch";
      case BARRIER -> "barrier";
      case QUEUE -> "queue";
      case POOL -> "pool";
      case MARK -> "mark";
      case FORK_JOIN_POOL -> "fork-join-pool";
    };
  }

  private static String article(ObjectKind kind) {
    return "a " + keyword(kind);
  }
}
