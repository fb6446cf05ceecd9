package corecast.analysis.constraint;

import corecast.analysis.constraint.Constraint.Held;
import corecast.analysis.constraint.Constraint.Kind;
import corecast.program.MonitorOrder;
import corecast.program.ObjectKind;
import corecast.program.Program;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Which constraint leads on one number of processors; {@link Constraints} has the rule. */
final class Choice {
  private static final double BUSY = 0.1;
  private static final double WORTH_SAYING = 0.05;
  private static final double OWN_WORK = 0.8;
  static final double WAITED = 0.5;

  /** What is waited for in a smaller part of the run time is not tried. */
  private static final double WORTH_TRYING = 0.02;

  private final Account account;
  private final Program program;
  private final double timeNanos;
  private final List<Removal> removals;
  private final int at;

  /**
   * @param program what is replayed
   * @param account of that number of processors
   * @param timeNanos T(P) as it is, ns
   * @param removals what was tried
   * @param at which of their times are for that number
   */
  Choice(Program program, Account account, double timeNanos, List<Removal> removals, int at) {
    this.account = account;
    this.program = program;
    this.timeNanos = timeNanos;
    this.removals = removals;
    this.at = at;
  }

  /** Objects that somebody waits for while a processor is idle, most waited for first. */
  static List<Integer> worthTrying(Program program, List<Account> accounts) {
    double[] most = new double[program.objects()];
    for (Account account : accounts) {
      for (int o = 0; o < most.length; o++) {
        if (canBeRemoved(program, o) && account.totalNanos() > 0) {
          most[o] = Math.max(most[o], account.idleBesideNanos(o) / account.totalNanos());
        }
      }
    }
    return IntStream.range(0, most.length)
        .filter(o -> most[o] >= WORTH_TRYING)
        .boxed()
        .sorted(Comparator.comparingDouble(o -> -most[o]))
        .toList();
  }

  static boolean canBeRemoved(Program program, int object) {
    ObjectKind kind = program.objectKind(object);
    long size = program.objectParameter(object);
    return switch (kind) {
      case LOCK, READ_WRITE_LOCK -> true;
      case POOL, FORK_JOIN_POOL, QUEUE -> size > 0 && size <= Long.MAX_VALUE / 2;
      case SEMAPHORE ->
          size > 0
              && size <= Integer.MAX_VALUE
              && !MonitorOrder.isOrderEdge(program.objectName(object));
      default -> false;
    };
  }

  Constraint leading() {
    if (account.idleShare() < BUSY) {
      return row(Kind.PROCESSORS, "", 0, 1 - account.idleShare(), "", Double.NaN);
    }
    Removal best = best();
    double gained = best == null ? 0 : gain(best);
    double serial = account.serialNanos() * (1 - 1.0 / account.processors());
    if (Math.max(gained, serial) < WORTH_SAYING * timeNanos) {
      return otherwise();
    }
    return best != null && gained >= serial ? removed(best) : serial(serial);
  }

  /**
   * What gains most. Sleeping, input and output are not it if an object gains something that is
   * waited for during most of the time in which nobody works: who holds it is the one who sleeps.
   */
  private @Nullable Removal best() {
    Removal best = null;
    Removal object = null;
    for (Removal removal : removals) {
      best = best == null || gain(removal) > gain(best) ? removal : best;
      if (removal.object() >= 0
          && account.idleBesideNanos(removal.object()) >= WAITED * account.nobodyNanos()) {
        object = object == null || gain(removal) > gain(object) ? removal : object;
      }
    }
    boolean isDelays = best != null && best.object() < 0;
    return isDelays && object != null && gain(object) >= WORTH_SAYING * timeNanos ? object : best;
  }

  private double gain(Removal removal) {
    double gain = timeNanos - removal.nanos()[at];
    return Double.isNaN(gain) ? 0 : gain;
  }

  private Constraint removed(Removal removal) {
    if (removal.object() < 0) {
      double share = share(account.nobodyNanos());
      return row(Kind.DELAYS, "", 0, share, removal.change(), removal.nanos()[at]);
    }
    return object(removal.object(), removal.change(), removal.nanos()[at]);
  }

  private Constraint object(int object, String change, double nanos) {
    Kind kind = Removal.kind(program, object);
    double part = kind == Kind.LOCK ? account.heldNanos(object) : account.idleBesideNanos(object);
    long size = kind == Kind.LOCK ? 0 : program.objectParameter(object);
    String source = program.objectSource(object);
    return row(kind, program.objectName(object), size, share(part), change, nanos, source);
  }

  private Constraint serial(double gained) {
    Constraint thread = thread();
    if (thread != null) {
      return thread;
    }
    // More is lost while a few threads work than while one does.
    if (account.fewNanos() > gained) {
      return fewThreads();
    }
    return row(
        Kind.SERIAL,
        account.alone().function(),
        0,
        share(account.serialNanos()),
        "if all processors shared this work at best",
        timeNanos - gained,
        program.paths().source(account.alone().function()));
  }

  private Constraint otherwise() {
    Constraint thread = thread();
    if (thread != null) {
      return thread;
    }
    int most =
        IntStream.range(0, program.objects())
            .filter(o -> Removal.kind(program, o) != Kind.FEW_THREADS)
            .filter(o -> Removal.kind(program, o) == Kind.LOCK || program.objectParameter(o) > 0)
            .filter(o -> !MonitorOrder.isOrderEdge(program.objectName(o)))
            .boxed()
            .max(Comparator.comparingDouble(account::idleBesideNanos))
            .orElse(-1);
    return most >= 0 && share(account.idleBesideNanos(most)) >= WAITED
        ? object(most, "", Double.NaN)
        : fewThreads();
  }

  private @Nullable Constraint thread() {
    if (program.bodies() == 0) {
      return null;
    }
    int busiest = account.busiestBody();
    double share = share(account.busiestNanos());
    return share < OWN_WORK
        ? null
        : row(Kind.THREAD, program.bodyName(busiest), 0, share, "", Double.NaN);
  }

  private Constraint fewThreads() {
    return row(Kind.FEW_THREADS, "", 0, account.idleShare(), "", Double.NaN);
  }

  /** The part of the run that the account is of; the machine's pauses are not in it. */
  private double share(double nanos) {
    return account.totalNanos() == 0 ? 0 : Math.min(1, nanos / account.totalNanos());
  }

  /** What is not a place in the program. */
  private Constraint row(
      Kind kind, String name, long size, double share, String change, double freed) {
    return row(kind, name, size, share, change, freed, "");
  }

  private Constraint row(
      Kind kind, String name, long size, double share, String change, double freed, String source) {
    return new Constraint(
        account.processors(),
        kind,
        name,
        size,
        share,
        timeNanos,
        change,
        freed,
        Held.NOTHING,
        source);
  }
}
