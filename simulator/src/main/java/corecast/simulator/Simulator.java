package corecast.simulator;

import corecast.program.AllCores;
import corecast.program.MonitorOrder;
import corecast.program.ObjectKind;
import corecast.program.Program;
import corecast.program.Progress;
import corecast.program.VmWork;
import corecast.simulator.machine.BesideRivals;
import corecast.simulator.machine.Machine;
import corecast.simulator.primitive.ReplayFault;
import corecast.simulator.timeline.EventRecorder;
import corecast.simulator.timeline.Outcome;
import corecast.simulator.timeline.StretchTree;
import corecast.simulator.timeline.Timeline;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
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
  private final Map<String, Boolean> outOfOrder = new ConcurrentHashMap<>();
  private final long allowed;
  private boolean keeps;
  private @Nullable Timeline kept;

  /** By processor count: how the replay in wall time ended. */
  private final Map<Integer, ReplayEnd> wallEnds = new ConcurrentHashMap<>();

  private final Shared shared;

  /** What is the same for all simulators that decide alike. */
  private static final class Shared {
    final AtomicReference<@Nullable ReplayEnd> serviceEnd = new AtomicReference<>();

    /** By processor count: what rivals cost under ideal sharing, ns; NaN if that is not known. */
    final Map<Integer, Double> rivalNanos = new ConcurrentHashMap<>();
  }

  public Simulator(Program program, ReplayOptions options) {
    this(program, options, Long.MAX_VALUE, new Shared());
  }

  private Simulator(Program program, ReplayOptions options, long allowed, Shared shared) {
    this.program = program;
    this.options = options;
    this.allowed = allowed;
    this.shared = shared;
    this.ignored = new boolean[program.objects()];
    if (options.freeMonitors()) {
      for (int o = 0; o < ignored.length; o++) {
        ignored[o] =
            program.objectKind(o) == ObjectKind.SEMAPHORE
                && MonitorOrder.isOrderEdge(program.objectName(o));
      }
    }
  }

  /**
   * The same program with other options. A replay in attained service is made once for both, where
   * they decide alike: machines, pauses and what else the virtual machine does come behind it.
   */
  public Simulator with(ReplayOptions others) {
    boolean isAlike =
        !options.recordedOrder()
            && !others.recordedOrder()
            && options.freeMonitors() == others.freeMonitors()
            && options.tasks() == others.tasks();
    return new Simulator(program, others, allowed, isAlike ? shared : new Shared());
  }

  /**
   * The same, but a replay with time slices is given up ({@link Outcome#TOO_LONG}) after so many
   * events: ends of work, delays and slices, and looks at bodies that wait for a processor.
   */
  public Simulator within(long events) {
    return new Simulator(program, options, events, shared);
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

  /** The names of the objects on which they did, in alphabetical order. */
  public List<String> outOfOrder() {
    return outOfOrder.keySet().stream().sorted().toList();
  }

  /**
   * Whether one replay in attained service gives T(P) and the timeline of every P: no segment takes
   * real time, no pool is sized by the processors, no atomic is changed in vain, and processors are
   * shared ideally.
   */
  public boolean oneReplayServesAll() {
    return isOrderAlike() && options.besides(program).slices() == 0;
  }

  /** Whether the events come in the same order on any number of processors. */
  private boolean isOrderAlike() {
    return options.machine() == Machine.IDEAL && isAlikeInService();
  }

  /** Whether those of a replay in attained service do. */
  private boolean isAlikeInService() {
    return !program.hasDelays() && !program.dependsOnProcessors();
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
   * Replays once, and hands back what the observer makes of it.
   *
   * @throws IllegalStateException if the machine has no such clock, or the observer asks for
   *     another one
   * @throws ReplayFault if a step is impossible, such as the release of a lock that is not held
   */
  public <R> R run(Clock clock, Observer<R> observer) {
    beginReplays(1);
    return observe(clock, observer);
  }

  private <R> R observe(Clock clock, Observer<R> observer) {
    Replay replay = new Replay(program, options, ignored, clock, allowed);
    R seen = observer.of(replay);
    ReplayEnd end = replay.serviceEnd();
    if (end != null && isAlikeInService()) {
      shared.serviceEnd.compareAndSet(null, end);
    }
    turnsGivenUp.accumulateAndGet(replay.turnsGivenUp(), Math::max);
    replay.outOfOrder().stream()
        .forEach(object -> outOfOrder.put(program.objectName(object), true));
    return seen;
  }

  /**
   * The timeline in attained service, which was made already if it is kept.
   *
   * @param processors the count that sizes {@code pool W processors}; any value if there is none
   * @throws ReplayFault if a step is impossible
   */
  public Timeline replayInService(int processors) {
    if (kept != null) {
      return kept;
    }
    Timeline timeline = run(Clock.service(processors), Observer.TIMELINE);
    if (keeps) {
      timeline.keep();
      kept = timeline;
    }
    return timeline;
  }

  /**
   * Whether {@link Observer#WEIGHTS} is enough to weigh functions. It is not if the program has
   * delays or pools sized by the processors, is in pages or replayed in its recorded order, or if
   * machine or options rule out attained service; nor is it needed if a timeline is kept anyway.
   */
  public boolean weighsWithoutTimeline() {
    return isOrderAlike() && !options.recordedOrder() && !program.space().isPaged() && !keeps;
  }

  /**
   * What {@link Observer#WEIGHTS} sees.
   *
   * @return {@code null} if it takes a timeline
   * @throws ReplayFault if a step is impossible
   */
  public @Nullable StretchTree replayStretches() {
    return weighsWithoutTimeline() ? run(Clock.service(1), Observer.WEIGHTS).orElse(null) : null;
  }

  /**
   * The timeline on that many processors in wall time.
   *
   * @throws ReplayFault if a step is impossible
   */
  public Timeline replay(int processors) {
    return run(Clock.wall(processors), Observer.TIMELINE);
  }

  /**
   * Replays in attained service if {@link #isExactInService}, otherwise in wall time, and hands
   * every event to the recorder. Stops that all threads share are in wall time only.
   *
   * @param processors sizes pools that are as large as the machine
   * @throws ReplayFault if a step is impossible
   */
  public Outcome replay(int processors, EventRecorder recorder) {
    return run(new Clock(!isExactInService(), processors), Observer.events(recorder));
  }

  /**
   * Whether attained service tells wall time in whole numbers: processors are shared ideally, and
   * nothing takes real time.
   */
  public boolean isExactInService() {
    return options.machine() == Machine.IDEAL
        && options.stopTheWorld() == StopTheWorld.NONE
        && !program.hasDelays()
        && options.besides(program).slices() == 0;
  }

  /**
   * Completion times T(P), ns, for each of the counts, without a timeline: one replay and the
   * closed formula where it holds, else a replay for each count that was not asked about before.
   *
   * @throws ReplayFault if a step is impossible
   */
  public Completion completion(int[] processors) {
    return isOrderAlike()
        ? byFormula(processors)
        : options.machine() != Machine.IDEAL && options.besides(program).slices() > 0
            ? longerByRivals(processors)
            : byReplays(processors);
  }

  /** As the program alone, and longer by as much as the rivals cost under ideal sharing. */
  private Completion longerByRivals(int[] processors) {
    Completion here = with(options.withMachineThreads(false)).completion(processors);
    double[] times = here.timeNanos().clone();
    weighRivals(
        IntStream.range(0, times.length)
            .filter(i -> !Double.isNaN(times[i]))
            .map(i -> processors[i])
            .toArray());
    for (int i = 0; i < times.length; i++) {
      double nanos = shared.rivalNanos.getOrDefault(processors[i], Double.NaN);
      times[i] += Double.isNaN(nanos) ? 0 : Math.max(0, nanos);
    }
    return new Completion(
        here.processors(),
        times,
        here.outcome(),
        here.unlimitedNanos(),
        here.closedForm(),
        here.maxRunning());
  }

  /** What rivals cost under ideal sharing, where it is not known yet. */
  private void weighRivals(int[] processors) {
    int[] counts =
        Arrays.stream(processors)
            .distinct()
            .filter(p -> !shared.rivalNanos.containsKey(p))
            .toArray();
    if (counts.length == 0) {
      return;
    }
    ReplayOptions ideal =
        options.withMachineThreads(false).on(Machine.IDEAL).stopping(StopTheWorld.NONE);
    double[] with = with(ideal.withMachineThreads()).completion(counts).timeNanos();
    double[] without = with(ideal).completion(counts).timeNanos();
    for (int i = 0; i < counts.length; i++) {
      shared.rivalNanos.put(counts[i], with[i] - without[i]);
    }
  }

  private Completion byFormula(int[] processors) {
    Timeline timeline = keeps ? replayInService(1) : null;
    if (timeline != null && timeline.isExact()) {
      double end = timeline.events() == 0 ? 0 : timeline.end(timeline.events() - 1);
      return byFormula(processors, timeline.outcome(), Attained.of(timeline), end);
    }
    ReplayEnd end = shared.serviceEnd.get();
    if (end == null) {
      end = run(Clock.service(1), Observer.END);
    }
    Completion alone =
        byFormula(processors, end.outcome(), new Attained(end.attained()), end.nanos());
    VmWork beside = options.besides(program);
    if (beside.slices() > 0 && !end.outcome().isDeadlock()) {
      for (int i = 0; i < processors.length; i++) {
        alone.timeNanos()[i] =
            BesideRivals.timeOn(processors[i], end.windows(), beside, program.workNanos())
                + options.stopTheWorld().nanos(program.pauses(), processors[i]);
      }
    }
    return alone;
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

  /**
   * The replays do not know of each other, so they run on all cores, but for the one on the most
   * processors: it tells how many of them are never all wanted.
   */
  private Completion byReplays(int[] processors) {
    beginReplays(unknown(processors).length);
    wallEnd(Arrays.stream(processors).max().orElse(1));
    int[] unknown = unknown(processors);
    AllCores.forEach(
        unknown.length,
        program.steps() > WORTH_THREADS && !program.space().isPaged(), // pages are for one thread
        i -> wallEnd(unknown[i]));
    double[] times = new double[processors.length];
    Outcome worst = Outcome.COMPLETED;
    for (int i = 0; i < times.length; i++) {
      ReplayEnd end = wallEnd(processors[i]);
      Outcome outcome = end.outcome();
      double stops = stopsBeside(processors[i]);
      times[i] = outcome.isDeadlock() ? Double.NaN : end.nanos() + stops;
      worst = worst.isDeadlock() ? worst : outcome;
    }
    return new Completion(processors.clone(), times, worst, Double.NaN, false, -1);
  }

  private int[] unknown(int[] processors) {
    return Arrays.stream(processors).distinct().filter(p -> known(p) == null).toArray();
  }

  /** The end on so many processors, or on more of which no more than these were wanted. */
  private @Nullable ReplayEnd known(int processors) {
    ReplayEnd here = wallEnds.get(processors);
    if (here != null) {
      return here;
    }
    for (Map.Entry<Integer, ReplayEnd> end : wallEnds.entrySet()) {
      if (end.getValue().enough() <= processors && processors < end.getKey()) {
        return end.getValue();
      }
    }
    return null;
  }

  private ReplayEnd wallEnd(int processors) {
    ReplayEnd known = known(processors);
    if (known == null) {
      known = observe(Clock.wall(processors), Observer.END);
      wallEnds.put(processors, known);
    }
    return known;
  }

  /** Stops of all threads that the machine's replay leaves out, ns. */
  private double stopsBeside(int processors) {
    return options.machine() == Machine.IDEAL
        ? 0
        : options.stopTheWorld().nanos(program.pauses(), processors);
  }

  private void beginReplays(long replays) {
    Progress.begin("replaying", replays * program.segments());
  }
}
