package corecast.analysis.constraint;

import corecast.analysis.whatif.ResultWaits;
import corecast.analysis.whatif.ResultWaits.Submitter;
import corecast.program.ObjectKind;
import corecast.program.Program;
import corecast.program.RetriedAtomic;
import corecast.simulator.Simulator;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the time of a run on so many processors goes to: for how long each lock is held, and at what
 * threads and tasks wait while a processor has nothing to do.
 *
 * <p>Times are those of a replay on ideally shared processors, in ns of wall time. A lock counts as
 * held from the first segment after it is taken to the last one before it is given back, so what a
 * holder waits for at once, before it does anything, is missing.
 *
 * @param totalNanos T(P)
 * @param idleShare the part of the processors' time in which they have nothing to do, or work in
 *     vain
 * @param held by object that was held: for how long somebody held it
 * @param idleBeside by object that was waited for: for how long somebody waited for it while a
 *     processor had nothing to do, or worked in vain to change it
 * @param asleep by object that was waited for: for how long somebody waited for it while nobody
 *     worked
 * @param handedOverAsleepNanos the same of all hand-overs between threads together
 * @param nobodyNanos for how long nobody works, since all sleep or wait for input and output
 * @param serialNanos for how long one thread works alone, and nobody waits for a lock, a worker, a
 *     place
 * @param fewNanos what is lost since fewer threads than processors have work, though more than one,
 *     and nobody waits for a lock, a worker, a place: what would be saved if all processors shared
 *     it
 * @param waited by object that was waited for: how long all who did waited together
 * @param waitingTries by object: how often somebody who only tries to have it waited for it
 * @param alone what one thread works while nobody else does
 * @param busiestBody the body with the most work of its own
 * @param busiestNanos that work
 * @param executed the segments that were executed, by step
 * @param results of who waits for results of a pool's tasks before it submits more to the pool
 */
record Account(
    int processors,
    double totalNanos,
    double idleShare,
    Map<Integer, Double> held,
    Map<Integer, Double> idleBeside,
    Map<Integer, Double> waited,
    Map<Integer, Integer> waitingTries,
    Map<Integer, Double> asleep,
    double handedOverAsleepNanos,
    double nobodyNanos,
    double serialNanos,
    double fewNanos,
    Alone alone,
    int busiestBody,
    long busiestNanos,
    BitSet executed,
    List<Contention.Results> results) {

  static Account of(Simulator simulator, int processors) {
    Program program = simulator.program();
    ReplayedTimes times = ReplayedTimes.of(simulator, processors);
    Map<Integer, Spans> held = new HashMap<>();
    Map<Integer, Spans> waited = new HashMap<>();
    Walk walk = new Walk(program, times, held, waited);
    // Steps in pages cannot be changed.
    Map<Integer, List<Submitter>> submitters =
        program.space().isPaged() ? Map.of() : ResultWaits.of(program);
    List<Watched> watched = new ArrayList<>();
    submitters.forEach(
        (pool, all) -> all.forEach(one -> watched.add(new Watched(pool, one, walk.watch(one)))));
    walk.all();
    Spans contended = new Spans();
    Map<Integer, Double> idleBeside = new HashMap<>();
    Map<Integer, Double> waitedNanos = new HashMap<>();
    Map<Integer, Double> asleep = new HashMap<>();
    Spans handedOver = new Spans();
    Cumulative vain = times.vain.time();
    waited.forEach(
        (object, spans) -> {
          waitedNanos.put(object, spans.sum());
          double idle = spans.unionOf(times.idle);
          boolean isAtomic = RetriedAtomic.isOne(program.objectName(object));
          double lost = isAtomic ? Math.min(spans.union(), idle + spans.unionOf(vain)) : idle;
          idleBeside.put(object, lost);
          asleep.put(object, isAtomic ? 0.0 : spans.unionOf(times.nobody));
          if (HandOvers.isOne(program, object)) {
            handedOver.addAll(spans);
          }
          if (isShared(program.objectKind(object))) {
            contended.addAll(spans);
          }
        });
    Map<Integer, Double> heldNanos = new HashMap<>();
    held.forEach((object, spans) -> heldNanos.put(object, spans.union()));
    double total = times.totalNanos();
    Work work = new Work(program, times);
    return new Account(
        processors,
        total,
        total == 0 ? 0 : 1 - times.busyProcessors() / processors,
        heldNanos,
        idleBeside,
        waitedNanos,
        walk.waitingTries,
        asleep,
        handedOver.unionOf(times.nobody),
        times.nobody.total(),
        times.alone.total() - contended.unionOf(times.alone),
        times.few.total() - contended.unionOf(times.few),
        Alone.of(program, times),
        work.busiestBody,
        work.busiestNanos,
        work.executed,
        watched.stream().map(one -> one.results(times)).toList());
  }

  /** Who waits for results of a pool's tasks before it submits more, and when. */
  private record Watched(int pool, Submitter submitter, Spans waits) {
    Contention.Results results(ReplayedTimes times) {
      int p = times.processors;
      double idle =
          p * (waits.unionOf(times.few) + waits.unionOf(times.nobody))
              + (p - 1) * waits.unionOf(times.alone);
      return new Contention.Results(pool, submitter, waits.union(), idle);
    }
  }

  double heldNanos(int lock) {
    return held.getOrDefault(lock, 0.0);
  }

  double idleBesideNanos(int object) {
    return idleBeside.getOrDefault(object, 0.0);
  }

  double idleBesideNanos(List<Integer> objects) {
    return objects.stream().mapToDouble(this::idleBesideNanos).sum();
  }

  /** Of several that are waited for while nobody works, the one that is so longest. */
  double asleepNanos(List<Integer> objects) {
    return objects.stream().mapToDouble(o -> asleep.getOrDefault(o, 0.0)).max().orElse(0);
  }

  /** Whether threads compete for it; at others they wait for what somebody else does for them. */
  private static boolean isShared(ObjectKind kind) {
    return switch (kind) {
      case LOCK, READ_WRITE_LOCK, SEMAPHORE, POOL, FORK_JOIN_POOL, QUEUE -> true;
      default -> false;
    };
  }

  /** Sums over segments. */
  private static final class Work {
    final BitSet executed = new BitSet();
    int busiestBody;
    long busiestNanos = -1;

    Work(Program program, ReplayedTimes times) {
      for (int body = 0; body < program.bodies(); body++) {
        long work = 0;
        for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
          if (times.ran(s)) {
            executed.set(s);
            work += program.isRun(s) ? program.amount(s) : 0;
          }
        }
        if (work > busiestNanos) {
          busiestNanos = work;
          busiestBody = body;
        }
      }
    }
  }
}
