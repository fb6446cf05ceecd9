package corecast.analysis.constraint;

import corecast.analysis.whatif.ResultWaits.Submitter;
import corecast.program.Operation;
import corecast.program.Program;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Goes through the steps of all bodies with the times of a replay. */
final class Walk {
  private final Program program;
  private final ReplayedTimes times;
  private final Map<Integer, Spans> held;
  private final Map<Integer, Spans> waited;
  private final Blocking blocking;
  private final double tolerance;

  /** By body: when it was begun or handed to a pool, and to which; NaN and -1 if not known. */
  private final double[] begun;

  private final int[] pool;

  /** By object: how often it is waited for in a step that is only tried. */
  final Map<Integer, Integer> waitingTries = new HashMap<>();

  /** By step, for those that are watched: when who does it waits there or in others of its own. */
  private final Map<Integer, Spans> watched = new HashMap<>();

  /** Of the body that is gone through: since when it holds what, and how many times. */
  private final Map<Integer, Double> since = new HashMap<>();

  private final Map<Integer, Integer> depth = new HashMap<>();

  Walk(Program program, ReplayedTimes times, Map<Integer, Spans> held, Map<Integer, Spans> waited) {
    this.program = program;
    this.times = times;
    this.held = held;
    this.waited = waited;
    this.blocking = new Blocking(program);
    this.tolerance = 1e-9 * times.totalNanos();
    this.begun = new double[program.bodies()];
    this.pool = new int[program.bodies()];
    Arrays.fill(pool, -1);
    for (int body = 0; body < begun.length; body++) {
      begun[body] = program.isTask(body) || program.isSpawned(body) ? Double.NaN : 0;
    }
  }

  /** When somebody will have waited where it might submit more first. */
  Spans watch(Submitter submitter) {
    Spans waits = new Spans();
    submitter.early().forEach(wait -> watched.put(wait.step(), waits));
    return waits;
  }

  void all() {
    for (int body = 0; body < program.bodies(); body++) {
      body(body);
    }
    for (int body = 0; body < program.bodies(); body++) {
      firstWait(body);
    }
  }

  private void body(int body) {
    since.clear();
    depth.clear();
    int from = program.firstStep(body);
    // A task waits for a worker first, and nobody has said until when.
    double before = pool[body] < 0 ? begun[body] : Double.NaN;
    for (int s = from; s < program.firstStep(body + 1); s++) {
      if (!program.operation(s).isSegment()) {
        continue;
      }
      if (!times.ran(s)) {
        break;
      }
      between(from, s, Double.isNaN(before) ? times.start[s] : before);
      before = times.end[s];
      from = s + 1;
    }
    if (!Double.isNaN(before)) {
      afterLast(from, program.firstStep(body + 1), before);
    }
  }

  /** Steps between two segments: those up to the one that waits are at once, the others after. */
  private void between(int from, int to, double before) {
    double after = times.start[to];
    int wait =
        after - before > tolerance ? blocking.step(from, to, times.cause(to)) : Integer.MIN_VALUE;
    for (int s = from; s < to; s++) {
      if (s == wait) {
        waits(s, before, after);
      }
      step(s, s < wait ? before : after, s <= wait ? before : after);
    }
  }

  /** Whoever takes from an empty queue waits for another thread, not for the queue. */
  private void waits(int step, double from, double to) {
    Spans waits = watched.get(step);
    if (waits != null) {
      waits.add(from, to);
    }
    if (Blocking.hasObject(program.operation(step)) && program.operation(step) != Operation.TAKE) {
      of(waited, program.object(step)).add(from, to);
      if (step > 0 && program.operation(step - 1) == Operation.TRY) {
        waitingTries.merge(program.object(step), 1, Integer::sum);
      }
    }
  }

  /** Steps after the last segment; when those come that are behind a wait is not known. */
  private void afterLast(int from, int to, double before) {
    for (int s = from; s < to; s++) {
      boolean isLock = program.operation(s).takesLock();
      if (Blocking.mayWait(program.operation(s)) && !isLock) {
        return;
      }
      step(s, before, before);
    }
  }

  /**
   * What a step does.
   *
   * @param begins when the body comes to it
   * @param ends when the body goes on
   */
  private void step(int step, double ends, double begins) {
    int object = program.object(step);
    Operation operation = program.operation(step);
    if (operation.takesLock()) {
      if (depth.merge(object, 1, Integer::sum) == 1) {
        since.put(object, ends);
      }
    } else if (operation.givesLockBack()) {
      if (depth.merge(object, -1, Integer::sum) == 0) {
        of(held, object).add(since.getOrDefault(object, begins), begins);
      }
    } else if (operation == Operation.WAIT && depth.getOrDefault(object, 0) > 0) {
      of(held, object).add(since.getOrDefault(object, begins), begins);
      since.put(object, ends);
    } else if (operation == Operation.SPAWN) {
      begin(object, -1, ends);
    } else if (operation == Operation.SUBMIT) {
      begin((int) program.amount(step), object, ends);
    }
  }

  private void begin(int body, int in, double at) {
    if (Double.isNaN(begun[body])) {
      begun[body] = at;
      pool[body] = in;
    }
  }

  /** What a body waits for before its first segment: a worker, or one of its first steps. */
  private void firstWait(int body) {
    int from = program.firstStep(body);
    int to = from;
    while (to < program.firstStep(body + 1) && !program.operation(to).isSegment()) {
      to++;
    }
    if (to == program.firstStep(body + 1)
        || !times.ran(to)
        || !(times.start[to] - begun[body] > tolerance)) {
      return;
    }
    int wait = blocking.step(from, to, times.cause(to));
    if (wait >= 0) {
      waits(wait, begun[body], times.start[to]);
    } else if (pool[body] >= 0) {
      of(waited, pool[body]).add(begun[body], times.start[to]);
    }
  }

  private static Spans of(Map<Integer, Spans> all, int object) {
    return all.computeIfAbsent(object, o -> new Spans());
  }
}
