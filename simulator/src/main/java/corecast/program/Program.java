package corecast.program;

import corecast.program.column.ColumnSpace;
import corecast.program.column.Columns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A replayable program: bodies (threads and tasks), each a list of steps, over a set of
 * synchronization objects and functions.
 *
 * <p>Columnar: a <em>step</em> is an index into parallel arrays, the steps of one body are
 * consecutive, bodies are in declaration order. Bodies, objects, functions and call paths are dense
 * int ids. Build one with {@link ProgramBuilder}.
 */
public final class Program {
  /** Parameter of a queue without a limit. */
  public static final long UNBOUNDED = Long.MAX_VALUE;

  /** Parameter of a pool with as many workers as the machine has processors. */
  public static final long PROCESSORS = -1;

  /** Parameter of a pool with one worker fewer than the machine has processors, at least one. */
  public static final long PROCESSORS_LESS_ONE = -2;

  /** The call path of a step outside every function. */
  public static final int NO_PATH = -1;

  private static final Operation[] OPERATIONS = Operation.values();
  private static final int RUN = Operation.RUN.ordinal();
  private static final int SPAWN = Operation.SPAWN.ordinal();
  private static final int STOP = Operation.STOP.ordinal();

  private final List<String> bodyNames;
  private final boolean[] task;
  private final int[] parts; // 0 unless a stage
  private final boolean[] spawned;
  private final boolean[] virtual;
  private final long carriers;
  private final int[] firstStep; // bodies + 1 entries
  private final StepColumns columns; // empty if the steps are in pages
  private final @Nullable PagedSteps paged;
  private final ColumnSpace space;
  private final long @Nullable [] otherAmounts; // by step, in place of those of the columns
  private final @Nullable StepTimes[] times; // by body; none if not recorded
  private final int segments;
  private final boolean delays;
  private final boolean stops;
  private final List<String> objectNames;
  private final List<ObjectKind> objectKinds;
  private final long[] objectParameters;
  private final Map<Integer, PoolLimits> limits;
  private final CallPaths paths;
  private final Origin origin;
  private final Pauses pauses;
  private final VmWork vmWork;

  /**
   * @param last whether the builder gives its steps away, so that they are not there twice
   */
  Program(ProgramBuilder b, boolean last) {
    this.bodyNames = List.copyOf(b.bodyNames);
    int bodies = bodyNames.size();
    this.task = new boolean[bodies];
    this.parts = new int[bodies];
    this.spawned = new boolean[bodies];
    this.virtual = new boolean[bodies];
    this.carriers = b.carriers;
    this.firstStep = new int[bodies + 1];
    this.times = new StepTimes[bodies];
    this.otherAmounts = null;
    this.space = b.space;
    this.paged = b.stock == null ? null : b.stock.together(firstStep, threads(b));
    this.columns = paged == null ? together(b.steps) : new StepColumns(0);
    for (int i = 0; i < bodies; i++) {
      task[i] = b.tasks.get(i);
      parts[i] = b.parts.get(i);
      virtual[i] = b.virtuals.get(i);
      if (paged == null) {
        firstStep[i] = columns.size();
        BodySteps its = b.steps.get(i);
        columns.addAll(its.gathered);
        times[i] = its.gathered.times();
        if (last) {
          its.gathered = new StepColumns(0);
        }
      }
    }
    int steps = paged == null ? columns.size() : paged.size();
    firstStep[bodies] = steps;
    int segmentsThere = 0;
    boolean delaysThere = false;
    boolean stopsThere = false;
    for (int s = 0; s < steps; s++) {
      byte code = operationCode(s);
      if (StepColumns.isSegment(code)) {
        segmentsThere++;
        delaysThere |= code != RUN;
      } else if (code == SPAWN) {
        spawned[object(s)] = true;
      } else if (code == STOP) {
        stopsThere = true;
      }
    }
    this.segments = segmentsThere;
    this.delays = delaysThere;
    this.stops = stopsThere;
    this.objectNames = List.copyOf(b.objectNames);
    this.objectKinds = List.copyOf(b.objectKinds);
    this.objectParameters = b.objectParameters.stream().mapToLong(Long::longValue).toArray();
    this.limits = Map.copyOf(b.limits);
    this.paths = b.paths;
    this.origin = b.origin;
    this.pauses = b.pauses;
    this.vmWork = b.vmWork;
  }

  private static int threads(ProgramBuilder b) {
    return (int) b.tasks.stream().filter(isTask -> !isTask).count();
  }

  private static StepColumns together(List<BodySteps> bodies) {
    long steps = 0;
    List<StepColumns> all = new ArrayList<>(bodies.size());
    for (BodySteps body : bodies) {
      all.add(body.gathered);
      steps += body.gathered.size();
    }
    if (steps > Columns.LONGEST) {
      throw PagedSteps.tooLong();
    }
    return new StepColumns(all);
  }

  private Program(
      Program from, @Nullable Marks marks, long @Nullable [] amount, VmWork vmWork, Origin origin) {
    PagedSteps pages = from.paged;
    int mark = from.objectNames.size();
    this.bodyNames = from.bodyNames;
    this.task = from.task;
    this.parts = from.parts;
    this.spawned = from.spawned;
    this.virtual = from.virtual;
    this.carriers = from.carriers;
    this.firstStep = from.firstStep;
    this.columns =
        marks == null || pages != null ? from.columns : from.columns.withMarks(marks.steps, mark);
    this.paged = marks == null || pages == null ? pages : pages.withMarks(marks.steps, mark);
    this.space = from.space;
    this.otherAmounts = amount;
    this.times = from.times;
    this.segments = from.segments;
    this.delays = from.delays;
    this.stops = from.stops;
    this.objectNames = marks == null ? from.objectNames : append(from.objectNames, marks.name);
    this.objectKinds = marks == null ? from.objectKinds : append(from.objectKinds, ObjectKind.MARK);
    this.objectParameters =
        marks == null ? from.objectParameters : Arrays.copyOf(from.objectParameters, mark + 1);
    this.limits = from.limits;
    this.paths = from.paths;
    this.origin = origin;
    this.pauses = from.pauses;
    this.vmWork = vmWork;
  }

  /** What takes the places of some steps. */
  private record Marks(int[] steps, String name) {}

  private static <T> List<T> append(List<T> all, T last) {
    List<T> more = new ArrayList<>(all);
    more.add(last);
    return List.copyOf(more);
  }

  /**
   * The same program, of which some steps do nothing but reach a mark, the last of its objects. It
   * shares what does not change.
   *
   * @param steps by number; neither segments nor calls, spawns or stops
   */
  public Program withMarks(int[] steps, String mark) {
    return new Program(this, new Marks(steps, mark), otherAmounts, vmWork, origin);
  }

  /** The same program of another origin. */
  public Program withOrigin(Origin other) {
    return new Program(this, null, otherAmounts, vmWork, other);
  }

  /** When no thread ran while the program was recorded. */
  public Pauses pauses() {
    return pauses;
  }

  /**
   * What threads of the virtual machine did while the program was recorded, apart from {@link
   * #pauses}: compile, for the most part.
   */
  public VmWork vmWork() {
    return vmWork;
  }

  /**
   * The same program with other amounts.
   *
   * @param amounts one for each step, not negative
   */
  public Program withAmounts(long[] amounts) {
    if (amounts.length != steps()) {
      throw new IllegalArgumentException(
          amounts.length + " amounts for " + steps() + " steps: expected one a step");
    }
    return new Program(this, null, amounts.clone(), vmWork, origin);
  }

  /** The same program with other work of the virtual machine's threads. */
  public Program withVmWork(VmWork other) {
    return new Program(this, null, otherAmounts, other, origin);
  }

  /** The amounts of all steps, a copy; see {@link #amount}. */
  public long[] amounts() {
    long[] amounts = new long[steps()];
    for (int s = 0; s < amounts.length; s++) {
      amounts[s] = amount(s);
    }
    return amounts;
  }

  /** Number of bodies: threads and tasks, in declaration order. */
  public int bodies() {
    return bodyNames.size();
  }

  public String bodyName(int body) {
    return bodyNames.get(body);
  }

  /** Whether the body is a task, which runs on a worker of the pool it is submitted to. */
  public boolean isTask(int body) {
    return task[body];
  }

  /** How many of the bodies are tasks. */
  public int tasks() {
    int tasks = 0;
    for (boolean is : task) {
      tasks += is ? 1 : 0;
    }
    return tasks;
  }

  /** How many parts a stage needs before it runs; 0 if the body is no stage. A stage is a task. */
  public int parts(int body) {
    return parts[body];
  }

  /** Whether the body is a virtual thread, which needs one of the {@link #carriers} to go on. */
  public boolean isVirtual(int body) {
    return virtual[body];
  }

  /** Whether there is a virtual thread. */
  public boolean hasVirtualThreads() {
    for (boolean is : virtual) {
      if (is) {
        return true;
      }
    }
    return false;
  }

  /** How many carriers virtual threads have; {@link #PROCESSORS}: as many as the machine has. */
  public long carriers() {
    return carriers;
  }

  /** Whether a step spawns the body; a thread that nobody spawns starts at time 0. */
  public boolean isSpawned(int body) {
    return spawned[body];
  }

  /** The body's first step; its steps end before {@code firstStep(body + 1)}. */
  public int firstStep(int body) {
    return firstStep[body];
  }

  /** Number of steps of all bodies. */
  public int steps() {
    return firstStep[firstStep.length - 1];
  }

  /** The body a step belongs to; O(log bodies). */
  public int bodyOf(int step) {
    int at = Arrays.binarySearch(firstStep, step);
    if (at < 0) {
      return -at - 2;
    }
    while (at + 1 < firstStep.length && firstStep[at + 1] == step) {
      at++; // bodies without steps share their first step with the next one
    }
    return at;
  }

  public Operation operation(int step) {
    return OPERATIONS[operationCode(step)];
  }

  /** {@link Operation#ordinal} of the step, for hot loops. */
  public byte operationCode(int step) {
    PagedSteps other = paged;
    return other == null ? columns.operationCode(step) : other.operationCode(step);
  }

  /** Whether the step is work on a processor. */
  public boolean isRun(int step) {
    return operationCode(step) == RUN;
  }

  /** The object, body or function the step works on, as {@link Operation} says; -1 if none. */
  public int object(int step) {
    PagedSteps other = paged;
    return other == null ? columns.object(step) : other.object(step);
  }

  /** Nanoseconds, permits, entries or task, as {@link Operation} says; 0 if none. */
  public long amount(int step) {
    if (otherAmounts != null) {
      return otherAmounts[step];
    }
    PagedSteps other = paged;
    return other == null ? columns.amount(step) : other.amount(step);
  }

  /** The function that a step, an {@link Operation#ENTER}, enters once; -1 if not just once. */
  public int enteredOnce(int step) {
    if (otherAmounts == null && paged == null) {
      return columns.enteredOnce(step);
    }
    return amount(step) == 1 ? object(step) : -1;
  }

  /** The call path a segment is charged to; {@link #NO_PATH} outside every function. */
  public int path(int step) {
    PagedSteps other = paged;
    return other == null ? columns.path(step) : other.path(step);
  }

  /** Line in the program text or source the step comes from; 0 if unknown. */
  public int line(int step) {
    return paged == null ? columns.line(step) : 0;
  }

  /**
   * When the step was recorded, ns since the start of the recording.
   *
   * @throws IllegalStateException for a written program, and for one in pages unless the times were
   *     asked for
   */
  public long recordedNanos(int step) {
    return recordedNanos(bodyOf(step), step);
  }

  /** As {@link #recordedNanos(int)}, with the body the step belongs to. */
  public long recordedNanos(int body, int step) {
    if (!origin.recorded()) {
      throw new IllegalStateException(origin.file() + ": a written program has no recorded times");
    }
    if (paged != null) {
      if (!paged.hasTimes()) {
        throw new IllegalStateException(origin.file() + ": the recorded times were not kept");
      }
      return paged.time(step);
    }
    StepTimes of = times[body];
    return of == null ? 0 : of.get(step - firstStep[body]);
  }

  public int objects() {
    return objectNames.size();
  }

  public String objectName(int object) {
    return objectNames.get(object);
  }

  public ObjectKind objectKind(int object) {
    return objectKinds.get(object);
  }

  /** The object's parameter, as {@link ObjectKind} says; 0 if it has none. */
  public long objectParameter(int object) {
    return objectParameters[object];
  }

  /** What a pool does when its workers are busy. */
  public PoolLimits poolLimits(int pool) {
    return limits.getOrDefault(pool, PoolLimits.none(objectParameters[pool]));
  }

  public CallPaths paths() {
    return paths;
  }

  /** Where the program comes from and what is known about it. */
  public Origin origin() {
    return origin;
  }

  /** Total work of all run steps, ns. */
  public long workNanos() {
    long sum = 0;
    for (int s = 0; s < steps(); s++) {
      if (isRun(s)) {
        sum += amount(s);
      }
    }
    return sum;
  }

  /** Number of run, sleep and io steps. */
  public int segments() {
    return segments;
  }

  /** Whether a step takes real time without a processor, so that T(P) needs a replay for each P. */
  public boolean hasDelays() {
    return delays;
  }

  /** What the steps take in memory, bytes. */
  public long bytes() {
    long bytes = columns.bytes() + (paged == null ? 0 : paged.bytes());
    for (StepTimes of : times) {
      bytes += of == null ? 0 : of.bytes();
    }
    return bytes;
  }

  /** Where its columns are kept, and those of its replays. */
  public ColumnSpace space() {
    return space;
  }

  /** Whether a body may be stopped before its end, so that its work is not a lower bound. */
  public boolean hasStops() {
    return stops;
  }

  /** Whether a pool lends out the workers of tasks that wait. */
  public boolean hasForkJoinPools() {
    return objectKinds.contains(ObjectKind.FORK_JOIN_POOL);
  }

  private static boolean isPool(ObjectKind kind) {
    return kind == ObjectKind.POOL || kind == ObjectKind.FORK_JOIN_POOL;
  }

  /** Workers of a pool with that parameter on a machine with that many processors. */
  public static long workers(long parameter, int processors) {
    if (parameter == PROCESSORS) {
      return processors;
    }
    return parameter == PROCESSORS_LESS_ONE ? Math.max(1, processors - 1) : parameter;
  }

  /**
   * Whether a pool has as many workers as the machine has processors; the carriers of virtual
   * threads are such a pool.
   */
  public boolean hasProcessorSizedPools() {
    if (carriers == PROCESSORS && hasVirtualThreads()) {
      return true;
    }
    for (int o = 0; o < objectParameters.length; o++) {
      if (isPool(objectKinds.get(o))
          && (objectParameters[o] < 0 || poolLimits(o).most() == PROCESSORS)) {
        return true;
      }
    }
    return false;
  }
}
