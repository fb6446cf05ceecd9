package corecast.simulator.engine;

import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.column.ColumnSpace;
import corecast.program.column.IntColumn;
import corecast.simulator.primitive.Instant;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the recorded order of every object, or of some: a step on an object is performed only after
 * all steps on that object that came before it in the recording. What gives (a release, a put) does
 * not wait for what takes. A replay that keeps all cannot deadlock, because the recording did not,
 * unless something is missing in that, or somebody else does what was recorded of a thread: a
 * dependent of a future runs where the last part of the future does.
 */
public final class RecordedOrder {
  private static final int FREE = -1;

  /** In place of its turn: the step does not wait for it any more. */
  private static final int NOW = -1;

  /** So many looks for whoever may come before its turn, bodies times standstills; then no more. */
  private static final long MOST_LOOKS = 1_000_000_000;

  private static final boolean[] ORDERED = new boolean[Operation.values().length];

  /** What was taken before its turn must be given back so, since nobody else can. */
  private static final boolean[] GIVES_BACK = new boolean[Operation.values().length];

  static {
    GIVES_BACK[Operation.UNLOCK.ordinal()] = true;
    GIVES_BACK[Operation.WRITE_UNLOCK.ordinal()] = true;
    for (Operation operation : Operation.values()) {
      ORDERED[operation.ordinal()] = isOrdered(operation);
    }
  }

  private final Program program;
  private final boolean @Nullable [] kept; // by object
  private final boolean givesWay;
  private final int[] firstOf; // by line: where its steps begin among the ordered ones
  private final IntColumn ordered; // the steps of all objects, each object's in recorded order
  private final IntColumn turn; // by step: its position among the steps of its object
  private final int[] nextTurn; // by line
  private final IntColumn bodyWaiting; // by step: body that waits for this step's turn + 1, or 0
  private final boolean[] waiting; // by body
  private final int[] last; // by line: what its last step needed, if all of that is collected

  private long looks;
  private int turnsGivenUp;
  private final BitSet outOfOrder = new BitSet();

  /**
   * Needs a recorded program.
   *
   * @param kept by object, whether it keeps its order; {@code null} if all do
   * @param givesWay where nothing can go on, somebody comes before its turn
   */
  public RecordedOrder(Program program, boolean @Nullable [] kept, boolean givesWay) {
    if (!program.origin().recorded()) {
      throw new IllegalArgumentException(
          program.origin().file()
              + ": a program text has no recorded order; leave out --order recorded");
    }
    this.program = program;
    this.kept = kept;
    this.givesWay = givesWay;
    ColumnSpace space = program.space();
    int steps = program.steps();
    this.waiting = new boolean[program.bodies()];
    int lines = 2 * program.objects();
    this.nextTurn = new int[lines];
    this.last = new int[lines];
    Arrays.fill(last, FREE);
    this.firstOf = new int[lines + 1];
    for (int s = 0; s < steps; s++) {
      int line = line(s);
      if (line != FREE) {
        firstOf[line + 1]++;
      }
    }
    for (int l = 0; l < lines; l++) {
      firstOf[l + 1] += firstOf[l];
    }
    this.turn = zeros(space, steps);
    this.bodyWaiting = zeros(space, steps);
    this.ordered = zeros(space, firstOf[lines]);
    order();
  }

  private static IntColumn zeros(ColumnSpace space, int size) {
    IntColumn zeros = space.ints(size);
    zeros.grow(size);
    return zeros;
  }

  private record Next(long nanos, int body, int step) {}

  /**
   * Goes through the ordered steps of all bodies as they were recorded. Steps of one body keep
   * their order; of equally late ones, those of the body that was declared first come first.
   */
  private void order() {
    PriorityQueue<Next> next =
        new PriorityQueue<>(Comparator.comparingLong(Next::nanos).thenComparingInt(Next::body));
    for (int body = 0; body < program.bodies(); body++) {
      addNext(next, body, program.firstStep(body));
    }
    int[] count = new int[2 * program.objects()];
    while (!next.isEmpty()) {
      Next first = next.poll();
      Next then = next.peek();
      int body = first.body;
      int step = first.step;
      int end = program.firstStep(body + 1);
      do {
        int line = line(step);
        turn.set(step, count[line]);
        ordered.set(firstOf[line] + count[line]++, step);
        step = nextOrdered(step + 1, end);
      } while (step < end && (then == null || program.recordedNanos(body, step) < then.nanos));
      addNext(next, body, step);
    }
  }

  private void addNext(PriorityQueue<Next> next, int body, int from) {
    int end = program.firstStep(body + 1);
    int step = nextOrdered(from, end);
    if (step < end) {
      next.add(new Next(program.recordedNanos(body, step), body, step));
    }
  }

  private int nextOrdered(int from, int end) {
    int step = from;
    while (step < end && line(step) == FREE) {
      step++;
    }
    return step;
  }

  /**
   * What is put has an order of its own: a put is recorded when it is over, and then the item may
   * have been taken already.
   */
  private int line(int step) {
    int operation = program.operationCode(step);
    if (!ORDERED[operation] || kept != null && !kept[program.object(step)]) {
      return FREE;
    }
    return 2 * program.object(step) + (operation == Operation.PUT.ordinal() ? 1 : 0);
  }

  /** Whether what an operation does to its object has a place in the recorded order. */
  public static boolean isOrdered(Operation operation) {
    return switch (operation) {
      case LOCK, UNLOCK, READ_LOCK, READ_UNLOCK, WRITE_LOCK, WRITE_UNLOCK -> true;
      // Not RELEASE: it is recorded when it is over, and somebody may have acquired it by then. Who
      // acquires what is settled by the order of the acquisitions.
      case ACQUIRE, BARRIER, WAIT, NOTIFY, NOTIFY_ALL -> true;
      case PUT, TAKE, DISCARD, TRANSFER, SUBMIT -> true;
      default -> false;
    };
  }

  boolean isWhole() {
    return kept == null;
  }

  boolean keeps(int step) {
    return line(step) != FREE;
  }

  boolean isTurnOf(int step) {
    int line = line(step);
    if (line == FREE) {
      return true;
    }
    int due = turn.get(step);
    return due == nextTurn[line]
        || due == NOW
        || givesWay && GIVES_BACK[program.operationCode(step)];
  }

  void waitForTurn(int step, int body) {
    bodyWaiting.set(step, body + 1);
    waiting[body] = true;
  }

  boolean isWaiting(int body) {
    return waiting[body];
  }

  /**
   * Nothing can go on: of those who wait for their turn, the one does that was first in the
   * recording.
   *
   * @param position of each body, its step
   * @return whether there was one
   */
  boolean letFirstGo(int[] position, Instant now) {
    looks += waiting.length;
    if (!givesWay || looks > MOST_LOOKS) {
      return false;
    }
    int first = -1;
    long earliest = Long.MAX_VALUE;
    for (int body = 0; body < waiting.length; body++) {
      if (waiting[body]) {
        long nanos = program.recordedNanos(body, position[body]);
        if (first < 0 || nanos < earliest) {
          first = body;
          earliest = nanos;
        }
      }
    }
    if (first < 0) {
      return false;
    }
    int step = position[first];
    turn.set(step, NOW);
    bodyWaiting.set(step, 0);
    waiting[first] = false;
    turnsGivenUp++;
    outOfOrder.set(program.object(step));
    now.letGo(first);
    return true;
  }

  int turnsGivenUp() {
    return turnsGivenUp;
  }

  BitSet outOfOrder() {
    return outOfOrder;
  }

  /** The step comes after the one before it on its object, also if it did not wait for it. */
  void needsTheOneBefore(int step, Instant now) {
    if (now.collects()) {
      int line = line(step);
      if (line != FREE) {
        now.alsoNeeds(last[line]);
      }
    }
  }

  /** The step has been performed: the next one on its object may be. */
  void taken(int step, Instant now) {
    int line = line(step);
    if (line == FREE) {
      return;
    }
    last[line] = now.actingCause();
    if (turn.get(step) != nextTurn[line]) {
      turn.set(step, NOW); // those before it still have their turn
      return;
    }
    int end = firstOf[line + 1];
    int next = firstOf[line] + ++nextTurn[line];
    while (next < end && turn.get(ordered.get(next)) == NOW) {
      next = firstOf[line] + ++nextTurn[line];
    }
    if (next == end) {
      return;
    }
    int then = ordered.get(next);
    int waits = bodyWaiting.get(then);
    if (waits > 0) {
      bodyWaiting.set(then, 0);
      waiting[waits - 1] = false;
      now.letGo(waits - 1);
    }
  }
}
