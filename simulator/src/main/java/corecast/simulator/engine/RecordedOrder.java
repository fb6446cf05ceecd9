package corecast.simulator.engine;

import corecast.program.Operation;
import corecast.program.Program;
import corecast.simulator.primitive.Instant;
import java.util.Arrays;
import java.util.Comparator;

/**
 * Keeps every object's recorded order: a step on an object is performed only after all steps on
 * that object that came before it in the recording. Such a replay cannot deadlock, because the
 * recording did not.
 */
public final class RecordedOrder {
  private static final int FREE = -1;

  private final int[] object; // by step; FREE if the step is on no ordered object
  private final int[] turn; // by step: its position among the steps of its object
  private final int[] nextTurn; // by object
  private final int[] bodyWaiting; // by step: body that waits for this step's turn + 1, 0 if none
  private final boolean[] waiting; // by body
  private final int[] last; // by object: what its last step needed, if all of that is collected
  private final int[][] stepsOf; // by object: its steps in recorded order

  /** Needs a recorded program. */
  public RecordedOrder(Program program) {
    if (!program.origin().recorded()) {
      throw new IllegalArgumentException(
          program.origin().name()
              + ": a written program has no recorded order; leave out --order recorded");
    }
    if (program.space().isPaged()) {
      throw new IllegalArgumentException(
          program.origin().name()
              + ": does not fit the heap, which --order recorded needs: give more with"
              + " JAVA_OPTS=-Xmx");
    }
    int steps = program.steps();
    object = new int[steps];
    turn = new int[steps];
    bodyWaiting = new int[steps];
    waiting = new boolean[program.bodies()];
    nextTurn = new int[program.objects()];
    last = new int[program.objects()];
    Arrays.fill(last, -1);
    int[] count = new int[program.objects()];
    for (int s = 0; s < steps; s++) {
      object[s] = isOrdered(program.operation(s)) ? program.object(s) : FREE;
      if (object[s] != FREE) {
        count[object[s]]++;
      }
    }
    stepsOf = new int[program.objects()][];
    for (int o = 0; o < stepsOf.length; o++) {
      stepsOf[o] = new int[count[o]];
    }
    Arrays.fill(count, 0);
    for (int s = 0; s < steps; s++) {
      if (object[s] != FREE) {
        stepsOf[object[s]][count[object[s]]++] = s;
      }
    }
    for (int[] own : stepsOf) {
      sortByTime(program, own);
      for (int i = 0; i < own.length; i++) {
        turn[own[i]] = i;
      }
    }
  }

  private static void sortByTime(Program program, int[] steps) {
    Integer[] boxed = Arrays.stream(steps).boxed().toArray(Integer[]::new);
    // Stable, and the steps of one body are in their order: equal times keep it.
    Arrays.sort(boxed, Comparator.comparingLong(program::recordedNanos));
    for (int i = 0; i < steps.length; i++) {
      steps[i] = boxed[i];
    }
  }

  private static boolean isOrdered(Operation operation) {
    return switch (operation) {
      case LOCK, UNLOCK, READ_LOCK, READ_UNLOCK, WRITE_LOCK, WRITE_UNLOCK -> true;
      case ACQUIRE, RELEASE, PUT, TAKE, TRANSFER, SUBMIT, BARRIER, WAIT, NOTIFY, NOTIFY_ALL -> true;
      default -> false;
    };
  }

  boolean isTurnOf(int step) {
    return object[step] == FREE || nextTurn[object[step]] == turn[step];
  }

  void waitForTurn(int step, int body) {
    bodyWaiting[step] = body + 1;
    waiting[body] = true;
  }

  boolean isWaiting(int body) {
    return waiting[body];
  }

  /** The step comes after the one before it on its object, also if it did not wait for it. */
  void needsTheOneBefore(int step, Instant now) {
    if (now.collects() && object[step] != FREE) {
      now.alsoNeeds(last[object[step]]);
    }
  }

  /** The step has been performed: the next one on its object may be. */
  void taken(int step, Instant now) {
    if (object[step] == FREE) {
      return;
    }
    last[object[step]] = now.actingCause();
    int next = ++nextTurn[object[step]];
    int[] steps = stepsOf[object[step]];
    if (next < steps.length && bodyWaiting[steps[next]] > 0) {
      int body = bodyWaiting[steps[next]] - 1;
      bodyWaiting[steps[next]] = 0;
      waiting[body] = false;
      now.letGo(body);
    }
  }
}
