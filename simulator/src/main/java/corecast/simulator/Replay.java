package corecast.simulator;

import corecast.program.Pauses;
import corecast.program.Program;
import corecast.program.VmWork;
import corecast.simulator.engine.EndReplay;
import corecast.simulator.engine.Engine;
import corecast.simulator.engine.RecordedOrder;
import corecast.simulator.machine.Calendar;
import corecast.simulator.machine.Machine;
import corecast.simulator.machine.Machine.RunQueues;
import corecast.simulator.machine.Machine.Sliced;
import corecast.simulator.machine.ProcessorObserver;
import corecast.simulator.machine.ServiceCalendar;
import corecast.simulator.machine.TooLong;
import corecast.simulator.machine.WallCalendar;
import corecast.simulator.machine.Windows;
import corecast.simulator.primitive.ReplayFault;
import corecast.simulator.primitive.Succession;
import corecast.simulator.timeline.EventRecorder;
import corecast.simulator.timeline.Outcome;
import corecast.simulator.timeline.StretchRecorder;
import corecast.simulator.timeline.StretchTree;
import corecast.simulator.timeline.Timeline;
import corecast.simulator.timeline.TimelineRecorder;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One replay, seen by one {@link Observer}. */
final class Replay {
  private static final long[] NOTHING_ATTAINED = new long[0];

  /** Into so many windows a replay would be divided in which all bodies work all the time. */
  private static final int FIRST_WINDOWS = 256;

  private final Program program;
  private final ReplayOptions options;
  private final boolean[] ignored;
  private final Clock clock;
  private final long allowed;
  private int turnsGivenUp;
  private BitSet outOfOrder = new BitSet();
  private @Nullable ReplayEnd serviceEnd;

  /**
   * @param ignored objects whose steps are passed over
   * @param allowed so many events at most, where the machine counts them
   * @throws IllegalStateException if the machine has no such clock
   */
  Replay(Program program, ReplayOptions options, boolean[] ignored, Clock clock, long allowed) {
    if (!clock.isWall() && options.machine() != Machine.IDEAL) {
      throw new IllegalStateException(
          "attained service is a clock of ideal processor sharing only");
    }
    this.program = program;
    this.options = options;
    this.ignored = ignored;
    this.clock = clock;
    this.allowed = allowed;
  }

  int turnsGivenUp() {
    return turnsGivenUp;
  }

  BitSet outOfOrder() {
    return outOfOrder;
  }

  /**
   * How it ended in attained service; {@code null} if it was no such replay, or that is not known.
   */
  @Nullable ReplayEnd serviceEnd() {
    return serviceEnd;
  }

  ReplayEnd end() {
    if (clock.isWall()) {
      return endInWallTime();
    }
    serviceEnd = endInService();
    return serviceEnd;
  }

  private ReplayEnd endInWallTime() {
    Calendar calendar = wallCalendar();
    Engine engine = engine(calendar, null);
    Outcome outcome = run(engine);
    boolean alike = !program.dependsOnProcessors() && options.stopTheWorld() != StopTheWorld.SCALED;
    int enough = alike ? Math.min(clock.processors(), calendar.enough()) : clock.processors();
    return new ReplayEnd(
        outcome, calendar.now(), NOTHING_ATTAINED, enough, engine.markTimes(), Windows.NONE);
  }

  private ReplayEnd endInService() {
    int processors = clock.processors();
    Windows windows = windows();
    if (!options.recordedOrder() && EndReplay.serves(program)) {
      EndReplay replay = new EndReplay(program, processors, ignored, options.tasks(), windows);
      Outcome outcome = replay.run();
      if (outcome != null) {
        windows.finish(replay.attained());
        return new ReplayEnd(
            outcome, replay.now(), replay.attained(), processors, replay.markTimes(), windows);
      }
    }
    windows = windows();
    ServiceCalendar calendar = new ServiceCalendar(program.bodies(), windows);
    Engine engine = engine(calendar, null);
    Outcome outcome = run(engine);
    windows.finish(calendar.attained());
    return ended(outcome, calendar, engine, windows);
  }

  private ReplayEnd ended(
      Outcome outcome, ServiceCalendar calendar, Engine engine, Windows windows) {
    return new ReplayEnd(
        outcome,
        calendar.now(),
        calendar.attained(),
        clock.processors(),
        engine.markTimes(),
        windows);
  }

  private Windows windows() {
    long bodies = Math.max(1, program.bodies());
    return needsWindows()
        ? Windows.from(program.workNanos() / bodies / FIRST_WINDOWS)
        : Windows.NONE;
  }

  /** Beside rivals, the course of the replay counts. */
  private boolean needsWindows() {
    return program.vmWork().slices() > 0;
  }

  /** Empty if the stretches do not tell the weights, so that it takes a timeline. */
  Optional<StretchTree> stretches() {
    if (clock.isWall()) {
      throw new IllegalStateException("stretches are in attained service only");
    }
    ServiceCalendar calendar = new ServiceCalendar(program.bodies());
    StretchRecorder recorder = new StretchRecorder(program);
    Engine engine = engine(calendar, recorder);
    Outcome outcome = run(engine);
    serviceEnd = needsWindows() ? null : ended(outcome, calendar, engine, Windows.NONE);
    return Optional.ofNullable(recorder.finish(outcome, calendar.attained()));
  }

  Timeline timeline() {
    TimelineRecorder recorder = new TimelineRecorder(program, clock.isWall());
    Engine engine = engine(calendar(), recorder);
    Outcome outcome = run(engine);
    return recorder.finish(outcome, engine.markCauses(), engine.markTimes());
  }

  Outcome outcome(EventRecorder recorder) {
    Calendar calendar = calendar();
    ProcessorObserver processors = recorder.processors();
    if (processors != null) {
      calendar.observe(processors);
    }
    Outcome outcome = run(engine(calendar, recorder));
    calendar.finish();
    return outcome;
  }

  private Calendar calendar() {
    return clock.isWall() ? wallCalendar() : new ServiceCalendar(program.bodies());
  }

  private Calendar wallCalendar() {
    int processors = clock.processors();
    StopTheWorld stop = options.stopTheWorld();
    VmWork beside = options.besides(program);
    if (options.machine() == Machine.IDEAL && (stop != StopTheWorld.NONE || beside.slices() > 0)) {
      Pauses pauses = stop == StopTheWorld.NONE ? Pauses.NONE : program.pauses();
      return new WallCalendar(
          program.bodies(),
          processors,
          pauses,
          stop.divisor(processors),
          beside,
          program.workNanos());
    }
    if (options.machine() instanceof Sliced machine) {
      SliceBudget.require(program, machine);
    }
    Calendar calendar = options.machine().calendar(program, processors);
    calendar.allow(allowed);
    return calendar;
  }

  private Engine engine(Calendar calendar, @Nullable EventRecorder recorder) {
    RecordedOrder order =
        options.recordedOrder()
            ? new RecordedOrder(program, options.order().kept(program), options.order().givesWay())
            : null;
    boolean queues = options.machine() instanceof RunQueues;
    return new Engine(
        program,
        calendar,
        clock.processors(),
        recorder,
        order,
        Arrays.copyOf(ignored, ignored.length),
        queues ? Succession.COMPETED_FOR : Succession.HANDED_OVER,
        options.tasks());
  }

  private Outcome run(Engine engine) {
    try {
      Outcome outcome = engine.run();
      turnsGivenUp = engine.turnsGivenUp();
      outOfOrder = engine.outOfOrder();
      return outcome;
    } catch (TooLong given) {
      return Outcome.TOO_LONG;
    } catch (ArithmeticException overflow) {
      throw new ReplayFault(
          program.origin().file()
              + ": the replay takes longer than 2^63 ns (292 years); use shorter durations");
    }
  }
}
