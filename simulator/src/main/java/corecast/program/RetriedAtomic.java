package corecast.program;

import java.util.BitSet;

/**
 * Atomics that threads change by compare-and-set, again and again until that succeeds. What lies
 * between reading the atomic and the successful compare-and-set is in a program the section of a
 * lock, with a name of its own: who has begun before another one's success begins again.
 */
public final class RetriedAtomic {
  private static final String MARK = "~retries";

  private RetriedAtomic() {}

  /** Name of the lock that stands for the atomic of that name. */
  public static String lockName(String atomic) {
    return atomic + MARK;
  }

  public static boolean isOne(String lock) {
    return lock.contains(MARK);
  }

  public static String atomicOf(String lock) {
    return lock.replace(MARK, "");
  }

  /** What people call a lock of that name: {@code lock Cache.map}, {@code retries of Cache.map}. */
  public static String words(String lock) {
    return isOne(lock) ? "retries of " + atomicOf(lock) : "lock " + lock;
  }

  /**
   * The locks of a program that stand for atomics. One is none if a body does something else in a
   * section of it than work and calls, which could not be done again.
   */
  public static BitSet of(Program program) {
    BitSet found = named(program);
    if (!found.isEmpty()) {
      for (int body = 0; body < program.bodies(); body++) {
        leaveOut(found, program, program.firstStep(body), program.firstStep(body + 1));
      }
    }
    return found;
  }

  private static BitSet named(Program program) {
    BitSet named = new BitSet();
    for (int object = 0; object < program.objects(); object++) {
      boolean isLock = program.objectKind(object) == ObjectKind.LOCK;
      named.set(object, isLock && isOne(program.objectName(object)));
    }
    return named;
  }

  private static void leaveOut(BitSet atomics, Program program, int from, int to) {
    for (int s = from; s < to; s++) {
      Operation operation = program.operation(s);
      boolean isOfOne = isOfLock(operation) && atomics.get(program.object(s));
      if (isOfOne) {
        int end = operation == Operation.LOCK ? end(program, s, to) : s;
        boolean isTried = s > from && program.operation(s - 1) == Operation.TRY;
        if (end == s || isTried) {
          atomics.clear(program.object(s));
        }
        s = end;
      }
    }
  }

  private static boolean isOfLock(Operation operation) {
    return switch (operation) {
      case LOCK, UNLOCK, WAIT, NOTIFY, NOTIFY_ALL -> true;
      default -> false;
    };
  }

  /** Where a section ends that begins there; the same step if it is none that can be repeated. */
  private static int end(Program program, int begin, int to) {
    int depth = 0;
    for (int s = begin + 1; s < to; s++) {
      switch (program.operation(s)) {
        case RUN -> {}
        case ENTER -> depth++;
        case EXIT -> depth--;
        case UNLOCK -> {
          return depth == 0 && program.object(s) == program.object(begin) ? s : begin;
        }
        default -> {
          return begin;
        }
      }
      if (depth < 0) {
        return begin;
      }
    }
    return begin;
  }
}
