package corecast.analysis.constraint;

import corecast.program.ObjectKind;
import corecast.program.Program;
import corecast.simulator.Simulator;
import java.util.HashMap;
import java.util.Map;

/**
 * What the time of a run on so many processors goes to: for how long each lock is held, and at what
 * threads and tasks wait while a processor has nothing to do.
 *
 * <p>Times are those of a replay on ideally shared processors, in ns of wall time. A lock counts as
 * held from the first segment after it is taken to the last one before it is given back, so what a
 * holder waits for at once, before it does anything, is missing.
 */
final class Account {
  final Program program;
  final ReplayedTimes times;

  /** By object: held, and waited for. */
  private final Map<Integer, Spans> held = new HashMap<>();

  private final Map<Integer, Spans> waited = new HashMap<>();

  private Account(Program program, ReplayedTimes times) {
    this.program = program;
    this.times = times;
  }

  /** Replays once on so many processors. */
  static Account of(Simulator simulator, int processors) {
    ReplayedTimes times = ReplayedTimes.of(simulator, processors);
    Account account = new Account(simulator.program(), times);
    new Walk(account.program, times, account.held, account.waited).all();
    return account;
  }

  double totalNanos() {
    return times.totalNanos();
  }

  /** The part of the processors' time in which they have nothing to do. */
  double idleShare() {
    return times.totalNanos() == 0 ? 0 : 1 - times.busyProcessors() / times.processors;
  }

  /** For how long somebody holds the lock. */
  double heldNanos(int lock) {
    return held.containsKey(lock) ? held.get(lock).union() : 0;
  }

  /** How long threads and tasks wait for the object, all together. */
  double waitedNanos(int object) {
    return waited.containsKey(object) ? waited.get(object).sum() : 0;
  }

  /** For how long somebody waits for the object while a processor has nothing to do. */
  double idleBesideNanos(int object) {
    return waited.containsKey(object) ? waited.get(object).unionOf(times.idle) : 0;
  }

  /** For how long one thread works alone, and nobody waits for a lock, a worker, a place. */
  double serialNanos() {
    return times.alone.total() - contended().unionOf(times.alone);
  }

  /**
   * What is lost since fewer threads than processors have work, though more than one, and nobody
   * waits for a lock, a worker, a place: the time that would be saved if all processors shared it.
   */
  double fewNanos() {
    return times.few.total() - contended().unionOf(times.few);
  }

  /** For how long nobody works, since all sleep or wait for input and output. */
  double nobodyNanos() {
    return times.nobody.total();
  }

  private Spans contended() {
    Spans contended = new Spans();
    waited.forEach(
        (object, spans) -> {
          if (isShared(program.objectKind(object))) {
            contended.addAll(spans);
          }
        });
    return contended;
  }

  /** Whether threads compete for it; at others they wait for what somebody else does for them. */
  static boolean isShared(ObjectKind kind) {
    return switch (kind) {
      case LOCK, READ_WRITE_LOCK, SEMAPHORE, POOL, FORK_JOIN_POOL, QUEUE -> true;
      default -> false;
    };
  }

  /** The function with the most time alone; empty if it has no name. */
  String aloneFunction() {
    double[] alone = new double[program.paths().functions()];
    int most = -1;
    for (int s = 0; s < program.steps(); s++) {
      if (program.isRun(s) && times.ran(s) && program.path(s) != Program.NO_PATH) {
        int function = program.paths().function(program.path(s));
        alone[function] += times.alone.between(times.start[s], times.end[s]);
        most = most < 0 || alone[function] > alone[most] ? function : most;
      }
    }
    return most < 0 || alone[most] == 0 ? "" : program.paths().functionName(most);
  }

  /** The body with the most work of its own. */
  int busiestBody() {
    int busiest = 0;
    long most = -1;
    for (int body = 0; body < program.bodies(); body++) {
      long work = workNanos(body);
      busiest = work > most ? body : busiest;
      most = Math.max(most, work);
    }
    return busiest;
  }

  /** The work of a body that was done, ns. */
  long workNanos(int body) {
    long work = 0;
    for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
      work += program.isRun(s) && times.ran(s) ? program.amount(s) : 0;
    }
    return work;
  }
}
