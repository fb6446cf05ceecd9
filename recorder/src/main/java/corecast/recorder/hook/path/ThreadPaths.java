package corecast.recorder.hook.path;

import corecast.recorder.hook.path.HandOvers.At;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import corecast.trace.RecordListener;
import corecast.trace.Result;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The critical paths to where one thread is: as the program ran, with all hand-overs, and of
 * dependences only, without those of locks and without the order in which workers ran their tasks.
 * Fed by the records of the thread: acquisitions come after the operation, releases before it.
 */
public final class ThreadPaths implements RecordListener {
  private static final int OK = Result.OK.code();

  // Of a PHASE_BEGIN.
  private static final int ARRIVES = 1;
  private static final int AWAITS = 2;

  private final Computation common;
  private final Listener listener;
  private final HandOvers handOvers;
  private final StageSources stages;
  private final OnlinePath ran = new OnlinePath();
  private final OnlinePath free = new OnlinePath();
  private @Nullable UnrecordedTime clock;

  /** The same thread in a computation that overlaps this one; {@code null} if none does. */
  private final @Nullable ThreadPaths beside;

  /** The longest path of dependences of tasks that are over, and of what runs around others. */
  private @Nullable PathValue otherFree;

  /** What the tasks that run inside one another have interrupted. */
  private @Nullable PathValue[] outside = new @Nullable PathValue[4];

  private int tasks;

  /** The woven functions the thread is in, by their numbers. */
  private int[] stack = new int[16];

  private int depth;

  private Epoch epoch;

  private long work;

  /** CPU time since the last record that was counted at a cut. */
  private long counted;

  private long owedPicos;
  private long number;

  /** The last record has begun an operation: what is done until the next one is the library's. */
  private boolean inOperation;

  private boolean spins;
  private Meeting.@Nullable Opening opening;

  private long phase;

  private boolean awaits;

  private boolean ended;

  /** Who is told where a thread is. All is called by who holds the thread. */
  interface Listener {
    /** It goes over to the next computation: what it has in this one is there now. */
    void leaves(ThreadPaths thread);

    void ended(ThreadPaths thread);

    /** Whether what has come from another process counts in the computation that is on now. */
    boolean accepts(PathMessage message);
  }

  ThreadPaths(Computation common, Listener listener, @Nullable ThreadPaths beside) {
    this.beside = beside;
    this.common = common;
    this.listener = listener;
    this.handOvers = common.handOvers;
    this.stages = new StageSources(handOvers);
    this.epoch = common.epoch;
    ran.start(epoch.number, epoch.selection.count());
    free.start(epoch.number, epoch.selection.count());
  }

  // ---- the cut between two computations ---------------------------------------------------------

  /** The thread goes over to that computation, if nothing from there has made it do so before. */
  synchronized void cut(Epoch next) {
    if (ended || epoch.number >= next.number) {
      return;
    }
    long since = sinceRecord();
    work += since;
    ran.run(since);
    free.run(since);
    counted += since;
    goOver(next);
  }

  private void goOver(Epoch next) {
    listener.leaves(this);
    boolean others = next.selection != epoch.selection;
    if (others) {
      ran.forgetFunctions();
      free.forgetFunctions();
    }
    ran.start(next.number, next.selection.count());
    free.start(next.number, next.selection.count());
    epoch = next;
    work = 0;
    int first = epoch.selection.isOwnTime() ? Math.max(0, depth - 1) : 0;
    for (int i = first; others && i < depth; i++) {
      active(stack[i]);
    }
  }

  /** What comes from behind the cut puts this thread there, too (section 2.3, third case). */
  private void follow(@Nullable PathValue path) {
    if (path != null && path.epoch > epoch.number) {
      goOver(common.epoch);
    }
  }

  /** From here on samples count what the thread has done since its last record, too. */
  public synchronized void isTimedBy(UnrecordedTime time) {
    clock = time;
    if (beside != null) {
      beside.isTimedBy(time);
    }
  }

  @Nullable ThreadPaths beside() {
    return beside;
  }

  // ---- asked by who holds this object -----------------------------------------------------------

  Epoch epoch() {
    return epoch;
  }

  long workNanos() {
    return work;
  }

  long sinceRecord() {
    UnrecordedTime time = clock;
    return ended || inOperation || spins || time == null
        ? 0
        : Math.max(0, time.cpuSinceRecord() - counted);
  }

  @Nullable PathValue ran(long since) {
    return ran.ahead(since);
  }

  @Nullable PathValue free(long since) {
    return PathValue.longer(free.ahead(since), otherFree);
  }

  // ---- the records ------------------------------------------------------------------------------

  @Override
  public synchronized void record(
      EventKind kind, long nowNanos, long cpuNanos, long[] operands, int first) {
    if (beside != null) {
      beside.record(kind, nowNanos, cpuNanos, operands, first);
    }
    if (kind.timed()) {
      pass(kind, cpuNanos);
    }
    long a = kind.operands() > 0 ? operands[first] : 0;
    long b = kind.operands() > 1 ? operands[first + 1] : 0;
    long c = kind.operands() > 2 ? operands[first + 2] : 0;
    switch (kind) {
      case OBJECT -> describe(a, ObjectKind.ofCode((int) b), operands, first + 2);
      case PUSH, ENTER -> enter((int) a);
      case POP -> leave(a);
      case EXIT -> leave(1);
      case THREAD -> number = a;
      case BEGIN -> take(At.THREAD_START, number);
      case END -> end();
      case START -> give(At.THREAD_START, a);
      case INTERRUPT -> give(At.INTERRUPT, a);
      case UNPARK -> give(At.UNPARK, a);
      case PARK_END -> receive(handOvers.remove(At.UNPARK, number));
      case MEMBER -> handOvers.put(At.CONTAINER, a, b);
      case SPINS -> spins = true;
      default -> {
        if (kind.closes() == null) {
          before(kind, a, b, c);
        } else {
          after(kind, a, b, c);
        }
      }
    }
  }

  /** The thread has used so much of the CPU until that record. */
  private void pass(EventKind kind, long cpuNanos) {
    owedPicos += common.eventPicos;
    long taken = Math.min(Math.max(0, cpuNanos), owedPicos / 1000);
    owedPicos -= taken * 1000;
    if (!inOperation && !spins && !endsOperation(kind)) {
      long nanos = Math.max(0, Math.max(0, cpuNanos) - taken - counted);
      work += nanos;
      ran.run(nanos);
      free.run(nanos);
    }
    counted = 0;
    inOperation = kind.beginsOperation();
    spins = false;
  }

  private static boolean endsOperation(EventKind kind) {
    EventKind begin = kind.closes();
    return begin != null && begin.beginsOperation();
  }

  // ---- messages of other processes

  /**
   * What a message to another process takes along of the paths until the last record; empty if
   * nothing is to leave this process.
   */
  public synchronized String sendMessage() {
    PathValue sentRan = ran.send();
    PathValue sentFree = free.send();
    return epoch.computation == 0 || sentRan == null || sentFree == null
        ? ""
        : new PathMessage(epoch.computation, sentRan, sentFree).format();
  }

  /**
   * A message has come from another process (section 2.3, four cases): of an earlier computation,
   * of another one and what is none at all change nothing; one of a later computation begins that
   * here, with what it brings.
   */
  public synchronized void receiveMessage(String text) {
    PathMessage message = PathMessage.parse(text);
    if (message != null && (message.isOf(epoch) || listener.accepts(message))) {
      receive(new HandOver(message.ran(), message.free()));
    }
  }

  // ---- functions

  private void enter(int method) {
    if (depth == stack.length) {
      stack = Arrays.copyOf(stack, 2 * depth);
    }
    if (epoch.selection.isOwnTime() && depth > 0) {
      inactive(stack[depth - 1]);
    }
    stack[depth++] = method;
    active(method);
  }

  private void leave(long functions) {
    for (long i = Math.min(functions, depth); i > 0; i--) {
      inactive(stack[--depth]);
      if (epoch.selection.isOwnTime() && depth > 0) {
        active(stack[depth - 1]);
      }
    }
  }

  private void active(int method) {
    int function = epoch.selected(method);
    if (function >= 0) {
      ran.enter(function);
      free.enter(function);
    }
  }

  private void inactive(int method) {
    int function = epoch.selected(method);
    if (function >= 0) {
      ran.leave(function);
      free.leave(function);
    }
  }

  // ---- hand-overs

  private HandOver both() {
    return new HandOver(ran.send(), free.send());
  }

  private HandOver ranOnly() {
    return new HandOver(ran.send(), null);
  }

  private void give(At at, long object) {
    handOvers.add(at, object, both());
  }

  private void take(At at, long object) {
    receive(handOvers.get(at, object));
  }

  private void receive(@Nullable Object left) {
    if (left instanceof HandOver handOver) {
      follow(handOver.ran());
      follow(handOver.free());
      ran.receive(handOver.ran());
      free.receive(handOver.free());
    }
  }

  private void describe(long object, ObjectKind kind, long[] operands, int first) {
    long p1 = operands[first];
    long p2 = operands[first + 1];
    switch (kind) {
      case CONDITION -> handOvers.put(At.LOCK_OF, object, p1);
      case SEMAPHORE -> handOvers.put(At.PERMITS, object, new Lane(p1, p1 > 0));
      case BARRIER -> handOvers.put(At.MEETING, object, new Meeting(p1));
      case QUEUE -> {
        handOvers.put(At.ITEMS, object, new Lane(p2, false));
        if (p1 < Integer.MAX_VALUE) {
          handOvers.put(At.PLACES, object, new Lane(p1 - p2, false));
        }
      }
      default -> {}
    }
  }

  private static long pair(long object, long of) {
    return object << 31 ^ of;
  }

  private void before(EventKind kind, long object, long b, long c) {
    switch (kind) {
      case UNLOCK, WRITE_UNLOCK -> handOvers.put(At.LOCK, object, ranOnly());
      case READ_UNLOCK -> handOvers.add(At.SHARED, object, ranOnly());
      case LOCK -> take(At.LOCK, object);
      case READ_LOCK -> take(At.LOCK, object);
      case WRITE_LOCK -> {
        take(At.LOCK, object);
        take(At.SHARED, object);
      }
      case SHARED_RELEASE, COUNT_DOWN, WAKE_UP -> give(At.GATE, object);
      case SHARED_ACQUIRE -> take(At.GATE, object);
      case WAIT_BEGIN -> handOvers.put(At.LOCK, lockOf(object), ranOnly());
      case NOTIFY, NOTIFY_ALL -> give(At.NOTIFY, object);
      case RELEASE -> {
        Lane permits = handOvers.lane(At.PERMITS, object);
        permits.give(b, permits.limits ? ranOnly() : both());
      }
      case BARRIER_BEGIN -> {
        Object meeting = handOvers.get(At.MEETING, object);
        opening = meeting instanceof Meeting known ? known.arrive(both()) : null;
      }
      case BARRIER_ACTION_BEGIN -> receive(opening == null ? null : opening.left());
      case PUT_BEGIN, TRANSFER_BEGIN -> handOvers.lane(At.ITEMS, object).give(1, both());
      case TASK_BEGIN -> begin(handOvers.remove(At.SUBMIT, b));
      case SUBMIT -> handOvers.put(At.SUBMIT, b, both());
      case FUTURE_DONE -> handOvers.put(At.FUTURE, object, both());
      case TASK_DONE -> handOvers.put(At.DONE, object, both());
      case STAGE_SOURCE -> stages.add(object, b, both());
      case STAGE_BEGIN -> begin(stages.longest(object));
      case PHASE_BEGIN -> {
        phase = pair(object, c);
        awaits = (b & AWAITS) != 0;
        if ((b & ARRIVES) != 0) {
          give(At.PHASE, phase);
        }
      }
      case EXCHANGE_BEGIN -> handOvers.put(At.EXCHANGE, pair(object, b), both());
      default -> {}
    }
  }

  /** A record that ends an operation, or code that was called. */
  private void after(EventKind kind, long object, long b, long c) {
    switch (kind) {
      case TASK_END -> {
        give(At.POOL, object);
        handOvers.put(At.DONE, b, both());
        end(both());
        return;
      }
      case STAGE_END -> {
        handOvers.put(At.DONE, object, both());
        end(both());
        return;
      }
      case BARRIER_ACTION_END -> {
        if (opening != null) {
          opening.leave(both());
        }
        return;
      }
      case WAIT_END -> take(At.LOCK, lockOf(object));
      default -> {}
    }
    if (kind == EventKind.IO_END) {
      return;
    }
    long result = kind.operands() == 1 ? OK : kind.operands() == 2 ? b : c;
    if (result == Result.INTERRUPTED.code()) {
      receive(handOvers.remove(At.INTERRUPT, number));
    }
    if (result == OK) {
      done(kind, object, b);
    }
  }

  private void done(EventKind kind, long object, long b) {
    switch (kind) {
      case JOIN_END -> take(At.THREAD_END, object);
      case WAIT_END -> take(At.NOTIFY, object);
      case ACQUIRE_END -> receive(handOvers.lane(At.PERMITS, object).take(b));
      case AWAIT_END, AWAIT_ALL_END -> take(At.GATE, object);
      case BARRIER_END -> receive(opening == null ? null : opening.left());
      case PUT_END -> {
        if (handOvers.get(At.PLACES, object) instanceof Lane places) {
          receive(places.take(1));
        }
      }
      case TAKE_END -> {
        receive(handOvers.lane(At.ITEMS, object).take(b));
        if (handOvers.get(At.PLACES, object) instanceof Lane places) {
          places.give(b, both());
        }
      }
      case GET_END -> take(At.FUTURE, object);
      case TASK_AWAIT_END -> receive(stages.completed(object));
      case TERMINATION_END -> take(At.POOL, object);
      case PHASE_END -> {
        if (awaits) {
          take(At.PHASE, phase);
        }
      }
      case EXCHANGE_END -> receive(handOvers.remove(At.EXCHANGE, pair(object, b)));
      default -> {}
    }
  }

  /** The lock of a condition; a monitor is its own. */
  private long lockOf(long object) {
    return handOvers.get(At.LOCK_OF, object) instanceof Long lock ? lock : object;
  }

  // ---- tasks and stages

  /** Code begins that depends on that, and not on what the thread has done before. */
  private void begin(@Nullable Object left) {
    HandOver from = left instanceof HandOver handOver ? handOver : null;
    if (from == null) {
      from = HandOver.NONE;
    }
    if (tasks == outside.length) {
      outside = Arrays.copyOf(outside, 2 * tasks);
    }
    follow(from.ran());
    follow(from.free());
    PathValue before = free.send();
    outside[tasks++] = before;
    otherFree = PathValue.longer(otherFree, before);
    ran.receive(from.ran());
    free.become(from.free());
  }

  private void end(HandOver result) {
    otherFree = PathValue.longer(otherFree, result.free());
    if (tasks > 0) {
      free.become(outside[--tasks]);
      outside[tasks] = null;
    }
  }

  // ---- the end

  private void end() {
    give(At.THREAD_END, number);
    if (handOvers.get(At.CONTAINER, number) instanceof Long container) {
      give(At.GATE, container);
    }
    ended = true;
    listener.ended(this);
  }
}
