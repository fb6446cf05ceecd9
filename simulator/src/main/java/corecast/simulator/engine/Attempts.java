package corecast.simulator.engine;

import corecast.program.Operation;
import corecast.program.Program;
import corecast.simulator.primitive.Instant;
import corecast.simulator.primitive.IntQueue;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Operations that are tried and never wait ({@code tryLock}, {@code tryAcquire}, {@code offer},
 * {@code poll}), and had what they wanted in the recording. One that finds it taken in the replay
 * does what such programs do: the body goes round a loop and tries again. Meanwhile it has no place
 * in a queue, and it has given back what it had got in the same attempt. So nobody ever waits for a
 * body that tries.
 *
 * <p>An attempt is a row of tries of one body with nothing but work and calls in between. The loop
 * takes no processor, as that of a spin lock does not, and the work between the tries is done once.
 * The body goes on as soon as it can take all of its attempt at once: two bodies that want the same
 * in another order cannot keep each other from it for ever.
 */
final class Attempts {
  private static final int NONE = -1;
  private static final int[] NOTHING = new int[0];

  private final Program program;
  private final Synchronizers objects;

  /** What is tried on its objects waits for its turn. */
  private final @Nullable RecordedOrder order;

  /** By body: the steps that took what it got in its attempt so far. */
  private final int[][] taken;

  private final int[] takes;

  /** By body: the step that was tried and is done next. */
  private final int[] next;

  /** By body: the step that is tried again and again. */
  private final int[] wanted;

  /** By body: whether it was let go to try again. */
  private final boolean[] isLetGo;

  /** Who goes round a loop, in the order in which they began to. */
  private final IntQueue looping = new IntQueue();

  Attempts(Program program, Synchronizers objects, @Nullable RecordedOrder order) {
    this.program = program;
    this.objects = objects;
    this.order = order;
    int bodies = program.bodies();
    this.taken = new int[bodies][];
    this.takes = new int[bodies];
    this.next = new int[bodies];
    this.wanted = new int[bodies];
    this.isLetGo = new boolean[bodies];
    Arrays.fill(taken, NOTHING);
    Arrays.fill(next, NONE);
    Arrays.fill(wanted, NONE);
  }

  /**
   * The acting body tries a step.
   *
   * @return whether it can do the step now; otherwise it will be let go and must ask again
   */
  boolean tries(int body, int step, Instant now) {
    if (!objects.canBeTried(step) || order != null && order.keeps(step)) {
      return true;
    }
    if (wanted[body] == NONE) {
      if (objects.isToBeHad(body, step, 0, now)) {
        next[body] = step;
        return true;
      }
      wanted[body] = step;
      looping.add(body);
      giveBack(body, now);
      now.arrive(body);
      letGo(now);
      return false;
    }
    isLetGo[body] = false;
    if (!isAllToBeHad(body, now)) {
      now.arrive(body);
      return false;
    }
    wanted[body] = NONE;
    leaveLoop(body);
    takeAgain(body, now);
    next[body] = step;
    return true;
  }

  /** The acting body has done a step, or waits in it: those who loop may have what they want. */
  void did(int body, int step, Instant now) {
    if (program.operation(step) == Operation.MARK) {
      return;
    }
    if (next[body] != step) {
      takes[body] = 0; // something else than work between tries: the attempt is over
    } else if (giveBack(program.operation(step)) != null) {
      add(body, step);
    }
    next[body] = NONE;
    letGo(now);
  }

  /** The step that the body tries in vain; -1 if it does not. */
  int wantedBy(int body) {
    return wanted[body];
  }

  private void letGo(Instant now) {
    for (int left = looping.size(); left > 0; left--) {
      int body = looping.poll();
      looping.add(body);
      if (!isLetGo[body] && isAllToBeHad(body, now)) {
        isLetGo[body] = true;
        now.letGo(body);
      }
    }
  }

  private void leaveLoop(int body) {
    for (int left = looping.size(); left > 0; left--) {
      int each = looping.poll();
      if (each != body) {
        looping.add(each);
      }
    }
  }

  private boolean isAllToBeHad(int body, Instant now) {
    int step = wanted[body];
    boolean all = objects.isToBeHad(body, step, permitsBefore(body, step, takes[body]), now);
    for (int i = 0; all && i < takes[body]; i++) {
      int before = taken[body][i];
      all = objects.isToBeHad(body, before, permitsBefore(body, before, i), now);
    }
    return all;
  }

  /** The permits of a step's semaphore that the first takes of its attempt want as well. */
  private long permitsBefore(int body, int step, int first) {
    long permits = 0;
    for (int i = 0; i < first; i++) {
      int before = taken[body][i];
      boolean same = program.object(before) == program.object(step);
      permits +=
          same && program.operation(before) == Operation.ACQUIRE ? program.amount(before) : 0;
    }
    return permits;
  }

  private void giveBack(int body, Instant now) {
    for (int i = takes[body] - 1; i >= 0; i--) {
      int step = taken[body][i];
      Operation back = giveBack(program.operation(step));
      if (back != null) {
        objects.perform(body, back, program.object(step), step, now);
      }
    }
  }

  private void takeAgain(int body, Instant now) {
    for (int i = 0; i < takes[body]; i++) {
      int step = taken[body][i];
      if (!objects.perform(body, program.operation(step), program.object(step), step, now)) {
        throw new IllegalStateException("what was to be had is not: step " + step);
      }
    }
  }

  private void add(int body, int step) {
    int count = takes[body]++;
    if (count == taken[body].length) {
      taken[body] = Arrays.copyOf(taken[body], 2 * count + 2);
    }
    taken[body][count] = step;
  }

  /** What gives back that which an operation takes; {@code null} if nothing does, as for items. */
  private static @Nullable Operation giveBack(Operation take) {
    return switch (take) {
      case LOCK -> Operation.UNLOCK;
      case READ_LOCK -> Operation.READ_UNLOCK;
      case WRITE_LOCK -> Operation.WRITE_UNLOCK;
      case ACQUIRE -> Operation.RELEASE;
      default -> null;
    };
  }
}
