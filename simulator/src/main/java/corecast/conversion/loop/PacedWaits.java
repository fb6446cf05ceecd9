package corecast.conversion.loop;

import corecast.conversion.draft.Draft;
import corecast.conversion.draft.Extras;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.Outcomes;
import corecast.conversion.task.ProgramEnd;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.program.ProgramBuilder;
import corecast.trace.EventKind;
import corecast.trace.Result;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Waits for the next of evenly spaced instants: a thread that paces what it does, or a limit of so
 * many a second, waits for what is left until then. The faster its work, the longer it waits; so
 * what is kept is when each wait was to end, since the end of the first one. A <em>clock</em>, a
 * thread made for the purpose, tells it.
 *
 * <p>Recognised by the times that the waits were given: they differ, but where they end lies on a
 * grid. Instants for which the thread was too late in the recording left nothing in it.
 */
public final class PacedWaits {
  /** Fewer waits say too little. */
  private static final int MANY = 5;

  /** Between waits so many times as far from each other as others something else was done. */
  private static final int FAR = 8;

  /** What comes between loops rather than in them. */
  private static final KindSet PHASES =
      KindSet.of(EventKind.MARK, EventKind.START, EventKind.JOIN_END);

  private static final KindSet LOOKED_AT =
      PHASES
          .and(EventKind.SLEEP_END, EventKind.PARK_END, EventKind.WAIT_END, EventKind.OUTCOME)
          .and(EventKind.ACQUIRE_END, EventKind.AWAIT_END, EventKind.GET_END)
          .and(EventKind.PUT_END, EventKind.TAKE_END);

  private static final KindSet OWN_WORK =
      KindSet.FUNCTIONS.and(
          EventKind.START,
          EventKind.LOCK,
          EventKind.UNLOCK,
          EventKind.CLOCK_LOOP_BEGIN,
          EventKind.CLOCK_LOOP_END);

  /** The times given differ by this part, or they are not what was left. */
  private static final int SPREAD_PART = 10;

  /** Waits of less than this part of the recording are not worth a line. */
  private static final int SMALL_PART = 20;

  /**
   * What tells the thread of that log when each of these waits ends.
   *
   * @param tick the semaphore that it does so with
   * @param from when it begins, ns since the start of the recording
   */
  private record Clock(String tick, int body, EventLog log, int[] waits, long from) {}

  private final Draft draft;
  private final ProgramEnd end;
  private final List<Clock> clocks = new ArrayList<>();

  /** Knows of none yet. */
  public PacedWaits(Draft draft, ProgramEnd end) {
    this.draft = draft;
    this.end = end;
  }

  /** After all who know better what a wait is for. */
  void find(EventLog log) {
    List<Integer> waits = new ArrayList<>();
    int body = EventLog.NONE;
    for (int event = log.next(0, LOOKED_AT);
        event < log.size();
        event = log.next(event + 1, LOOKED_AT)) {
      if (log.bodyOf(event) != body || PHASES.has(log.code(event))) {
        look(log, waits);
        waits.clear();
        body = log.bodyOf(event);
      }
      if (log.inBody(event) && isVain(log, event)) {
        waits.add(event);
      }
    }
    look(log, waits);
  }

  /** Whether the clocks keep the pace of anybody. */
  boolean any() {
    return !clocks.isEmpty();
  }

  private static boolean isVain(EventLog log, int event) {
    if (log.link(event) != EventLog.NONE) {
      return false;
    }
    if (log.kind(event) == EventKind.OUTCOME) { // of a wait that has no END
      return log.result(event) == Result.FAILED
          && !PollingLoops.isMark(log, event)
          && !Outcomes.speaksOfNeighbour(log, event)
          && given(log, event) > 0;
    }
    return switch (log.kind(event)) {
      case ACQUIRE_END, AWAIT_END, PUT_END, TAKE_END, GET_END ->
          log.partner(event) != EventLog.NONE
              && log.result(event) == Result.FAILED
              && given(log, event) > 0;
      default -> RoundsUntilTold.isVain(log, event) && given(log, event) > 0;
    };
  }

  private static long given(EventLog log, int event) {
    return PollingLoop.givenAt(log, event);
  }

  /** When the time that a wait was given was over. */
  private static long due(EventLog log, int event) {
    int begin = log.partner(event);
    long from = begin != EventLog.NONE ? log.time(begin) : log.time(Math.max(0, event - 2));
    return from + given(log, event);
  }

  private void look(EventLog log, List<Integer> waits) {
    if (waits.size() < MANY) {
      return;
    }
    long[] gaps = new long[waits.size() - 1];
    for (int i = 0; i < gaps.length; i++) {
      gaps[i] = due(log, waits.get(i + 1)) - due(log, waits.get(i));
    }
    long[] sorted = gaps.clone();
    Arrays.sort(sorted);
    long usual = sorted[sorted.length / 2];
    int from = 0;
    for (int i = 0; i <= gaps.length; i++) {
      if (i == gaps.length || gaps[i] > FAR * usual) {
        loop(log, waits.subList(from, i + 1));
        from = i + 1;
      }
    }
  }

  /** Waits with nothing long between them. */
  private void loop(EventLog log, List<Integer> waits) {
    if (waits.size() < MANY) {
      return;
    }
    long least = Long.MAX_VALUE;
    long most = 0;
    long sum = 0;
    boolean sleeps = true;
    for (int wait : waits) {
      least = Math.min(least, given(log, wait));
      most = Math.max(most, given(log, wait));
      sum += given(log, wait);
      sleeps &= log.kind(wait) == EventKind.SLEEP_END || log.kind(wait) == EventKind.PARK_END;
    }
    if (most - least <= most / SPREAD_PART) {
      return;
    }
    long[] due = waits.stream().mapToLong(wait -> due(log, wait)).toArray();
    Grid grid = Grid.of(due);
    if (grid != null && most - least > grid.nanos() / SPREAD_PART) {
      int[] on = waits.stream().filter(w -> grid.has(due(log, w))).mapToInt(w -> w).toArray();
      pace(log, on, grid);
    } else if (!sleeps && sum > draft.recording.wallNanos() / SMALL_PART) {
      draft.findings.warning(
          String.format(
              Locale.ROOT,
              "%s waited %,d times in vain, for times that differ: if each is what was left until a"
                  + " time by the clock, predictions can be too fast, since with more processors more"
                  + " is left; it is kept as it was recorded",
              log.name,
              waits.size()));
    }
  }

  /** Whether the grid has an instant at the thread's begin, which has waited for nothing since. */
  private static boolean beginsAtOnce(EventLog log, int wait, Grid grid) {
    if (log.kind(0) != EventKind.BEGIN || log.bodyOf(0) != log.bodyOf(wait)) {
      return false;
    }
    long idle = 0; // without the CPU, so that it may have begun much later than it was to
    for (int event = 1; event < wait - 2; event++) {
      if (!OWN_WORK.has(log.code(event))) {
        return false;
      }
      if (log.flaggedCode(event) < 0) {
        idle += log.time(event) - log.time(event - 1) - log.cpu(event);
      }
    }
    return idle <= grid.nanos() / SPREAD_PART && grid.has(log.time(0));
  }

  private void pace(EventLog log, int[] waits, Grid grid) {
    String name = draft.names.thread(draft.bodies.name(log.bodyOf(waits[0])) + "~pace");
    int body = draft.bodies.thread(name);
    Extras.Step start = Extras.Step.onBody(Operation.SPAWN, body);
    Clock clock;
    if (beginsAtOnce(log, waits[0], grid)) {
      clock = new Clock(name + "~tick", body, log, waits, log.time(0));
      draft.extras.after(log, 0, start);
    } else {
      // The first one waits as long as it did, and the clock is set by its end.
      int[] later = Arrays.copyOfRange(waits, 1, waits.length);
      clock = new Clock(name + "~tick", body, log, later, due(log, waits[0]));
      draft.extras.after(log, waits[0], start);
    }
    clocks.add(clock);
    if (end.isStopped(log.bodyOf(waits[0]))) {
      end.stops(body);
    }
    for (int wait : clock.waits) {
      log.link(wait, RoundsUntilTold.BY_CLOCK);
      draft.extras.before(log, wait, Extras.Step.acquire(clock.tick));
    }
    draft.findings.repeated(
        "a thread that waited for evenly spaced times by the clock waits for them in the replay,"
            + " however long its work takes; those for which it was late in the recording are not"
            + " known");
  }

  /** Writes the threads that were made. */
  public void write() {
    ProgramBuilder builder = draft.builder;
    for (Clock clock : clocks) {
      int tick = draft.objects.made(ObjectKind.SEMAPHORE, clock.tick, 0);
      long before = clock.from;
      for (int wait : clock.waits) {
        builder.atTime(clock.log.time(wait));
        long due = due(clock.log, wait);
        builder.segment(clock.body, Operation.SLEEP, Math.max(1, due - before));
        builder.step(clock.body, Operation.RELEASE, tick, 1);
        before = due;
      }
    }
  }
}
