package corecast.simulator;

import corecast.program.AllCores;
import corecast.program.MonitorOrder;
import corecast.program.ObjectKind;
import corecast.program.Pauses;
import corecast.program.Program;
import corecast.program.Progress;
import corecast.program.VmWork;
import corecast.simulator.engine.Engine;
import corecast.simulator.engine.JoinedRuns;
import corecast.simulator.engine.RecordedOrder;
import corecast.simulator.machine.Calendar;
import corecast.simulator.machine.Machine;
import corecast.simulator.machine.Machine.RunQueues;
import corecast.simulator.machine.Machine.Sliced;
import corecast.simulator.machine.ServiceCalendar;
import corecast.simulator.machine.WallCalendar;
import corecast.simulator.primitive.ReplayFault;
import corecast.simulator.primitive.Succession;
import corecast.simulator.timeline.EventRecorder;
import corecast.simulator.timeline.Outcome;
import corecast.simulator.timeline.StretchRecorder;
import corecast.simulator.timeline.StretchTree;
import corecast.simulator.timeline.Timeline;
import corecast.simulator.timeline.TimelineRecorder;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Replays a program on virtual processors, with ideal processor sharing unless the options say
 * otherwise (docs/model.md, section 2).
 */
public final class Simulator {
  /** Shorter programs are replayed before another thread has started. */
  private static final int WORTH_THREADS = 20_000;

  private final Program program;
  private final ReplayOptions options;
  private final boolean[] ignored;
  private final AtomicInteger turnsGivenUp = new AtomicInteger();
  private boolean keeps;
  private @Nullable Timeline kept;

  public Simulator(Program program, ReplayOptions options) {
    this.program = program;
    this.options = options;
    this.ignored = new boolean[program.objects()];
    if (options.freeMonitors()) {
      for (int o = 0; o < ignored.length; o++) {
        ignored[o] =
            program.objectKind(o) == ObjectKind.SEMAPHORE
                && MonitorOrder.isOrderEdge(program.objectName(o));
      }
    }
  }

  public Program program() {
    return program;
  }

  public ReplayOptions options() {
    return options;
  }

  /**
   * How many steps came before their turn, since nothing could go on in the recorded order: the
   * most of all replays until now.
   */
  public int turnsGivenUp() {
    return turnsGivenUp.get();
  }

  /**
   * Whether one replay in attained service gives T(P) and the timeline of every P: no segment takes
   * real time, no pool is sized by the processors, and processors are shared ideally.
   */
  public boolean oneReplayServesAll() {
    return options.machine() == Machine.IDEAL
        && !program.hasDelays()
        && !program.hasProcessorSizedPools()
        && beside().slices() == 0;
  }

  /**
   * From now on, until {@link #forgetReplay}, the replay that serves every P is made once, for
   * whoever asks for it or for T(P). Does nothing if there is no such replay.
   */
  public void keepReplay() {
    keeps = oneReplayServesAll();
  }

  /** Gives the replay back that was kept; timelines that came from it must not be used any more. */
  public void forgetReplay() {
    keeps = false;
    if (kept != null) {
      kept.release();
      kept = null;
    }
  }

  /**
   * Replays in attained service; delays are carried in service time.
   *
   * @param processors the count that sizes {@code pool W processors}; any value if there is none
   * @throws ReplayFault if a step is impossible, such as the release of a lock that is not held
   */
  public Timeline replayInService(int processors) {
    if (options.machine() != Machine.IDEAL) {
      throw new IllegalStateException(
          "attained service is a clock of ideal processor sharing only");
    }
    if (kept != null) {
      return kept;
    }
    int served = program.hasProcessorSizedPools() ? processors : 0;
    Timeline timeline = record(new ServiceCalendar(program.bodies()), processors, served, false);
    if (keeps) {
      timeline.keep();
      kept = timeline;
    }
    return timeline;
  }

  /**
   * Replays in attained service, and keeps of it what the weights of functions need, which takes
   * less time and room than a timeline.
   *
   * @return {@code null} if that is not enough: the program has delays or pools sized by the
   *     processors, is in pages or replayed in its recorded order; or a timeline is kept anyway
   * @throws ReplayFault if a step is impossible
   */
  public @Nullable StretchTree replayStretches() {
    if (options.machine() != Machine.IDEAL
        || options.recordedOrder()
        || program.hasDelays()
        || program.hasProcessorSizedPools()
        || program.space().isPaged()
        || keeps) {
      return null;
    }
    beginReplays(1);
    ServiceCalendar calendar = new ServiceCalendar(program.bodies());
    StretchRecorder recorder = new StretchRecorder(program);
    Outcome outcome = run(engine(calendar, 1, recorder));
    return recorder.finish(outcome, calendar.attained());
  }

  /**
   * Replays on that many processors in wall time.
   *
   * @throws ReplayFault if a step is impossible
   */
  public Timeline replay(int processors) {
    return record(wallCalendar(processors), processors, processors, true);
  }

  /**
   * Replays in attained service if {@link #isExactInService}, otherwise in wall time, and hands
   * every event to the recorder. Stops that all threads share are in wall time only.
   *
   * @param processors sizes pools that are as large as the machine
   * @throws ReplayFault if a step is impossible
   */
  public Outcome replay(int processors, EventRecorder recorder) {
    requireProcessors(processors);
    beginReplays(1);
    Calendar calendar =
        isExactInService() ? new ServiceCalendar(program.bodies()) : wallCalendar(processors);
    return run(engine(calendar, processors, recorder));
  }

  /**
   * Whether attained service tells wall time in whole numbers: processors are shared ideally, and
   * nothing takes real time.
   */
  public boolean isExactInService() {
    return options.machine() == Machine.IDEAL
        && options.stopTheWorld() == StopTheWorld.NONE
        && !program.hasDelays()
        && beside().slices() == 0;
  }

  private Timeline record(Calendar calendar, int processors, int served, boolean wall) {
    requireProcessors(processors);
    beginReplays(1);
    TimelineRecorder recorder = new TimelineRecorder(program, wall);
    Engine engine = engine(calendar, processors, recorder);
    Outcome outcome = run(engine);
    return recorder.finish(served, outcome, engine.markCauses(), engine.markTimes());
  }

  /**
   * Completion times T(P), ns, for each of the counts, without a timeline: one replay and the
   * closed formula where it holds, else a replay for each count.
   *
   * @throws ReplayFault if a step is impossible
   */
  public Completion completion(int[] processors) {
    for (int p : processors) {
      requireProcessors(p);
    }
    return oneReplayServesAll() ? byFormula(processors) : byReplays(processors);
  }

  private Completion byFormula(int[] processors) {
    Timeline timeline = keeps ? replayInService(1) : null;
    if (timeline != null && timeline.isExact()) {
      double end = timeline.events() == 0 ? 0 : timeline.end(timeline.events() - 1);
      return byFormula(processors, timeline.outcome(), Attained.of(timeline), end);
    }
    beginReplays(1);
    JoinedRuns joined = options.recordedOrder() ? null : new JoinedRuns(program);
    ServiceCalendar calendar = new ServiceCalendar(program.bodies(), joined);
    Outcome outcome = run(engine(calendar, 1, null, joined));
    if (joined != null && joined.isLost()) {
      calendar = new ServiceCalendar(program.bodies());
      outcome = run(engine(calendar, 1, null, null));
    }
    return byFormula(processors, outcome, new Attained(calendar.attained()), calendar.now());
  }

  private Completion byFormula(
      int[] processors, Outcome outcome, Attained attained, double unlimitedNanos) {
    double[] times = new double[processors.length];
    for (int i = 0; i < times.length; i++) {
      times[i] = outcome.isDeadlock() ? Double.NaN : attained.timeOn(processors[i]);
      // Where everything stops, it does not matter when: all ends move alike.
      times[i] += options.stopTheWorld().nanos(program.pauses(), processors[i]);
    }
    return new Completion(
        processors.clone(), times, outcome, unlimitedNanos, true, attained.maxRunning());
  }

  /** The time of one replay, and from how many processors on, up to its own, that is the time. */
  private record Replay(double nanos, Outcome outcome, int enough) {}

  /**
   * The replays do not know of each other, so they run on all cores, but for the one on the most
   * processors: it tells how many of them are never all wanted.
   */
  private Completion byReplays(int[] processors) {
    beginReplays(processors.length);
    Replay onMost = wallReplay(Arrays.stream(processors).max().orElse(1));
    double[] times = new double[processors.length];
    Outcome[] outcomes = new Outcome[processors.length];
    AllCores.forEach(
        times.length,
        program.steps() > WORTH_THREADS && !program.space().isPaged(), // pages are for one thread
        i -> {
          Replay replay = processors[i] >= onMost.enough() ? onMost : wallReplay(processors[i]);
          times[i] = replay.nanos();
          outcomes[i] = replay.outcome();
        });
    Outcome worst = Outcome.COMPLETED;
    for (Outcome outcome : outcomes) {
      worst = worst.isDeadlock() ? worst : outcome;
    }
    return new Completion(processors.clone(), times, worst, Double.NaN, false, -1);
  }

  private Replay wallReplay(int processors) {
    Calendar calendar = wallCalendar(processors);
    Outcome outcome = run(engine(calendar, processors, null));
    double nanos = outcome.isDeadlock() ? Double.NaN : calendar.now();
    if (options.machine() != Machine.IDEAL) {
      nanos += options.stopTheWorld().nanos(program.pauses(), processors);
    }
    boolean alike =
        !program.hasProcessorSizedPools() && options.stopTheWorld() != StopTheWorld.SCALED;
    int enough =
        alike && calendar instanceof WallCalendar shared
            ? Math.min(processors, shared.mostRunning())
            : processors;
    return new Replay(nanos, outcome, enough);
  }

  /** When a mark is reached first, NaN if never, and when the replay ends; wall time, ns. */
  double[] reached(int processors, int mark) {
    beginReplays(1);
    Calendar calendar = wallCalendar(processors);
    Engine engine = engine(calendar, processors, null);
    run(engine);
    return new double[] {engine.markTimes()[mark], calendar.now()};
  }

  private void beginReplays(long replays) {
    Progress.begin("replaying", replays * program.segments());
  }

  private Calendar wallCalendar(int processors) {
    requireProcessors(processors);
    StopTheWorld stop = options.stopTheWorld();
    if (options.machine() == Machine.IDEAL
        && (stop != StopTheWorld.NONE || beside().slices() > 0)) {
      Pauses pauses = stop == StopTheWorld.NONE ? Pauses.NONE : program.pauses();
      return new WallCalendar(
          program.bodies(), processors, pauses, stop.divisor(processors), beside());
    }
    if (options.machine() instanceof Sliced machine) {
      SliceBudget.require(program, machine);
    }
    return options.machine().calendar(program, processors);
  }

  /** What the virtual machine's own threads do beside the program. */
  private VmWork beside() {
    return options.machineThreads() ? program.vmWork() : VmWork.NONE;
  }

  private Engine engine(Calendar calendar, int processors, @Nullable EventRecorder recorder) {
    return engine(calendar, processors, recorder, null);
  }

  private Engine engine(
      Calendar calendar,
      int processors,
      @Nullable EventRecorder recorder,
      @Nullable JoinedRuns joined) {
    RecordedOrder order =
        options.recordedOrder()
            ? new RecordedOrder(program, options.order() == ObjectOrder.NEARLY_RECORDED)
            : null;
    boolean queues = options.machine() instanceof RunQueues;
    return new Engine(
        program,
        calendar,
        processors,
        recorder,
        order,
        Arrays.copyOf(ignored, ignored.length),
        queues ? Succession.COMPETED_FOR : Succession.HANDED_OVER,
        joined);
  }

  private Outcome run(Engine engine) {
    try {
      Outcome outcome = engine.run();
      turnsGivenUp.accumulateAndGet(engine.turnsGivenUp(), Math::max);
      return outcome;
    } catch (ArithmeticException overflow) {
      throw new ReplayFault(
          program.origin().file()
              + ": the replay takes longer than 2^63 ns (292 years); use shorter durations");
    }
  }

  private void requireProcessors(int processors) {
    if (processors < 1) {
      throw new IllegalArgumentException(
          "processors = " + processors + ": expected at least 1; give -p 1 or more");
    }
  }
}
