package corecast.analysis.run;

import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.column.IntColumn;
import corecast.program.column.LongColumn;
import corecast.simulator.machine.ProcessorObserver;
import corecast.simulator.timeline.EventRecorder;
import corecast.simulator.timeline.WaitObserver;
import java.util.Arrays;
import java.util.BitSet;

/** Tells a run while it is replayed. What is kept of a segment is who ended it, and when. */
final class RunRecorder implements EventRecorder, WaitObserver, ProcessorObserver {
  private static final int NONE = -1;

  private final Program program;
  private final BitSet critical;
  private final RunReader reader;
  private final Tracks tracks;
  private final CallStacks stacks;
  private final Stretch[] stretches;

  /** By event: whose segment with a length it ends, or came of; {@link #NONE} if of none. */
  private final IntColumn owner;

  private final LongColumn ended;
  private int events;

  // By body.
  private final boolean impliesCalls;

  /** By body: the path that it goes back to behind work that says itself where it is. */
  private final int[] around;

  private final long[] present;
  private final long[] toldUntil;
  private final long[] waitFrom;
  private final int[] waitStep;
  private final boolean[] letGo;
  private final boolean[] over;
  private final int[] cause;

  /** Segments of a body without a break in one call path. */
  private static final class Stretch {
    RunReader.Kind kind = RunReader.Kind.WORK;
    int path = Program.NO_PATH;
    int function = NONE;
    boolean critical;
    long from;
    long to;
  }

  /**
   * @param critical the steps on the critical path
   */
  RunRecorder(Program program, BitSet critical, RunReader reader) {
    this.program = program;
    this.critical = critical;
    this.reader = reader;
    this.tracks = new Tracks(program);
    this.stacks = new CallStacks(program, reader);
    int bodies = program.bodies();
    this.stretches = new Stretch[bodies];
    Arrays.setAll(stretches, body -> new Stretch());
    this.owner = program.space().ints(program.segments());
    this.ended = program.space().longs(program.segments());
    this.present = new long[bodies];
    this.impliesCalls = program.impliedCalls() > 0;
    this.around = new int[impliesCalls ? bodies : 0];
    this.toldUntil = new long[bodies];
    this.waitFrom = new long[bodies];
    this.waitStep = new int[bodies];
    this.letGo = new boolean[bodies];
    this.over = new boolean[bodies];
    this.cause = new int[bodies];
    Arrays.fill(waitFrom, NONE);
    Arrays.fill(cause, NONE);
  }

  @Override
  public WaitObserver waits() {
    return this;
  }

  @Override
  public ProcessorObserver processors() {
    return this;
  }

  @Override
  public int commonAncestor(int a, int b) {
    return Math.max(a, b); // the later one of two that were needed
  }

  // ---- segments ---------------------------------------------------------------------------------

  @Override
  public void begins(int body, int its) {
    takeTrack(body);
    if (letGo[body]) {
      letGo[body] = false;
      cause[body] = its;
    }
  }

  @Override
  public int add(
      int step, int body, int its, int runningBefore, double startNanos, double endNanos) {
    long from = (long) startNanos;
    long to = (long) endNanos;
    present[body] = to;
    if (to > from) {
      owner.add(body);
      ended.add(to);
      passes(body, step, from, to);
    } else {
      owner.add(its == NONE ? NONE : owner.get(its));
      ended.add(its == NONE ? 0 : ended.get(its));
    }
    if (impliesCalls) {
      goTo(body, around[body]);
    }
    return events++;
  }

  private void passes(int body, int step, long from, long to) {
    int track = tracks.of(body);
    RunReader.Kind kind =
        switch (program.operation(step)) {
          case SLEEP -> RunReader.Kind.SLEEP;
          case IO -> RunReader.Kind.IO;
          default -> RunReader.Kind.WORK;
        };
    Stretch stretch = stretches[body];
    boolean isCritical = critical.get(step);
    boolean goesOn =
        stretch.to == from
            && stretch.to > stretch.from
            && stretch.kind == kind
            && stretch.path == stacks.path(body)
            && stretch.critical == isCritical;
    if (!goesOn) {
      tell(body, stretch);
      stacks.tell(body, track);
      stretch.kind = kind;
      stretch.path = stacks.path(body);
      stretch.function = stacks.function(body);
      stretch.critical = isCritical;
      stretch.from = from;
    }
    stretch.to = to;
    if (kind != RunReader.Kind.WORK) {
      readyUntil(body, from);
      reader.waits(track, program.operation(step).keyword(), from, to);
      toldUntil[body] = to;
    }
    if (cause[body] != NONE) {
      int by = owner.get(cause[body]);
      if (by != NONE && by != body) {
        reader.handsOver(tracks.of(by), ended.get(cause[body]), track, from, to);
      }
      cause[body] = NONE;
    }
  }

  private void tell(int body, Stretch stretch) {
    if (stretch.to > stretch.from) {
      reader.segment(
          tracks.of(body),
          stretch.kind,
          stretch.function,
          stretch.critical,
          stretch.from,
          stretch.to);
      stretch.from = stretch.to;
    }
  }

  @Override
  public void enters(int body, int step) {
    stacks.enter(body, program.object(step), present[body]);
  }

  @Override
  public void isIn(int body, int path) {
    around[body] = stacks.path(body);
    goTo(body, path);
  }

  private void goTo(int body, int path) {
    int common = program.paths().common(stacks.path(body), path);
    while (stacks.path(body) != common) {
      leaves(body);
    }
    if (common != path) {
      int[] functions = program.paths().functions(path);
      for (int f = stacks.depth(body); f < functions.length; f++) {
        stacks.enter(body, functions[f], present[body]);
      }
    }
  }

  @Override
  public void leaves(int body) {
    if (stacks.isTold(body)) {
      tell(body, stretches[body]);
    }
    stacks.leave(body, tracks.of(body), present[body]);
  }

  @Override
  public void ran(int body, int processor, long fromNanos, long toNanos) {
    int track = tracks.of(body);
    readyUntil(body, fromNanos);
    reader.runs(track, processor, fromNanos, toNanos);
    toldUntil[body] = toNanos;
  }

  /** What has not been told of the time before: the body had no processor. */
  private void readyUntil(int body, long nanos) {
    if (nanos > toldUntil[body]) {
      reader.isReady(tracks.of(body), toldUntil[body], nanos);
    }
  }

  // ---- waits ------------------------------------------------------------------------------------

  @Override
  public void waits(int body, int step, double nanos) {
    if (isLetGo(body)) {
      takeTrack(body);
      waitFrom[body] = (long) nanos;
      waitStep[body] = step;
    }
  }

  @Override
  public void submits(int body, int task, int step, double nanos) {
    // a task has no track before it begins
  }

  @Override
  public void goesOn(int body, int by, double nanos) {
    long now = (long) nanos;
    if (!isLetGo(body)) {
      letGo[body] = true;
      toldUntil[body] = now;
    } else {
      letGo[body] |= waited(body, now);
    }
    present[body] = now;
  }

  private boolean isLetGo(int body) {
    return letGo[body] || tracks.of(body) != NONE;
  }

  /**
   * When the body first does something, not when it is let go: the task before it on the worker
   * lets it go, and ends afterwards.
   */
  private void takeTrack(int body) {
    if (tracks.of(body) == NONE) {
      int before = tracks.count();
      int track = tracks.take(body);
      if (track == before) {
        reader.track(track, tracks.name(track));
      }
    }
  }

  private boolean waited(int body, long now) {
    long from = waitFrom[body];
    waitFrom[body] = NONE;
    if (from == NONE || from >= now) {
      return false;
    }
    int track = tracks.of(body);
    tell(body, stretches[body]);
    stacks.tell(body, track);
    readyUntil(body, from);
    reader.waits(track, what(waitStep[body]), from, now);
    toldUntil[body] = now;
    return true;
  }

  private String what(int step) {
    if (step == NO_STEP) {
      return "worker";
    }
    Operation operation = program.operation(step);
    String object =
        switch (operation) {
          case JOIN, GET, COMPLETE -> program.bodyName(program.object(step));
          case HELP -> program.bodyName((int) program.amount(step));
          case PARK -> "";
          default -> program.objectName(program.object(step));
        };
    return object.isEmpty() ? operation.keyword() : operation.keyword() + " " + object;
  }

  @Override
  public void ends(int body, double nanos) {
    if (tracks.of(body) != NONE) {
      end(body, (long) nanos);
      tracks.give(body);
    }
  }

  private void end(int body, long now) {
    waited(body, now);
    tell(body, stretches[body]);
    stacks.end(body, tracks.of(body), now);
    over[body] = true;
  }

  /** The run has ended, also for those that have not come to their end. */
  void finish() {
    long last = 0;
    for (long its : present) {
      last = Math.max(last, its);
    }
    for (int body = 0; body < over.length; body++) {
      if (!over[body] && tracks.of(body) != NONE) {
        end(body, last);
      }
    }
    owner.drop();
    ended.drop();
  }
}
