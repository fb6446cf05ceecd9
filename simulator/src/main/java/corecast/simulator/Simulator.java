package corecast.simulator;

import corecast.program.Program;
import corecast.simulator.timeline.Timeline;

/**
 * Replays a program on virtual processors with ideal processor sharing (design: model, section 2).
 */
public final class Simulator {
  private final Program program;
  private final ReplayOptions options;

  public Simulator(Program program, ReplayOptions options) {
    this.program = program;
    this.options = options;
  }

  /**
   * Whether one replay in attained service gives T(P) and the timeline of every P: no segment takes
   * real time and no pool is sized by the processors.
   */
  public boolean oneReplayServesAll() {
    return !program.hasDelays() && !program.hasProcessorSizedPools();
  }

  /**
   * Replays in attained service; delays are carried in service time.
   *
   * @param processors the count that sizes {@code pool W processors}; any value if there is none
   */
  public Timeline replayInService(int processors) {
    throw new UnsupportedOperationException(program + " " + options);
  }

  /** Replays on that many processors in wall time. */
  public Timeline replay(int processors) {
    throw new UnsupportedOperationException();
  }

  /**
   * Completion times T(P), ns, for each of the counts, without a timeline: one replay and the
   * closed formula where it holds, else a replay for each count.
   */
  public Completion completion(int[] processors) {
    throw new UnsupportedOperationException();
  }
}
