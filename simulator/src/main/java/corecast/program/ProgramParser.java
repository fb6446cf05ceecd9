package corecast.program;

import corecast.note.Note;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns the statements of a program text into a program. */
final class ProgramParser {
  private static final int NO_BODY = -1;
  private static final String WORKERS = "the word processors or the workers";

  private static final Map<String, Operation> OPERATIONS = new HashMap<>();

  static {
    for (Operation operation : Operation.values()) {
      OPERATIONS.put(operation.keyword(), operation);
    }
  }

  private final String file;
  private final ProgramBuilder builder = new ProgramBuilder();
  private final DeclaredObjects objects = new DeclaredObjects(builder);
  private final BodyReferences bodies = new BodyReferences(builder);
  private final DeclaredMachine machine = new DeclaredMachine();
  private int body = NO_BODY;
  private long unitNanos = 1;
  private int unitLine;
  private int carriersLine;
  private int bareLine;
  private long totalNanos;

  ProgramParser(String file) {
    this.file = file;
    builder.origin(Origin.written(file));
  }

  void statement(String text, int line) {
    Statement statement = new Statement(file, line, text);
    if (statement.isEmpty()) {
      return;
    }
    builder.atLine(line);
    String keyword = statement.word("a statement");
    if (!isDeclaration(statement, keyword)) {
      step(statement, keyword);
    }
    statement.end();
  }

  Program finish(int lastLine) {
    if (!bodies.hasThread()) {
      throw new ProgramTextException(
          file, lastLine, "found the end of the text, expected at least one thread");
    }
    bodies.resolve();
    return builder.pauses(machine.pauses()).vmWork(machine.vmWork()).build();
  }

  // ---- declarations ---------------------------------------------------------------------------

  private boolean isDeclaration(Statement s, String keyword) {
    switch (keyword) {
      case "unit" -> unit(s);
      case "carriers" -> carriers(s);
      case "pause" -> machine.pause(s, instant(s), duration(s));
      case "allocated" ->
          machine.allocated(s, s.number("the bytes", 0), s.name("the name of a function"));
      case "vm-work" -> vmWork(s);
      case "imported" -> imported(s);
      case "thread" -> body = bodies.declare(s, s.name("the name of a thread"), false);
      case "virtual" -> body = bodies.declareVirtual(s, s.name("the name of a virtual thread"));
      case "task" -> body = bodies.declare(s, s.name("the name of a task"), true);
      case "stage" -> {
        String name = s.name("the name of a stage");
        body = bodies.declareStage(s, name, s.number("the parts it needs", 1));
      }
      case "semaphore" -> declare(s, ObjectKind.SEMAPHORE);
      case "latch" -> declare(s, ObjectKind.LATCH);
      case "queue" -> declare(s, ObjectKind.QUEUE);
      case "pool" -> declare(s, ObjectKind.POOL);
      case "fork-join-pool" -> declare(s, ObjectKind.FORK_JOIN_POOL);
      case "read-write-lock" -> declare(s, ObjectKind.READ_WRITE_LOCK);
      default -> {
        ObjectKind kind = body == NO_BODY ? declaredBeforeBodies(keyword) : null;
        if (kind == null) {
          return false;
        }
        declare(s, kind);
      }
    }
    return true;
  }

  /** Words that are steps inside a body and declarations before the first one. */
  private static @Nullable ObjectKind declaredBeforeBodies(String keyword) {
    return switch (keyword) {
      case "lock" -> ObjectKind.LOCK;
      case "barrier" -> ObjectKind.BARRIER;
      case "mark" -> ObjectKind.MARK;
      default -> null;
    };
  }

  /** What every answer about the program says. */
  private void imported(Statement s) {
    StringBuilder text = new StringBuilder(s.name("what is to be known of it"));
    while (s.left() > 0) {
      text.append(' ').append(s.name("a word"));
    }
    builder.origin(builder.origin.with(Note.of(Note.Kind.IMPORTED, text.toString())));
  }

  private void unit(Statement s) {
    if (unitLine > 0) {
      throw s.failure("a second unit", "one for the whole text: it is in line " + unitLine);
    }
    if (bareLine > 0) {
      throw s.failure(
          "unit after line " + bareLine + " has used it", "unit before the first bare duration");
    }
    if (s.left() > 0 && !DurationText.hasUnit(s.peek())) {
      throw s.failure(Statement.quoted(s.peek()), "a duration with ns, us, ms or s, such as 1ms");
    }
    unitNanos = s.duration(1);
    if (unitNanos == 0) {
      throw s.failure("a unit of 0", "a duration above 0, such as 1ms");
    }
    unitLine = s.line();
  }

  private void declare(Statement s, ObjectKind kind) {
    String name = s.name("the name of a " + DeclaredObjects.keyword(kind));
    long parameter =
        switch (kind) {
          case LOCK, READ_WRITE_LOCK, MARK -> 0;
          case SEMAPHORE -> s.number("the initial permits", 0);
          case LATCH -> s.number("the count", 0);
          case BARRIER -> s.number("the parties", 1);
          case QUEUE -> s.left() == 0 ? Program.UNBOUNDED : s.number("the capacity", 0);
          case POOL -> workers(s, WORKERS, 0);
          case FORK_JOIN_POOL -> forkJoinWorkers(s);
        };
    int id = objects.declare(s, kind, name, parameter);
    if (kind == ObjectKind.POOL) {
      limits(s, id, parameter);
    }
  }

  private void carriers(Statement s) {
    if (carriersLine > 0) {
      throw s.failure("a second number of carriers", "one: it is in line " + carriersLine);
    }
    builder.carriers(workers(s, WORKERS, 1));
    carriersLine = s.line();
  }

  private void vmWork(Statement s) {
    long after = instant(s);
    long[] row = new long[Math.max(2, 1 + s.left())];
    row[0] = after;
    for (int thread = 1; thread < row.length; thread++) {
      row[thread] = duration(s);
    }
    machine.slice(s, row);
  }

  private static long workers(Statement s, String what, long least) {
    if (s.left() > 0 && s.peek().equals("processors")) {
      s.word("processors");
      return Program.PROCESSORS;
    }
    return s.number(what, least);
  }

  private void limits(Statement s, int pool, long workers) {
    PoolLimits limits = PoolLimits.none(workers);
    while (s.left() > 0) {
      String expected = "max, queue, caller-runs or the end of the line";
      String word = s.word(expected);
      limits =
          switch (word) {
            case "max" -> limits.withMost(workers(s, "the word processors or the most workers", 1));
            case "queue" -> limits.withQueue(s.number("the capacity of the queue", 0));
            case "caller-runs" -> limits.withCallerRuns();
            default -> throw s.failure(Statement.quoted(word), expected);
          };
    }
    builder.limits(pool, limits);
  }

  private static long forkJoinWorkers(Statement s) {
    for (long size :
        new long[] {PoolSize.PROCESSORS_LESS_ONE, PoolSize.ASYNC_PROCESSORS_LESS_ONE}) {
      if (s.left() > 0 && s.peek().equals(PoolSize.text(size))) {
        s.word(PoolSize.text(size));
        return size;
      }
    }
    return workers(s, WORKERS, 1);
  }

  // ---- steps ----------------------------------------------------------------------------------

  private void step(Statement s, String keyword) {
    Operation operation = operation(s, keyword);
    if (operation == Operation.TRY) {
      builder.step(body, operation, -1, 0);
      if (s.left() > 0) {
        tried(s);
      }
    } else {
      step(s, keyword, operation);
    }
  }

  private void tried(Statement s) {
    String keyword = s.word("a statement");
    Operation operation = operation(s, keyword);
    if (!operation.canBeTried()) {
      throw s.failure(
          Statement.quoted(keyword) + " behind try",
          "lock, read-lock, write-lock, acquire, put or take");
    }
    step(s, keyword, operation);
  }

  private Operation operation(Statement s, String keyword) {
    Operation operation =
        switch (keyword) {
          case "wait" -> Operation.ACQUIRE;
          case "signal" -> Operation.RELEASE;
          default -> OPERATIONS.get(keyword);
        };
    if (operation == null) {
      throw s.failure(
          Statement.quoted(keyword),
          body == NO_BODY
              ? "a declaration such as semaphore, queue, pool, thread, task (see"
                  + " docs/program-text.md)"
              : "a statement such as run, enter, lock, acquire, spawn (see docs/program-text.md)");
    }
    if (body == NO_BODY) {
      throw s.failure(Statement.quoted(keyword) + " outside every thread", "thread NAME before it");
    }
    return operation;
  }

  private void step(Statement s, String keyword, Operation operation) {
    switch (operation) {
      case RUN -> run(s);
      case SLEEP, IO -> builder.segment(body, operation, duration(s));
      case ENTER -> enter(s);
      case EXIT -> exit(s);
      case PARK, PIN, UNPIN, LEND, KEEP, TRY, HALT -> builder.step(body, operation, -1, 0);
      case SPAWN, JOIN, UNPARK, STOP ->
          bodies.step(s, body, operation, -1, s.name("the name of a thread"));
      case GET -> bodies.step(s, body, operation, -1, s.name("the name of a task"));
      case SUBMIT -> {
        int pool = objects.usePool(s, s.name("the name of a pool"));
        bodies.step(s, body, operation, pool, s.name("the name of a task"));
      }
      case HELP -> {
        int pool = object(s, ObjectKind.FORK_JOIN_POOL);
        bodies.step(s, body, operation, pool, s.name("the name of a task"));
      }
      case COMPLETE -> bodies.step(s, body, operation, -1, s.name("the name of a stage"));
      case ACQUIRE, RELEASE -> {
        boolean single = keyword.equals("wait") || keyword.equals("signal");
        int semaphore = object(s, ObjectKind.SEMAPHORE);
        long permits = single || s.left() == 0 ? 1 : s.number("the permits", 0);
        builder.step(body, operation, semaphore, permits);
      }
      case DISCARD -> {
        int queue = object(s, ObjectKind.QUEUE);
        builder.step(body, operation, queue, s.number("the items", 0));
      }
      case BARRIER -> barrier(s);
      case MARK -> plain(s, operation, ObjectKind.MARK);
      case LOCK, UNLOCK, WAIT, NOTIFY, NOTIFY_ALL -> plain(s, operation, ObjectKind.LOCK);
      case READ_LOCK, READ_UNLOCK, WRITE_LOCK, WRITE_UNLOCK ->
          plain(s, operation, ObjectKind.READ_WRITE_LOCK);
      case COUNT_DOWN, AWAIT -> plain(s, operation, ObjectKind.LATCH);
      case PUT, TAKE, TRANSFER -> plain(s, operation, ObjectKind.QUEUE);
      case SERVE, LEAVE -> plain(s, operation, ObjectKind.POOL);
    }
  }

  private void plain(Statement s, Operation operation, ObjectKind kind) {
    builder.step(body, operation, object(s, kind), 0);
  }

  private int object(Statement s, ObjectKind kind) {
    return objects.use(s, kind, s.name("the name of a " + DeclaredObjects.keyword(kind)));
  }

  private void barrier(Statement s) {
    String name = s.name("the name of a barrier");
    int barrier =
        s.left() == 0
            ? objects.use(s, ObjectKind.BARRIER, name)
            : objects.useBarrier(s, name, s.number("the parties", 1));
    builder.step(body, Operation.BARRIER, barrier, 0);
  }

  private void run(Statement s) {
    if (s.left() < 2) {
      builder.segment(body, Operation.RUN, duration(s));
      return;
    }
    String function = s.name("the name of a function");
    long nanos = duration(s);
    builder.enter(body, function, 1);
    builder.segment(body, Operation.RUN, nanos);
    builder.exit(body);
  }

  private void enter(Statement s) {
    String function = s.name("the name of a function");
    builder.enter(body, function, s.left() == 0 ? 1 : s.number("the entries", 0));
  }

  private void exit(Statement s) {
    if (builder.path(body) == Program.NO_PATH) {
      throw s.failure("exit outside every function", "enter NAME before it, in the same body");
    }
    builder.exit(body);
  }

  /** How much work of all threads has been done by then, ns. */
  private long instant(Statement s) {
    if (bareLine == 0 && s.left() > 0 && !DurationText.hasUnit(s.peek())) {
      bareLine = s.line();
    }
    return s.duration(unitNanos);
  }

  private long duration(Statement s) {
    long nanos = instant(s);
    if (nanos > Long.MAX_VALUE - totalNanos) {
      throw s.failure("more than 2^63-1 ns in all durations together", "shorter durations");
    }
    totalNanos += nanos;
    return nanos;
  }
}
