package corecast.analysis.constraint;

import corecast.analysis.whatif.Takers;
import corecast.program.ObjectKind;
import corecast.program.Program;
import corecast.simulator.Simulator;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * What could hold a program back on so many processors, before anything is tried: objects that
 * threads wait for while a processor has nothing to do, work of one thread alone. Of one replay on
 * ideally shared processors.
 *
 * @param processors how many
 * @param timeNanos T(P) of the program alone, ns
 * @param idleShare the part of the processors' time in which they have nothing to do
 * @param objects what is waited for, most first
 * @param aloneFunction the function with the most time in which one thread works alone; empty if it
 *     has no name
 * @param aloneNanos that time, ns
 * @param serialNanos how long one thread works alone, and nobody waits for a lock, a worker, a
 *     place, ns
 * @param busiestBody the thread or task with the most work of its own; -1 if there is none
 * @param busiestShare that work, as a part of T(P)
 */
public record Contention(
    int processors,
    double timeNanos,
    double idleShare,
    List<Contended> objects,
    String aloneFunction,
    double aloneNanos,
    double serialNanos,
    int busiestBody,
    double busiestShare) {
  private static final int MOST_OBJECTS = 8;

  /** What follows the name of the object that one was made of. */
  private static final Pattern MADE = Pattern.compile("~[a-z]");

  /**
   * An object that threads or tasks wait for while a processor has nothing to do.
   *
   * @param object its number
   * @param kind what it is
   * @param idleNanos how long somebody waits for it while a processor has nothing to do, ns
   * @param heldShare of a lock, the part of the run time in which somebody holds it; otherwise 0
   * @param meanWaiting how many wait for it, on average over the run
   * @param users how many threads and tasks use it
   * @param isOfTasks whether tasks are among them
   * @param takers of a lock, the functions that take it; empty if none has a name
   * @param worker of a lock, the function with the most work under it; empty if none has a name
   * @param lock that is held where permits or places of it are asked for, mostly; -1 if none is
   */
  public record Contended(
      int object,
      Constraint.Kind kind,
      double idleNanos,
      double heldShare,
      double meanWaiting,
      int users,
      boolean isOfTasks,
      List<String> takers,
      String worker,
      int lock) {
    public Contended {
      takers = List.copyOf(takers);
    }
  }

  public Contention {
    objects = List.copyOf(objects);
  }

  /**
   * Replays once.
   *
   * @param ideal replays on ideally shared processors, the program alone
   */
  public static Contention of(Simulator ideal, int processors) {
    Program program = ideal.program();
    Account account = Account.of(ideal, processors);
    double total = account.totalNanos();
    boolean[] served = program.servedPools();
    List<Integer> chosen =
        IntStream.range(0, program.objects())
            .filter(
                o -> total > 0 && isCandidate(program, served, o) && account.idleBesideNanos(o) > 0)
            .boxed()
            .sorted(Comparator.comparingDouble(o -> -account.idleBesideNanos(o)))
            .limit(MOST_OBJECTS)
            .toList();
    Map<Integer, ObjectUses> uses = ObjectUses.of(program, chosen);
    List<Contended> objects =
        chosen.stream()
            .map(o -> contended(program, account, o, Objects.requireNonNull(uses.get(o))))
            .toList();
    return new Contention(
        processors,
        total,
        account.idleShare(),
        objects,
        account.aloneFunction(),
        account.aloneFunctionNanos(),
        account.serialNanos(),
        program.bodies() == 0 ? -1 : account.busiestBody(),
        total == 0 ? 0 : account.busiestNanos() / total);
  }

  /** Also pools that are as large as the machine, and those whose workers are threads. */
  private static boolean isCandidate(Program program, boolean[] served, int object) {
    ObjectKind kind = program.objectKind(object);
    boolean isSized =
        (kind == ObjectKind.POOL || kind == ObjectKind.FORK_JOIN_POOL)
            && program.objectParameter(object) < 0;
    return isSized
        || served[object]
        || (Choice.canBeRemoved(program, object) && !isMade(program, object));
  }

  /** Whether the program has no such semaphore: the conversion has made it of something else. */
  private static boolean isMade(Program program, int object) {
    String name = program.objectName(object);
    return program.objectKind(object) == ObjectKind.SEMAPHORE
        && MADE.matcher(name).find()
        && !Takers.isRoom(name);
  }

  private static Contended contended(
      Program program, Account account, int object, ObjectUses uses) {
    Constraint.Kind kind = Removal.kind(program, object);
    boolean isLock = kind == Constraint.Kind.LOCK;
    Constraint.Held held =
        isLock
            ? HeldWork.of(program, object, account.executed()::get).held()
            : Constraint.Held.NOTHING;
    return new Contended(
        object,
        kind,
        account.idleBesideNanos(object),
        isLock ? Math.min(1, account.heldNanos(object) / account.totalNanos()) : 0,
        account.waited().getOrDefault(object, 0.0) / account.totalNanos(),
        uses.bodies.cardinality(),
        uses.bodies.stream().anyMatch(program::isTask),
        held.takers(),
        held.worker(),
        uses.lock());
  }
}
