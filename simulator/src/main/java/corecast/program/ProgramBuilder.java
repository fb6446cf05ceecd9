package corecast.program;

import corecast.program.column.ColumnSpace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Builds a {@link Program}. Declare bodies and objects in any order, then append steps to bodies;
 * {@code enter} and {@code exit} keep each body's call path.
 */
public final class ProgramBuilder {
  final List<String> bodyNames = new ArrayList<>();
  final List<Boolean> tasks = new ArrayList<>();
  final List<Integer> parts = new ArrayList<>();
  final List<BodySteps> steps = new ArrayList<>();
  final List<String> objectNames = new ArrayList<>();
  final Map<Integer, String> objectSources = new HashMap<>();
  final List<ObjectKind> objectKinds = new ArrayList<>();
  final List<Long> objectParameters = new ArrayList<>();
  final Map<Integer, PoolLimits> limits = new HashMap<>();
  final CallPaths paths = new CallPaths();
  final List<Boolean> virtuals = new ArrayList<>();
  long carriers = Program.PROCESSORS;
  Origin origin = Origin.written("program");
  Pauses pauses = Pauses.NONE;
  VmWork vmWork = VmWork.NONE;
  final ColumnSpace space;

  long impliedCalls;

  /** Where steps go if the heap is too small for them. */
  final @Nullable StepStock stock;

  /** The line and time that steps have which are added now. */
  int line;

  long time;

  public ProgramBuilder() {
    this(ColumnSpace.HEAP);
  }

  /**
   * @param space where the program's columns are kept; lines and times of steps are kept in the
   *     heap only
   */
  public ProgramBuilder(ColumnSpace space) {
    this(space, false);
  }

  /**
   * @param space where the program's columns are kept; lines of steps are kept in the heap only
   * @param times whether the times of steps are kept in pages too
   */
  public ProgramBuilder(ColumnSpace space, boolean times) {
    this.space = space;
    this.stock = space.isPaged() ? new StepStock(space, times) : null;
  }

  /**
   * Begins with all bodies, objects and functions of a program, under the same numbers, and with
   * what is known of it; without any step.
   *
   * @throws IllegalArgumentException if the program's columns are in pages
   */
  public static ProgramBuilder like(Program program) {
    ProgramBuilder b = withoutFunctions(program);
    for (int f = 0; f < program.paths().functions(); f++) {
      String name = program.paths().functionName(f);
      b.place(b.functionId(name), program.paths().place(name));
    }
    return b;
  }

  /**
   * The same without functions.
   *
   * @throws IllegalArgumentException as there
   */
  public static ProgramBuilder withoutFunctions(Program program) {
    if (program.space().isPaged()) {
      throw new IllegalArgumentException(
          program.origin().file()
              + ": does not fit the heap, so that its steps cannot be changed; JAVA_OPTS=-Xmx8g"
              + " gives more heap");
    }
    ProgramBuilder b = new ProgramBuilder();
    for (int body = 0; body < program.bodies(); body++) {
      b.body(program.bodyName(body), program.isTask(body), program.parts(body));
      b.virtuals.set(body, program.isVirtual(body));
    }
    for (int o = 0; o < program.objects(); o++) {
      b.object(program.objectKind(o), program.objectName(o), program.objectParameter(o));
    }
    b.limits.putAll(program.limits());
    b.objectSources.putAll(program.objectSources());
    return b.carriers(program.carriers())
        .origin(program.origin())
        .pauses(program.pauses())
        .vmWork(program.vmWork());
  }

  /**
   * Appends a step of a program that this one is {@link #like} to the same body, of another object
   * if need be.
   */
  public void copy(Program program, int body, int step, int object) {
    copy(program, body, step, object, body);
  }

  public void copy(Program program, int body, int step, int object, int to) {
    line = program.line(step);
    time = program.hasTimes() ? program.recordedNanos(body, step) : 0;
    Operation operation = program.operation(step);
    switch (operation) {
      case ENTER -> enter(to, object, program.amount(step));
      case EXIT -> exit(to);
      case RUN -> copyRun(program, to, step, program.amount(step));
      case SLEEP, IO -> segment(to, operation, program.amount(step));
      default -> step(to, operation, object, program.amount(step));
    }
  }

  /** Copies work with another length. */
  public void copyRun(Program program, int body, int step, long nanos) {
    if (program.impliedCalls() == 0) {
      segment(body, Operation.RUN, nanos);
    } else {
      steps.get(body).segmentIn(program.paths().functions(program.path(step)), nanos);
    }
  }

  public ProgramBuilder origin(Origin from) {
    this.origin = from;
    return this;
  }

  /** When no thread ran while the program was recorded. */
  public ProgramBuilder pauses(Pauses recorded) {
    this.pauses = recorded;
    return this;
  }

  /** What the recorded virtual machine's own threads did. */
  public ProgramBuilder vmWork(VmWork recorded) {
    this.vmWork = recorded;
    return this;
  }

  /** The source line the following steps come from; 0 if unknown. */
  public ProgramBuilder atLine(int number) {
    this.line = number;
    return this;
  }

  /** When the following steps were recorded, ns since the start of the recording. */
  public ProgramBuilder atTime(long nanos) {
    this.time = nanos;
    return this;
  }

  /** Declares a thread; returns its body id. */
  public int thread(String name) {
    return body(name, false, 0);
  }

  /** Declares a virtual thread; returns its body id. */
  public int virtual(String name) {
    int body = body(name, false, 0);
    virtuals.set(body, true);
    return body;
  }

  /** How many carriers virtual threads have; {@link Program#PROCESSORS} if never said. */
  public ProgramBuilder carriers(long number) {
    this.carriers = number;
    return this;
  }

  /** Declares a task; returns its body id. */
  public int task(String name) {
    return body(name, true, 0);
  }

  /** Declares a stage that needs that many parts, 1 or more; returns its body id. */
  public int stage(String name, int needed) {
    if (needed < 1) {
      throw new IllegalArgumentException("a stage of " + needed + " parts: expected 1 or more");
    }
    return body(name, true, needed);
  }

  public void parts(int stage, int needed) {
    parts.set(stage, needed);
  }

  private int body(String name, boolean isTask, int needed) {
    bodyNames.add(name);
    tasks.add(isTask);
    parts.add(needed);
    virtuals.add(false);
    int id = bodyNames.size() - 1;
    steps.add(new BodySteps(this, id));
    return id;
  }

  /** Declares an object; returns its id. */
  public int object(ObjectKind kind, String name, long parameter) {
    objectNames.add(name);
    objectKinds.add(kind);
    objectParameters.add(parameter);
    return objectNames.size() - 1;
  }

  /** What {@link Program#objectParameter} will say of an object. */
  public long objectParameter(int object) {
    return objectParameters.get(object);
  }

  /** Says what a pool does beyond its workers; without it, tasks wait for a free one. */
  public ProgramBuilder limits(int pool, PoolLimits of) {
    limits.put(pool, of);
    return this;
  }

  /** Where the steps of a body go: the same as by the methods below, for those who add many. */
  public BodySteps steps(int body) {
    return steps.get(body);
  }

  /** Appends a step that is neither a segment nor {@code enter} or {@code exit}. */
  public void step(int body, Operation op, int object, long amount) {
    steps.get(body).step(op, object, amount);
  }

  /** Appends a run, sleep or io of that many ns, charged to the body's current call path. */
  public void segment(int body, Operation op, long nanos) {
    steps.get(body).segment(op, nanos);
  }

  /** Enters a function; {@code entries} calls are folded into this one. */
  public void enter(int body, String function, long entries) {
    enter(body, paths.functionId(function), entries);
  }

  /** Where an object is, see {@link Program#objectSource}. */
  public void objectSource(int object, String source) {
    if (!source.isEmpty()) {
      objectSources.put(object, source);
    }
  }

  /** Where a function is; of several places the first is kept. */
  public void place(int functionId, FunctionPlace place) {
    paths.place(functionId, place);
  }

  /** The id of a function, new if there is none of that name. */
  public int functionId(String function) {
    return paths.functionId(function);
  }

  /** As {@link #enter(int, String, long)}, with the function's id. */
  public void enter(int body, int function, long entries) {
    steps.get(body).enter(function, entries);
  }

  /** Leaves the innermost function. */
  public void exit(int body) {
    steps.get(body).exit();
  }

  /** The body's current call path; {@link Program#NO_PATH} outside every function. */
  public int path(int body) {
    return steps.get(body).path();
  }

  public Program build() {
    return new Program(this, false);
  }

  /** The program; the builder must not be used any more. */
  public Program buildLast() {
    return new Program(this, true);
  }
}
