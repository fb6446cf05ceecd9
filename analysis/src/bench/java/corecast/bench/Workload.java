package corecast.bench;

import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import java.util.Locale;
import java.util.Random;

/**
 * Generated programs to replay. The lengths of the pieces of work are random and long, so that two
 * hardly ever end together: other simulators then must find the same end.
 */
enum Workload {
  /** Threads that only work. */
  NONE,
  /** Half of the pieces are worked on with one of as many locks as there are threads. */
  MUTEX,
  /** All threads meet after each piece. */
  BARRIER,
  /** Functions, locks, semaphores, queues, a pool of tasks and futures. */
  MIXED;

  private static final int SHORTEST = 1_000;
  private static final int RANGE = 1_000_000;

  /**
   * @param segments how many pieces of work all threads do together, about
   */
  Program program(int threads, int segments, long seed) {
    ProgramBuilder builder = new ProgramBuilder();
    Random random = new Random(seed);
    int[] bodies = new int[threads];
    for (int t = 0; t < threads; t++) {
      bodies[t] = builder.thread("t" + t);
    }
    int rounds = Math.max(1, segments / threads);
    switch (this) {
      case NONE -> none(builder, bodies, rounds, random);
      case MUTEX -> mutex(builder, bodies, rounds, random);
      case BARRIER -> barrier(builder, bodies, rounds, random);
      case MIXED -> mixed(builder, bodies, rounds, random);
    }
    return builder.build();
  }

  static long nanos(Random random) {
    return SHORTEST + random.nextInt(RANGE);
  }

  private static void none(ProgramBuilder b, int[] bodies, int rounds, Random random) {
    for (int body : bodies) {
      for (int i = 0; i < rounds; i++) {
        b.segment(body, Operation.RUN, nanos(random));
      }
    }
  }

  private static void mutex(ProgramBuilder b, int[] bodies, int rounds, Random random) {
    int[] locks = new int[bodies.length];
    for (int i = 0; i < locks.length; i++) {
      locks[i] = b.object(ObjectKind.LOCK, "m" + i, 0);
    }
    for (int body : bodies) {
      for (int i = 0; i + 1 < rounds; i += 2) {
        b.segment(body, Operation.RUN, nanos(random));
        int lock = locks[random.nextInt(locks.length)];
        b.step(body, Operation.LOCK, lock, 0);
        b.segment(body, Operation.RUN, nanos(random));
        b.step(body, Operation.UNLOCK, lock, 0);
      }
    }
  }

  private static void barrier(ProgramBuilder b, int[] bodies, int rounds, Random random) {
    int barrier = b.object(ObjectKind.BARRIER, "b", bodies.length);
    for (int body : bodies) {
      for (int i = 0; i < rounds; i++) {
        b.segment(body, Operation.RUN, nanos(random));
        b.step(body, Operation.BARRIER, barrier, 0);
      }
    }
  }

  private static void mixed(ProgramBuilder b, int[] bodies, int rounds, Random random) {
    int[] locks = new int[bodies.length];
    int[] queues = new int[8];
    for (int i = 0; i < locks.length; i++) {
      locks[i] = b.object(ObjectKind.LOCK, "m" + i, 0);
    }
    for (int i = 0; i < queues.length; i++) {
      queues[i] = b.object(ObjectKind.QUEUE, "q" + i, Program.UNBOUNDED);
    }
    int semaphore = b.object(ObjectKind.SEMAPHORE, "s", Math.max(1, bodies.length / 2));
    int pool = b.object(ObjectKind.POOL, "p", 4);
    for (int body : bodies) {
      for (int i = 0; i < rounds; ) {
        b.enter(body, "f" + random.nextInt(32), 1);
        int kind = random.nextInt(100);
        if (kind < 40) {
          int lock = locks[random.nextInt(locks.length)];
          b.step(body, Operation.LOCK, lock, 0);
          b.segment(body, Operation.RUN, nanos(random));
          b.step(body, Operation.UNLOCK, lock, 0);
        } else if (kind < 60) {
          b.step(body, Operation.ACQUIRE, semaphore, 1);
          b.segment(body, Operation.RUN, nanos(random));
          b.step(body, Operation.RELEASE, semaphore, 1);
        } else if (kind < 75) {
          int queue = queues[random.nextInt(queues.length)];
          b.step(body, Operation.PUT, queue, 0);
          b.segment(body, Operation.RUN, nanos(random));
          b.step(body, Operation.TAKE, queue, 0);
        } else if (kind < 80) {
          int task = b.task(String.format(Locale.ROOT, "task%d", i * bodies.length + body));
          b.segment(task, Operation.RUN, nanos(random));
          b.step(body, Operation.SUBMIT, pool, task);
          b.segment(body, Operation.RUN, nanos(random));
          b.step(body, Operation.GET, task, 0);
          i++;
        } else {
          b.segment(body, Operation.RUN, nanos(random));
        }
        b.exit(body);
        i++;
      }
    }
  }
}
