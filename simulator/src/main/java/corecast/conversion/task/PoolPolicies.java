package corecast.conversion.task;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.Recording;
import corecast.conversion.plan.Fact;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.Pass;
import corecast.trace.EventKind;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which pools leave a task they have no room for to its submitter, so that a replay can decide anew
 * who runs it. Not those to which a thread submits while it holds a lock: the task may need the
 * lock, which its submitter has, and would wait for it for ever.
 */
public final class PoolPolicies {
  /** The pools that leave a task they have no room for to its submitter. */
  public static final Fact<Set<Integer>> CALLER_RUNS =
      Fact.of("pools whose callers run tasks", Set::of);

  public static final Pass PASS =
      Pass.named("caller-runs")
          .needs(Facts.PUT_BACK, Facts.ATOMIC_ATTEMPTS)
          .gives(CALLER_RUNS, Facts.POLICIES)
          .does((in, with, plan) -> with.give(CALLER_RUNS, callerRuns(plan.logs(), in)));

  /** Behind the capacity in a pool's third parameter. */
  private static final int POLICY_SHIFT = 32;

  private static final long RUN_BY_CALLER = 1;

  /** Behind the policy: the place that had asked for the number of processors last. */
  private static final int ASKED_SHIFT = 33;

  private PoolPolicies() {}

  private static Set<Integer> callerRuns(List<EventLog> logs, Recording recording) {
    Set<Integer> pools = new HashSet<>();
    recording.objects.forEach(
        (number, object) -> {
          if (object.kind() == corecast.trace.ObjectKind.POOL
              && (object.p3() >>> POLICY_SHIFT & RUN_BY_CALLER) != 0) {
            pools.add(number);
          }
        });
    if (!pools.isEmpty()) {
      logs.forEach(log -> removeLocked(pools, log));
    }
    return pools;
  }

  /** Tasks that may wait in the pool's queue. */
  static long capacity(Recording.TracedObject pool) {
    return pool.p3() & ((1L << POLICY_SHIFT) - 1);
  }

  /** The number of the place that had asked last when the pool was made; 0 if none had. */
  static long asked(Recording.TracedObject pool) {
    return pool.p3() >>> ASKED_SHIFT;
  }

  private static void removeLocked(Set<Integer> pools, EventLog log) {
    int held = 0;
    for (int event = 0; event < log.size(); event++) {
      EventKind kind = log.kind(event);
      switch (kind) {
        case LOCK, READ_LOCK, WRITE_LOCK -> held++;
        case UNLOCK, READ_UNLOCK, WRITE_UNLOCK -> held--;
        case SUBMIT -> {
          if (held > 0) {
            pools.remove(log.object(event));
          }
        }
        default -> {}
      }
    }
  }
}
