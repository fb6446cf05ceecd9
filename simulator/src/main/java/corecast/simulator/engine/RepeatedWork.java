package corecast.simulator.engine;

import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.RetriedAtomic;
import org.jspecify.annotations.Nullable;

/**
 * What threads that change an atomic at the same time do again. In a replay one waits until the
 * other has succeeded, and succeeds after one attempt more. Really it comes to the end of the
 * attempt that is in vain, and only then begins again: it is later by the rest of that attempt.
 *
 * <p>An attempt takes S, and a thread works for B before its next one. Attempts that fail follow
 * one another, so that a thread begins at its own phase of S. Of n threads that all fail until they
 * come next, each succeeds once in B + m S, where m is the smallest number for which that is at
 * least n S: n - B / S, rounded down. So one success comes (B mod S) / n later than under a lock.
 * That is what a thread that had to wait works more in its section.
 */
final class RepeatedWork {
  private final Program program;

  /** By object; 0 where it is no atomic; {@code null} if nothing is done again. */
  private final long @Nullable [] rest;

  /** By body. */
  private final long[] owed;

  RepeatedWork(Program program, int processors) {
    this.program = program;
    boolean any = processors > 1 && RetriedAtomic.isAnyIn(program);
    this.rest = any ? rests(program, processors) : null;
    this.owed = new long[any ? program.bodies() : 0];
  }

  private static long[] rests(Program program, int processors) {
    long[] rests = new long[program.objects()];
    for (int o = 0; o < rests.length; o++) {
      boolean isOne =
          program.objectKind(o) == ObjectKind.LOCK && RetriedAtomic.isOne(program.objectName(o));
      rests[o] = isOne ? rest(program, o, processors) : 0;
    }
    return rests;
  }

  /** By how much a success comes later, ns. */
  private static long rest(Program program, int atomic, int processors) {
    long inside = 0;
    long outside = 0;
    long sections = 0;
    int users = 0;
    for (int body = 0; body < program.bodies(); body++) {
      long all = 0;
      long own = 0;
      long before = sections;
      boolean within = false;
      for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
        Operation operation = program.operation(s);
        if (operation == Operation.RUN) {
          all += program.amount(s);
          own += within ? program.amount(s) : 0;
        } else if (operation == Operation.LOCK && program.object(s) == atomic) {
          within = true;
          sections++;
        } else if (operation == Operation.UNLOCK && program.object(s) == atomic) {
          within = false;
        }
      }
      if (sections > before) {
        users++;
        inside += own;
        outside += all - own;
      }
    }
    int atWork = Math.min(users, processors);
    return atWork < 2 || inside < sections ? 0 : outside / sections % (inside / sections) / atWork;
  }

  /** A body has to wait in a step. */
  void waits(int body, int step) {
    if (rest != null && program.operation(step) == Operation.LOCK) {
      owed[body] = rest[program.object(step)];
    }
  }

  /** What a body that goes on has to work more, ns. */
  long take(int body) {
    if (rest == null) {
      return 0;
    }
    long more = owed[body];
    owed[body] = 0;
    return more;
  }
}
