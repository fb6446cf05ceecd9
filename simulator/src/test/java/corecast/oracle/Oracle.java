package corecast.oracle;

import corecast.program.Operation;
import corecast.program.Program;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.ToIntFunction;

/**
 * A deliberately naive, exact replay: one list of everything that is pending, searched from end to
 * end for the earliest, with times that are fractions (and linear in an infinitely small eps). It
 * shares no code with the simulator and is its independent check.
 */
public final class Oracle {
  /** In place of a step: the task waits for a free worker. */
  public static final int NO_WORKER = -1;

  /** In place of a step: the virtual thread waits for a free carrier. */
  public static final int NO_CARRIER = -2;

  private static final int NOTHING_SHORTENED = -1;

  private final Program program;
  private final int processors;
  private final boolean delaysInService;
  private final int shortenedStep;
  private final OracleObjects objects;
  private final OracleCarriers carriers;

  /** Whose steps are executed, and who has been let go at all. */
  private OptionalInt acting = OptionalInt.empty();

  private final BitSet begun = new BitSet();

  /** Those who were let go in a step; they are ready once it is over. */
  private final List<Integer> letGo = new ArrayList<>();

  private final int[] next;
  private final List<Pending> pending = new ArrayList<>();
  private final TreeMap<Integer, Integer> waitingIn = new TreeMap<>();
  private final TreeMap<Integer, Perturbed> startOfStep = new TreeMap<>();
  private final TreeMap<Integer, Perturbed> marks = new TreeMap<>();
  private Perturbed now = Perturbed.ZERO;

  /** How much a body has worked that has run from the start on. */
  private Perturbed service = Perturbed.ZERO;

  private long sequence;
  private boolean halted;

  /**
   * How a replay ended.
   *
   * @param time when its last event happened
   * @param waiting for each body that waits for ever, in order of the bodies, the step it waits in
   *     or {@link #NO_WORKER}
   * @param startOfStep for each segment that was executed, when it started
   * @param marks for each mark that was reached, when that first happened
   */
  public record Result(
      Perturbed time,
      TreeMap<Integer, Integer> waiting,
      TreeMap<Integer, Perturbed> startOfStep,
      TreeMap<Integer, Perturbed> marks) {}

  /** A segment in progress, or a body that is about to go on. */
  private static final class Pending {
    final int body;
    final Operation kind;
    final long sequence;
    Perturbed left;

    Pending(int body, Operation kind, long sequence, Perturbed left) {
      this.body = body;
      this.kind = kind;
      this.sequence = sequence;
      this.left = left;
    }
  }

  private Oracle(Program program, int processors, boolean delaysInService, int shortenedStep) {
    this(program, processors, delaysInService, shortenedStep, waiting -> 0);
  }

  private Oracle(
      Program program,
      int processors,
      boolean delaysInService,
      int shortenedStep,
      ToIntFunction<List<Integer>> nextTask) {
    this.program = program;
    this.processors = processors;
    this.delaysInService = delaysInService;
    this.shortenedStep = shortenedStep;
    this.objects = new OracleObjects(program, processors, () -> service, letGo::add, nextTask);
    this.carriers = new OracleCarriers(program, processors, this::ready);
    this.next = new int[program.bodies()];
    for (int b = 0; b < next.length; b++) {
      next[b] = program.firstStep(b);
    }
  }

  /** Replays on that many processors, delays in wall time. */
  public static Result replay(Program program, int processors) {
    return new Oracle(program, processors, false, NOTHING_SHORTENED).run();
  }

  /**
   * Replays with pools whose tasks begin in another order than that of their coming.
   *
   * @param nextTask which of the tasks that wait, in the order of their coming, begins next
   */
  public static Result replay(
      Program program, int processors, ToIntFunction<List<Integer>> nextTask) {
    return new Oracle(program, processors, false, NOTHING_SHORTENED, nextTask).run();
  }

  /** Replays with delays carried in attained service. */
  public static Result replayInService(Program program, int processors) {
    return new Oracle(program, processors, true, NOTHING_SHORTENED).run();
  }

  /** Replays with one segment shortened by eps. */
  public static Result replayShortened(
      Program program, int processors, boolean delaysInService, int step) {
    return new Oracle(program, processors, delaysInService, step).run();
  }

  private Result run() {
    for (int b = 0; b < program.bodies(); b++) {
      if (!program.isTask(b) && !program.isSpawned(b)) {
        ready(b);
      }
    }
    while (!halted && (!pending.isEmpty() || aWorkerStandsIn())) {
      Pending first = first();
      advance(first);
      pending.remove(first);
      objects.goesOn(first.body);
      if (carriers.mayGoOn(first.body, OptionalInt.empty())) {
        proceed(first);
      }
    }
    if (halted) {
      return new Result(now, new TreeMap<>(), startOfStep, marks); // nobody waits any more
    }
    carriers.queued().forEach(body -> waitingIn.put(body, NO_CARRIER));
    objects.queuedTasks().forEach(task -> waitingIn.put(task, NO_WORKER));
    return new Result(now, waitingIn, startOfStep, marks);
  }

  private boolean aWorkerStandsIn() {
    boolean standsIn = objects.standsIn();
    collectLetGo();
    return standsIn;
  }

  private void collectLetGo() {
    letGo.forEach(this::ready);
    letGo.clear();
  }

  private void ready(int body) {
    objects.goesOn(body);
    waitingIn.remove(body);
    OptionalInt waker = begun.get(body) ? acting : OptionalInt.empty();
    begun.set(body);
    if (carriers.mayGoOn(body, waker)) {
      schedule(body, Operation.ENTER, Perturbed.ZERO);
    }
  }

  private void schedule(int body, Operation kind, Perturbed left) {
    pending.add(new Pending(body, kind, sequence++, left));
  }

  /** Work right behind other work is the same work: it has the number of that. */
  private void scheduleSegment(
      Pending before, Operation kind, boolean rightBehind, Perturbed left) {
    boolean same = rightBehind && kind == Operation.RUN && before.kind == Operation.RUN;
    pending.add(new Pending(before.body, kind, same ? before.sequence : sequence++, left));
  }

  private Rational rate() {
    long running = pending.stream().filter(p -> p.kind == Operation.RUN).count();
    return running <= processors ? Rational.ONE : Rational.of(processors, running);
  }

  private boolean isServed(Pending p) {
    return p.kind == Operation.RUN || (delaysInService && p.kind != Operation.ENTER);
  }

  private Perturbed wallTimeLeft(Pending p, Rational rate) {
    return isServed(p) ? p.left.over(rate) : p.left;
  }

  private Pending first() {
    Rational rate = rate();
    Pending best = pending.get(0);
    Perturbed least = wallTimeLeft(best, rate);
    for (Pending p : pending) {
      Perturbed left = wallTimeLeft(p, rate);
      int order = left.compareTo(least);
      if (order < 0 || (order == 0 && p.sequence < best.sequence)) {
        best = p;
        least = left;
      }
    }
    return best;
  }

  private void advance(Pending to) {
    Rational rate = rate();
    Perturbed wall = wallTimeLeft(to, rate);
    if (wall.compareTo(Perturbed.ZERO) == 0) {
      return;
    }
    now = now.plus(wall);
    service = service.plus(wall.times(rate));
    for (Pending p : pending) {
      if (p != to) {
        p.left = p.left.minus(isServed(p) ? wall.times(rate) : wall);
      }
    }
  }

  /** Goes on until the body waits, is in a segment, or has ended. */
  private void proceed(Pending before) {
    int body = before.body;
    boolean rightBehind = true;
    acting = OptionalInt.of(body);
    while (next[body] < program.firstStep(body + 1)) {
      int step = next[body]++;
      Operation operation = program.operation(step);
      if (operation.isSegment()) {
        if (operation != Operation.RUN) {
          objects.blocked(body, operation);
          collectLetGo();
          carriers.blocked(body);
        }
        startOfStep.put(step, now);
        long length = program.amount(step);
        scheduleSegment(
            before,
            operation,
            rightBehind,
            step == shortenedStep ? Perturbed.shortened(length) : Perturbed.of(length));
        return;
      }
      rightBehind &= operation == Operation.ENTER || operation == Operation.EXIT;
      if (operation == Operation.HALT) {
        halted = true;
        return;
      }
      if (operation == Operation.MARK) {
        marks.putIfAbsent(program.object(step), now);
      }
      if (operation == Operation.PIN || operation == Operation.UNPIN) {
        carriers.pin(body, operation);
      }
      boolean tries = operation == Operation.TRY;
      waitingIn.put(body, tries ? step + 1 : step);
      boolean passes = objects.passes(body, step);
      collectLetGo();
      if (!passes) {
        next[body] -= tries ? 1 : 0; // it will be tried again
        objects.blocked(body, operation);
        collectLetGo();
        carriers.blocked(body);
        return;
      }
      waitingIn.remove(body);
    }
    objects.ended(body);
    collectLetGo();
    carriers.gone(body);
  }
}
