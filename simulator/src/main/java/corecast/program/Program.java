package corecast.program;

import corecast.program.column.ColumnSpace;
import java.util.Map;
import java.util.function.IntPredicate;
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

  /** The call path of a step outside every function. */
  public static final int NO_PATH = -1;

  private static final long UNKNOWN = -1;
  private static final Operation[] OPERATIONS = Operation.values();
  private static final int RUN = Operation.RUN.ordinal();

  private final Bodies bodies;
  private final Steps steps;
  private final long @Nullable [] otherAmounts; // by step, in place of those of the steps
  private final StepCensus census;
  private final Objects objects;
  private final CallPaths paths;
  private final ColumnSpace space;
  private final Origin origin;
  private final Pauses pauses;
  private final VmWork vmWork;
  private final long impliedCalls;

  private volatile long workNanos = UNKNOWN;

  /**
   * @param last whether the builder gives its steps away, so that they are not there twice
   */
  Program(ProgramBuilder b, boolean last) {
    int[] firstStep = new int[b.bodyNames.size() + 1];
    this.bodies = new Bodies(b, firstStep);
    this.steps =
        b.stock == null
            ? StepColumns.together(b.steps, firstStep, last)
            : b.stock.together(firstStep, bodies.count() - bodies.tasks());
    this.otherAmounts = null;
    this.census = StepCensus.of(steps, bodies.count());
    this.objects = new Objects(b);
    this.paths = b.paths;
    this.space = b.space;
    this.origin = b.origin;
    this.pauses = b.pauses;
    this.vmWork = b.vmWork;
    this.impliedCalls = b.impliedCalls;
  }

  private Program(
      Program from,
      Bodies bodies,
      Steps steps,
      Objects objects,
      long @Nullable [] amounts,
      Pauses pauses,
      VmWork vmWork,
      Origin origin) {
    this.bodies = bodies;
    this.steps = steps;
    this.otherAmounts = amounts;
    this.census = from.census;
    this.objects = objects;
    this.paths = from.paths;
    this.space = from.space;
    this.origin = origin;
    this.pauses = pauses;
    this.vmWork = vmWork;
    this.impliedCalls = from.impliedCalls;
  }

  /**
   * The same program, of which some steps do nothing but reach a mark, the last of its objects. It
   * shares what does not change.
   *
   * @param steps by number; neither segments nor calls, spawns or stops
   */
  public Program withMarks(int[] steps, String mark) {
    Steps marked = this.steps.withMarks(steps, objects.count());
    return new Program(
        this, bodies, marked, objects.withMark(mark), otherAmounts, pauses, vmWork, origin);
  }

  public Program withOrigin(Origin other) {
    return new Program(this, bodies, steps, objects, otherAmounts, pauses, vmWork, other);
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
   * The same program with other amounts. What the virtual machine does beside it stays at the same
   * part of the program's work, which may be more or less than it was.
   *
   * @param amounts one for each step, not negative
   */
  public Program withAmounts(long[] amounts) {
    if (amounts.length != steps()) {
      throw new IllegalArgumentException(
          amounts.length + " amounts for " + steps() + " steps: expected one a step");
    }
    return changed(amounts.clone());
  }

  /**
   * The same program, of which some steps have that many times their amount; as {@link
   * #withAmounts} in all else. What is rounded is the sum of the work of one call path between two
   * operations, not each piece, so that it makes no difference in how many pieces it is.
   *
   * @param which by number; all work of one call path between two operations, or none
   * @param factor not negative
   */
  public Program scaled(IntPredicate which, double factor) {
    return changed(ScaledAmounts.of(this, which, factor));
  }

  private Program changed(long[] others) {
    Program changed = new Program(this, bodies, steps, objects, others, pauses, vmWork, origin);
    if (pauses.count() == 0 && vmWork.slices() == 0) {
      return changed;
    }
    double before = workNanos();
    double factor = before > 0 ? changed.workNanos() / before : 1;
    return changed.withPauses(pauses.movedBy(factor)).withVmWork(vmWork.movedBy(factor));
  }

  /**
   * The same program with another parameter of an object; a pool that could have no more workers
   * than it had can have as many as it has now.
   *
   * @param value as {@link ObjectKind} says of the object's kind
   */
  public Program withParameter(int object, long value) {
    Objects others = objects.withParameter(object, value);
    return new Program(this, bodies, steps, others, otherAmounts, pauses, vmWork, origin);
  }

  /**
   * The same program whose pools that are sized by the processors, and carriers of virtual threads,
   * have the size that they have on so many of them, wherever it is replayed.
   */
  public Program withPoolSizes(int processors) {
    Bodies others = bodies.withCarriers(processors);
    Objects sized = objects.withSizes(processors);
    return new Program(this, others, steps, sized, otherAmounts, pauses, vmWork, origin);
  }

  public Program withPauses(Pauses other) {
    return new Program(this, bodies, steps, objects, otherAmounts, other, vmWork, origin);
  }

  /** The same program with other work of the virtual machine's threads. */
  public Program withVmWork(VmWork other) {
    return new Program(this, bodies, steps, objects, otherAmounts, pauses, other, origin);
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
    return bodies.count();
  }

  public String bodyName(int body) {
    return bodies.name(body);
  }

  /** Whether the body is a task, which runs on a worker of the pool it is submitted to. */
  public boolean isTask(int body) {
    return bodies.isTask(body);
  }

  public int tasks() {
    return bodies.tasks();
  }

  /** How many parts a stage needs before it runs; 0 if the body is no stage. A stage is a task. */
  public int parts(int body) {
    return bodies.parts(body);
  }

  /** Whether the body is a virtual thread, which needs one of the {@link #carriers} to go on. */
  public boolean isVirtual(int body) {
    return bodies.isVirtual(body);
  }

  public boolean hasVirtualThreads() {
    return bodies.hasVirtual();
  }

  /** How many carriers virtual threads have; {@link #PROCESSORS}: as many as the machine has. */
  public long carriers() {
    return bodies.carriers();
  }

  /** Whether a step spawns the body; a thread that nobody spawns starts at time 0. */
  public boolean isSpawned(int body) {
    return census.spawned()[body];
  }

  /** The body's first step; its steps end before {@code firstStep(body + 1)}. */
  public int firstStep(int body) {
    return bodies.firstStep(body);
  }

  public int steps() {
    return bodies.steps();
  }

  /**
   * How many entries and exits of functions are no steps, because work says itself in which
   * functions it is: {@link #path} of the work is another one than that of the steps around it.
   */
  public long impliedCalls() {
    return impliedCalls;
  }

  /** Steps, and the calls beside them: how long a program is as a text, or a replay of it. */
  public long length() {
    return steps() + impliedCalls;
  }

  /** The body a step belongs to; O(log bodies). */
  public int bodyOf(int step) {
    return bodies.of(step);
  }

  public Operation operation(int step) {
    return OPERATIONS[operationCode(step)];
  }

  /** {@link Operation#ordinal} of the step, for hot loops. */
  public byte operationCode(int step) {
    return steps.operationCode(step);
  }

  /**
   * The steps as words, for hot loops; {@code null} if they are in pages, have other amounts or do
   * not fit.
   */
  public int @Nullable [] words() {
    return otherAmounts == null ? steps.words() : null;
  }

  /** {@link #operationCode} of a word. */
  public static int codeOf(int word) {
    return StepColumns.codeOf(word);
  }

  /** Whether a segment's {@link #amount} is the operand of its word. */
  public static boolean isWhole(int word) {
    return StepColumns.isWhole(word);
  }

  /** {@link #object} of a word that is no segment's. */
  public static int operandOf(int word) {
    return StepColumns.operandOf(word);
  }

  public boolean isRun(int step) {
    return operationCode(step) == RUN;
  }

  /** Which steps are a function's own work, without that of the functions that it calls. */
  public IntPredicate isOwnWork(String function) {
    boolean[] own = paths.endIn(function);
    return step -> isRun(step) && path(step) != NO_PATH && own[path(step)];
  }

  /** By object: whether it is a pool whose workers are threads of the program. */
  public boolean[] servedPools() {
    boolean[] served = new boolean[objects()];
    if (has(Operation.SERVE)) {
      for (int s = 0; s < steps(); s++) {
        if (operation(s) == Operation.SERVE) {
          served[object(s)] = true;
        }
      }
    }
    return served;
  }

  /** The object, body or function the step works on, as {@link Operation} says; -1 if none. */
  public int object(int step) {
    return steps.object(step);
  }

  /** Nanoseconds, permits, entries or task, as {@link Operation} says; 0 if none. */
  public long amount(int step) {
    return otherAmounts != null ? otherAmounts[step] : steps.amount(step);
  }

  /** The function that a step, an {@link Operation#ENTER}, enters once; -1 if not just once. */
  public int enteredOnce(int step) {
    if (otherAmounts == null) {
      return steps.enteredOnce(step);
    }
    return amount(step) == 1 ? object(step) : -1;
  }

  /** The call path a segment is charged to; {@link #NO_PATH} outside every function. */
  public int path(int step) {
    return steps.path(step);
  }

  /** Line in the program text or source the step comes from; 0 if unknown. */
  public int line(int step) {
    return steps.line(step);
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

  /** Whether {@link #recordedNanos} has an answer. */
  public boolean hasTimes() {
    return origin.recorded() && steps.hasTimes();
  }

  /** As {@link #recordedNanos(int)}, with the body the step belongs to. */
  public long recordedNanos(int body, int step) {
    if (!origin.recorded()) {
      throw new IllegalStateException(origin.file() + ": a written program has no recorded times");
    }
    if (!steps.hasTimes()) {
      throw new IllegalStateException(origin.file() + ": the recorded times were not kept");
    }
    return steps.time(body, firstStep(body), step);
  }

  public int objects() {
    return objects.count();
  }

  public String objectName(int object) {
    return objects.name(object);
  }

  /**
   * File and line where the program that was recorded gives an object to the field that it is named
   * by, or else uses it first, such as {@code Orders.java:14}; empty if that is not known.
   */
  public String objectSource(int object) {
    return objects.sources().getOrDefault(object, "");
  }

  Map<Integer, String> objectSources() {
    return objects.sources();
  }

  public ObjectKind objectKind(int object) {
    return objects.kind(object);
  }

  /** The object's parameter, as {@link ObjectKind} says; 0 if it has none. */
  public long objectParameter(int object) {
    return objects.parameter(object);
  }

  public PoolLimits poolLimits(int pool) {
    return objects.limits(pool);
  }

  /** What pools do when their workers are busy, of those that are not as usual. */
  Map<Integer, PoolLimits> limits() {
    return objects.limits();
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
    long sum = workNanos;
    if (sum == UNKNOWN) {
      sum = 0;
      for (int s = 0; s < steps(); s++) {
        if (isRun(s)) {
          sum += amount(s);
        }
      }
      workNanos = sum;
    }
    return sum;
  }

  /** Number of run, sleep and io steps. */
  public int segments() {
    return census.segments();
  }

  /** Whether a step takes real time without a processor, so that T(P) needs a replay for each P. */
  public boolean hasDelays() {
    return has(Operation.SLEEP) || has(Operation.IO);
  }

  /** What the steps take in memory, bytes. */
  public long bytes() {
    return steps.bytes();
  }

  /** Where its columns are kept, and those of its replays. */
  public ColumnSpace space() {
    return space;
  }

  /** Whether a body may be stopped before its end, so that its work is not a lower bound. */
  public boolean hasStops() {
    return has(Operation.STOP);
  }

  /** Whether a body may end the program before the others have come to their end. */
  public boolean hasHalts() {
    return has(Operation.HALT);
  }

  public boolean has(Operation operation) {
    return census.has(operation);
  }

  /** Whether the workers of a pool do something else while their tasks wait. */
  public boolean hasForkJoinPools() {
    return objects.hasForkJoinPools();
  }

  /**
   * Whether a pool has as many workers as the machine has processors; the carriers of virtual
   * threads are such a pool.
   */
  public boolean hasProcessorSizedPools() {
    return objects.hasProcessorSizedPools() || (carriers() == PROCESSORS && hasVirtualThreads());
  }

  /**
   * Whether the order of what happens depends on the processors, though nothing takes real time.
   */
  public boolean dependsOnProcessors() {
    return hasProcessorSizedPools() || hasRetries();
  }

  /** Whether threads may have to change an atomic once more. */
  public boolean hasRetries() {
    return objects.hasRetries();
  }
}
