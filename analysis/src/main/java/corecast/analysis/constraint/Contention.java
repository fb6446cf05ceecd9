package corecast.analysis.constraint;

import corecast.analysis.whatif.LikeLocks;
import corecast.analysis.whatif.ResultWaits.Submitter;
import corecast.analysis.whatif.Takers;
import corecast.program.ObjectKind;
import corecast.program.Program;
import corecast.simulator.Simulator;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
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
 * @param timeNanos T(P) of the program alone, ns
 * @param idleShare the part of the processors' time in which they have nothing to do
 * @param objects what is waited for, most first
 * @param alone what one thread works while nobody else does
 * @param serialNanos how long one thread works alone, and nobody waits for a lock, a worker, a
 *     place, ns
 * @param nobodyNanos for how long nobody works, since all sleep or wait for input and output, ns
 * @param handOvers what threads wait for that others hand over
 * @param busiestBody the thread or task with the most work of its own; -1 if there is none
 * @param busiestShare that work, as a part of T(P)
 * @param results of who waits for results of a pool's tasks before it submits more to the pool
 */
public record Contention(
    int processors,
    double timeNanos,
    double idleShare,
    List<Contended> objects,
    Alone alone,
    double serialNanos,
    double nobodyNanos,
    HandOvers handOvers,
    int busiestBody,
    double busiestShare,
    List<Results> results) {
  private static final int MOST_OBJECTS = 8;

  /** Times of a replay are rounded. */
  private static final double EPSILON = 1e-9;

  /** What follows the name of the object that one was made of. */
  private static final Pattern MADE = Pattern.compile("~[a-z]");

  /**
   * An object that threads or tasks wait for while a processor has nothing to do; or several locks
   * of one place in the source, none of which is waited for twice as much as the others together.
   *
   * @param object its number; of several, that of the one that is waited for most
   * @param name its name, or what several are called together
   * @param alike how many they are; 1 of a single object
   * @param idleNanos how long somebody waits for it while a processor has nothing to do, ns
   * @param asleepNanos how long somebody waits for it while nobody works, ns
   * @param heldShare of a lock, the part of the run time in which somebody holds it, on average of
   *     several; otherwise 0
   * @param meanWaiting how many wait for it, on average over the run
   * @param users how many threads and tasks use it
   * @param isOfTasks whether tasks are among them
   * @param takers of a lock, the functions that take it; empty if none has a name
   * @param worker of a lock, the function with the most work under it; empty if none has a name
   * @param waitingTries of a lock, how often somebody who only tries to take it waits for it
   * @param lock that is held where permits or places of it are asked for, mostly; -1 if none is
   */
  public record Contended(
      int object,
      String name,
      int alike,
      Constraint.Kind kind,
      double idleNanos,
      double asleepNanos,
      double heldShare,
      double meanWaiting,
      int users,
      boolean isOfTasks,
      List<String> takers,
      String worker,
      int waitingTries,
      int lock) {
    public Contended {
      takers = List.copyOf(takers);
    }
  }

  /**
   * Waits for results of a pool's tasks that might be put off until more tasks are submitted.
   *
   * @param submitter who waits
   * @param nanos how long they last together, ns
   * @param idleNanos how long processors have nothing to do meanwhile, all together, ns
   */
  public record Results(int pool, Submitter submitter, double nanos, double idleNanos) {}

  public Contention {
    objects = List.copyOf(objects);
    results = List.copyOf(results);
  }

  /**
   * Whether that is waited for during most of the time in which nobody works: who has it is the one
   * who sleeps, or waits for input and output.
   */
  public boolean isHeldAsleep(Contended object) {
    return isMostOfIt(object.asleepNanos());
  }

  /** Whether threads wait for hand-overs during most of the time in which nobody works. */
  public boolean areHandedOverAsleep() {
    return isMostOfIt(handOvers.asleepNanos());
  }

  private boolean isMostOfIt(double asleepNanos) {
    return nobodyNanos > 0 && asleepNanos >= Choice.WAITED * nobodyNanos;
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
    List<Integer> waitedFor =
        IntStream.range(0, program.objects())
            .filter(
                o -> total > 0 && isCandidate(program, served, o) && account.idleBesideNanos(o) > 0)
            .boxed()
            .sorted(Comparator.comparingDouble(o -> -account.idleBesideNanos(o)))
            .toList();
    List<List<Integer>> chosen =
        together(program, account, waitedFor).stream()
            .sorted(Comparator.comparingDouble(these -> -account.idleBesideNanos(these)))
            .limit(MOST_OBJECTS)
            .toList();
    Map<Integer, ObjectUses> uses =
        ObjectUses.of(program, chosen.stream().flatMap(List::stream).toList());
    List<Contended> objects =
        chosen.stream().map(these -> contended(program, account, these, uses)).toList();
    return new Contention(
        processors,
        total,
        account.idleShare(),
        objects,
        account.alone(),
        account.serialNanos(),
        account.nobodyNanos(),
        HandOvers.of(program, account),
        program.bodies() == 0 ? -1 : account.busiestBody(),
        total == 0 ? 0 : account.busiestNanos() / total,
        account.results());
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

  /** Locks of one place, but for one that is waited for twice as much as the others together. */
  private static Collection<List<Integer>> together(
      Program program, Account account, List<Integer> objects) {
    Map<String, List<Integer>> byName = new LinkedHashMap<>();
    for (int object : objects) {
      boolean isLock = Removal.kind(program, object) == Constraint.Kind.LOCK;
      String name = isLock ? LikeLocks.together(program, object) : Integer.toString(object);
      byName.computeIfAbsent(name, n -> new ArrayList<>()).add(object);
    }
    List<List<Integer>> all = new ArrayList<>();
    for (List<Integer> these : byName.values()) {
      double most = account.idleBesideNanos(these.get(0));
      double waited = account.idleBesideNanos(these);
      boolean isOneOfThem = these.size() == 1 || most >= 2 * (1 - EPSILON) * (waited - most);
      List<Integer> alike = isOneOfThem ? List.of() : allOf(program, these);
      if (alike.isEmpty()) {
        these.forEach(object -> all.add(List.of(object)));
      } else {
        all.add(alike);
      }
    }
    return all;
  }

  /** Also those that nobody waits for, behind the others; none if they are of several places. */
  private static List<Integer> allOf(Program program, List<Integer> some) {
    BitSet alike = LikeLocks.of(program, LikeLocks.together(program, some.get(0)));
    List<Integer> all = new ArrayList<>();
    if (!alike.isEmpty()) {
      all.addAll(some);
      some.forEach(alike::clear);
      alike.stream().forEach(all::add);
    }
    return all;
  }

  private static Contended contended(
      Program program, Account account, List<Integer> these, Map<Integer, ObjectUses> uses) {
    int object = these.get(0);
    Constraint.Kind kind = Removal.kind(program, object);
    BitSet users = new BitSet();
    these.forEach(o -> users.or(Objects.requireNonNull(uses.get(o)).bodies));
    double held = these.stream().mapToDouble(account::heldNanos).sum() / these.size();
    double waiting = these.stream().mapToDouble(o -> account.waited().getOrDefault(o, 0.0)).sum();
    boolean isLock = kind == Constraint.Kind.LOCK;
    Constraint.Held work =
        isLock
            ? HeldWork.of(program, object, account.executed()::get).held()
            : Constraint.Held.NOTHING;
    return new Contended(
        object,
        these.size() == 1 ? program.objectName(object) : LikeLocks.together(program, object),
        these.size(),
        kind,
        account.idleBesideNanos(these),
        account.asleepNanos(these),
        isLock ? Math.min(1, held / account.totalNanos()) : 0,
        waiting / account.totalNanos(),
        users.cardinality(),
        users.stream().anyMatch(program::isTask),
        work.takers(),
        work.worker(),
        these.stream().mapToInt(o -> account.waitingTries().getOrDefault(o, 0)).sum(),
        Objects.requireNonNull(uses.get(object)).lock());
  }
}
