package corecast.analysis.action;

import corecast.analysis.constraint.Alone;
import corecast.analysis.constraint.Constraint;
import corecast.analysis.constraint.Contention;
import corecast.analysis.constraint.Contention.Contended;
import corecast.analysis.order.LongestFirst;
import corecast.analysis.weight.FunctionWeight;
import corecast.analysis.weight.FunctionWeights;
import corecast.analysis.whatif.FailedTries;
import corecast.analysis.whatif.LikeLocks;
import corecast.analysis.whatif.OwnWork;
import corecast.analysis.whatif.Takers;
import corecast.note.Lines;
import corecast.note.Numbers;
import corecast.program.CallPaths;
import corecast.program.CountText;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.program.PoolSize;
import corecast.program.Program;
import corecast.program.RetriedAtomic;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What of a program is worth a trial on so many processors, from one replay and its weights. */
final class Proposals {
  /** What functions are tried with: a fifth less work. */
  static final double CHEAPER = 0.2;

  /** What can gain less of the run time is not tried. */
  static final double WORTH = 0.01;

  /** Functions that are tried by themselves. */
  private static final int FUNCTIONS = 3;

  /** A function is tried with what it calls if that is so many times what any does by itself. */
  private static final double MUCH_MORE = 1.5;

  /** What has more of all work than that is where the program begins. */
  private static final double NEARLY_ALL = 0.9;

  /** A thread with so much work of its own may hold up a pipeline. */
  private static final double MUCH_WORK = 0.5;

  private static final double FEW = 10;

  private static final double BUSY = 0.1;

  private final Program program;
  private final Contention contention;
  private final double timeNanos;
  private final List<FunctionWeight> weights;
  private final List<Subject> found = new ArrayList<>();

  private Proposals(
      Program program, Contention contention, FunctionWeights weights, double timeNanos) {
    this.program = program;
    this.timeNanos = timeNanos;
    this.contention = contention;
    this.weights =
        weights.rows().stream()
            .filter(w -> w.processors() == contention.processors() && !w.isOfNoFunction())
            .toList();
  }

  /**
   * What can gain most comes first.
   *
   * @param timeNanos T(P) as it is shown: with pauses and the threads of the virtual machine
   * @param pausesShare the part of it in which the virtual machine stops all threads
   */
  static List<Subject> of(
      Program program,
      Contention contention,
      FunctionWeights weights,
      double timeNanos,
      double pausesShare) {
    Proposals proposals = new Proposals(program, contention, weights, timeNanos);
    contention.objects().forEach(proposals::object);
    proposals.orders();
    proposals.found.addAll(Submitters.of(program, contention));
    proposals.failedTries();
    proposals.functions();
    proposals.serial();
    proposals.stage();
    proposals.delays();
    proposals.pauses(pausesShare);
    return proposals.found.stream()
        .filter(s -> s.most() >= WORTH * contention.timeNanos())
        .sorted(Comparator.comparingDouble((Subject s) -> -s.most()).thenComparing(Subject::name))
        .toList();
  }

  /** Whether processors are what the program lacks. */
  static boolean isBusy(Contention contention) {
    return contention.processors() > 1 && contention.idleShare() < BUSY;
  }

  static String whyProcessors(Contention contention) {
    return "they are busy " + percent(1 - contention.idleShare()) + " of their time";
  }

  private void object(Contended c) {
    if (program.servedPools()[c.object()]) {
      served(c);
      return;
    }
    String name = c.name();
    boolean isRoom = c.kind() == Constraint.Kind.SEMAPHORE && Takers.isRoom(name);
    Action.Kind kind = isRoom ? Action.Kind.QUEUE : Action.Kind.valueOf(c.kind().name());
    String at = program.objectSource(c.object());
    String idle = percent(c.idleNanos() / contention.timeNanos());
    String why =
        kind == Action.Kind.LOCK
            ? held(c, RetriedAtomic.isOne(name))
            : (kind == Action.Kind.POOL ? "tasks" : "threads")
                + " wait for "
                + wanted(c, kind)
                + (c.lock() < 0 ? "" : ", with " + lock(c.lock()) + " held,")
                + " while processors are idle "
                + idle
                + " of the time";
    String shown = isRoom ? Takers.queueOfRoom(name) : name;
    double most = c.idleNanos();
    if (kind == Action.Kind.LOCK) {
      FailedTries tries = tries(c.object(), c.alike());
      if (tries.failed() > 0) {
        why += ". " + failed(tries, c.waitingTries());
        most += tries.nanos() / contention.processors();
      }
    }
    most = Math.min(most, contention.timeNanos());
    found.add(new Subject(kind, c.object(), shown, c.alike(), false, at, why, most));
  }

  /**
   * Pools whose longest task may begin too late. Among tasks that need no others no order gains
   * more than the time in which processors are idle, nor than what others can do beside the longest
   * task.
   */
  private void orders() {
    double time = contention.timeNanos();
    int p = contention.processors();
    if (p == 1 || contention.idleShare() < WORTH) {
      return;
    }
    LongestFirst.Tasks[] byPool = LongestFirst.Tasks.of(program);
    for (int o = 0; o < byPool.length; o++) {
      LongestFirst.Tasks tasks = byPool[o];
      if (tasks.tasks() == 0 || program.objectKind(o) != ObjectKind.POOL) {
        continue;
      }
      double longest = tasks.longestNanos();
      double most =
          Math.min(
              Math.min(contention.idleShare() * time, longest * (1 - 1.0 / p)), time - longest);
      if (tasks.tasks() > PoolSize.workers(program.objectParameter(o), p) && most > 0) {
        String name = program.objectName(o);
        String at = program.objectSource(o);
        found.add(new Subject(Action.Kind.ORDER, o, name, false, at, longest(tasks), most));
      }
    }
  }

  private String longest(LongestFirst.Tasks tasks) {
    String function = OwnWork.mostOf(program, tasks.longest());
    return "the longest of "
        + CountText.of(tasks.tasks(), "task")
        + " takes "
        + Numbers.duration(tasks.longestNanos())
        + (tasks.place() == 0
            ? ""
            : tasks.place() == tasks.tasks()
                ? " and comes last"
                : " and is number " + tasks.place())
        + (function.isEmpty() ? "" : ". Most of its work: " + Lines.printable(function));
  }

  /** Locks that threads do something else for where they do not get them: so nobody waits. */
  private void failedTries() {
    List<Integer> locks = FailedTries.locks(program);
    for (int lock : locks.subList(0, Math.min(FUNCTIONS, locks.size()))) {
      String name = program.objectName(lock);
      String together = LikeLocks.together(program, lock);
      if (found.stream().anyMatch(s -> s.name().equals(name) || s.name().equals(together))) {
        continue; // it is waited for as well
      }
      FailedTries tries = tries(lock, 1);
      double most = Math.min(tries.nanos() / contention.processors(), contention.timeNanos());
      String at = program.objectSource(lock);
      String why = failed(tries, 0);
      found.add(new Subject(Action.Kind.LOCK, lock, name, false, at, why, most));
    }
  }

  private FailedTries tries(int lock, int alike) {
    BitSet locks = new BitSet();
    if (alike > 1) {
      locks.or(LikeLocks.of(program, LikeLocks.together(program, lock)));
    }
    locks.set(lock);
    return FailedTries.of(program, locks);
  }

  /**
   * How often tries fail, and what that costs.
   *
   * @param waiting how many found the lock taken in the replay, and did not in the recording
   */
  private static String failed(FailedTries tries, int waiting) {
    double nanos = tries.nanos();
    return String.format(Locale.ROOT, "%,d", tries.failed())
        + String.format(
            Locale.ROOT, " of %,d tries of it failed when it was recorded", tries.tries())
        + (nanos == 0 ? "" : " and cost " + Numbers.duration(nanos) + " of work")
        + (waiting == 0
            ? ""
            : String.format(
                Locale.ROOT, ". %,d more find it taken here, and wait instead", waiting));
  }

  /** Threads that take from a queue, and the replay decides who gets which item. */
  private void served(Contended c) {
    String queue = Takers.queueOf(program.objectName(c.object()));
    if (found.stream().anyMatch(s -> s.kind() == Action.Kind.STAGE && s.name().equals(queue))) {
      return; // another round of it
    }
    int now = Takers.served(program, c.object());
    String why =
        "items wait for "
            + (now == 1
                ? "the only thread that takes them, " + Lines.printable(taker(c.object())) + ","
                : "one of " + now + " threads")
            + " while processors are idle "
            + percent(c.idleNanos() / contention.timeNanos())
            + " of the time";
    String at = program.objectSource(c.object());
    found.add(new Subject(Action.Kind.STAGE, c.object(), queue, false, at, why, c.idleNanos()));
  }

  /** The thread that takes from a queue where the replay decides who gets which item. */
  private String taker(int pool) {
    int serves =
        IntStream.range(0, program.steps())
            .filter(s -> program.operation(s) == Operation.SERVE && program.object(s) == pool)
            .findFirst()
            .orElseThrow();
    return program.bodyName(program.bodyOf(serves));
  }

  /** A thread that takes all items of a queue and has the most work, while processors are idle. */
  private void stage() {
    int body = contention.busiestBody();
    double share = contention.busiestShare();
    if (body < 0 || share < MUCH_WORK || contention.idleShare() < BUSY) {
      return;
    }
    for (int o : takenBy(body)) {
      if (Takers.only(program, o) == body) {
        String why =
            "all its items are handled by "
                + Lines.printable(program.bodyName(body))
                + ", which works "
                + percent(share)
                + " of the time";
        double most = share * contention.timeNanos() / 2;
        String name = program.objectName(o);
        found.add(
            new Subject(Action.Kind.STAGE, o, name, false, program.objectSource(o), why, most));
      }
    }
  }

  private int[] takenBy(int body) {
    return IntStream.range(program.firstStep(body), program.firstStep(body + 1))
        .filter(s -> program.operation(s) == Operation.TAKE)
        .map(program::object)
        .distinct()
        .filter(o -> program.objectKind(o) == ObjectKind.QUEUE)
        .toArray();
  }

  private static String held(Contended c, boolean isAtomic) {
    String waiting = Numbers.fixed(c.meanWaiting(), c.meanWaiting() < FEW ? 1 : 0);
    String taken =
        Stream.of(
                c.takers().isEmpty()
                    ? ""
                    : (isAtomic ? ". Changed in " : ". Taken in ") + Lines.some(c.takers()),
                c.worker().isEmpty() || c.takers().equals(List.of(c.worker()))
                    ? ""
                    : (isAtomic
                            ? ". Most work in between: "
                            : c.alike() == 1
                                ? ". Most work under it: "
                                : ". Most work under them: ")
                        + Lines.printable(c.worker()))
            .collect(Collectors.joining());
    String share = percent(c.heldShare()) + " of the time";
    String users = waiting + " of " + CountText.of(c.users(), c.isOfTasks() ? "task" : "thread");
    return isAtomic
        ? "a thread is between its read and its compare-and-set "
            + share
            + ". On average "
            + users
            + " repeat it"
            + taken
        : "held "
            + share
            + (c.alike() == 1 ? ", " : " on average, ")
            + users
            + (c.alike() == 1 ? " wait for it on average" : " wait for one of them")
            + taken;
  }

  private String wanted(Contended c, Action.Kind kind) {
    long size = PoolSize.workers(program.objectParameter(c.object()), contention.processors());
    return switch (kind) {
      case POOL -> "one of " + CountText.of(size, "worker");
      case QUEUE -> "one of " + CountText.of(size, "place");
      default -> "one of " + CountText.of(size, "permit");
    };
  }

  /** Those with the largest weights, and those with the most work: where ends tie, weights fail. */
  private void functions() {
    Set<String> tried = new HashSet<>();
    for (FunctionWeight w : weights) { // by self, largest first
      if (tried.size() < FUNCTIONS && w.selfNanos() > 0) {
        tried.add(w.function());
        found.add(function(w.function(), w.selfNanos(), false));
      }
    }
    long[] work = OwnWork.byFunction(program);
    largest(work)
        .filter(f -> !tried.contains(program.paths().functionName(f)))
        .forEach(
            f ->
                found.add(
                    function(
                        program.paths().functionName(f),
                        (double) work[f] / contention.processors(),
                        false)));
    FunctionWeight caller = caller();
    if (caller != null) {
      found.add(function(caller.function(), caller.totalNanos(), true));
    }
  }

  /** The function that collects the most work of others, and is not where the program begins. */
  private @Nullable FunctionWeight caller() {
    double all = weights.stream().mapToDouble(FunctionWeight::selfNanos).sum();
    double largest = weights.stream().mapToDouble(FunctionWeight::selfNanos).max().orElse(0);
    Set<String> outermost = outermost();
    return weights.stream()
        .filter(w -> w.totalNanos() > MUCH_MORE * largest && w.totalNanos() < NEARLY_ALL * all)
        .filter(w -> !outermost.contains(w.function()))
        .max(
            Comparator.comparingDouble(FunctionWeight::totalNanos)
                .thenComparing(FunctionWeight::selfNanos)
                .thenComparing(FunctionWeight::function))
        .orElse(null);
  }

  /** Functions in which threads and tasks begin: all that they do is called by these. */
  private Set<String> outermost() {
    CallPaths paths = program.paths();
    Set<String> names = new HashSet<>();
    for (int path = 0; path < paths.size(); path++) {
      if (paths.parent(path) == Program.NO_PATH) {
        names.add(paths.functionName(paths.function(path)));
      }
    }
    return names;
  }

  /** How much of the run time depends on it, its replay will tell. */
  private Subject function(String name, double nanos, boolean isInclusive) {
    String why =
        "of the run time depends on "
            + (isInclusive ? "it with all that it calls" : "its own work" + lock(name));
    return new Subject(
        Action.Kind.FUNCTION, -1, name, isInclusive, place(name), why, CHEAPER * nanos);
  }

  /** Under which lock the function works, if that is waited for. */
  private String lock(String function) {
    return contention.objects().stream()
        .filter(c -> c.kind() == Constraint.Kind.LOCK && c.worker().equals(function))
        .filter(c -> c.idleNanos() >= WORTH * contention.timeNanos())
        .findFirst()
        .map(c -> ", under " + ActionText.thing(Action.Kind.LOCK, c.name(), c.alike()))
        .orElse("");
  }

  private String lock(int object) {
    return RetriedAtomic.words(Lines.printable(program.objectName(object)));
  }

  /**
   * A function that one thread executes while the others have nothing to do; and one with all that
   * it calls, if that is so much more.
   */
  private void serial() {
    Alone alone = contention.alone();
    if (contention.processors() < 2) {
      return;
    }
    double self = Math.min(alone.nanos(), contention.serialNanos());
    boolean isItsOwn = self > 0 && self >= Alone.NEARLY_ALL * OwnWork.of(program, alone.function());
    if (isItsOwn) {
      found.add(serial(alone.function(), false, self));
    }
    double called = Math.min(alone.callerNanos(), contention.serialNanos());
    boolean isItsCalls = called > 0 && called >= Alone.NEARLY_ALL * alone.callerNanos();
    if (isItsCalls && called > (isItsOwn ? MUCH_MORE * self : 0)) {
      found.add(serial(alone.caller(), true, called));
    }
  }

  private Subject serial(String name, boolean isInclusive, double nanos) {
    String why =
        "one thread works "
            + (isInclusive ? "in it and what it calls, alone, " : "there alone ")
            + percent(nanos / timeNanos)
            + " of the time";
    double most = nanos * (1 - 1.0 / contention.processors());
    return new Subject(Action.Kind.SERIAL, -1, name, isInclusive, place(name), why, most);
  }

  /** Functions that sleep, or wait for input and output, while processors are idle. */
  private void delays() {
    if (contention.idleShare() < BUSY) {
      return;
    }
    long[] delays = OwnWork.delaysByFunction(program);
    largest(delays).forEach(f -> found.add(delay(program.paths().functionName(f), delays[f])));
  }

  /** The few functions with most of that, by number. */
  private static Stream<Integer> largest(long[] byFunction) {
    return IntStream.range(0, byFunction.length)
        .filter(f -> byFunction[f] > 0)
        .boxed()
        .sorted(Comparator.comparingLong(f -> -byFunction[f]))
        .limit(FUNCTIONS);
  }

  private Subject delay(String function, double nanos) {
    String why =
        "threads wait there "
            + Numbers.duration(nanos)
            + " in all, while processors are idle "
            + percent(contention.idleShare())
            + " of their time"
            + handedOver();
    double most = Math.min(nanos, contention.timeNanos()) / 2;
    return new Subject(Action.Kind.DELAYS, -1, function, false, place(function), why, most);
  }

  /** What others wait for meanwhile, if it is no object of the program. */
  private String handedOver() {
    String function = contention.handOvers().function();
    return contention.areHandedOverAsleep() && !function.isEmpty()
        ? ". Meanwhile others wait in "
            + Lines.printable(function)
            + " "
            + bracketed(place(function))
            + "for what these hand over: there may be too few of it"
        : "";
  }

  private static String bracketed(String place) {
    return place.isEmpty() ? "" : "(" + place + ") ";
  }

  private void pauses(double share) {
    Allocators who = Allocators.of(program.pauses().allocated());
    String why =
        "all threads are stopped "
            + percent(share)
            + " of the time, for garbage collection above all"
            + who.words();
    String at = who.functions().isEmpty() ? "" : place(who.functions().get(0));
    double most = share * timeNanos / 2;
    found.add(new Subject(Action.Kind.PAUSES, -1, "", false, at, why, most));
  }

  private String place(String function) {
    return program.paths().place(function).words();
  }

  static String percent(double share) {
    return Numbers.fixed(100 * Math.min(1, share), 0) + " %";
  }
}
