package corecast.simulator;

import corecast.simulator.timeline.EventRecorder;
import corecast.simulator.timeline.Outcome;
import corecast.simulator.timeline.StretchTree;
import corecast.simulator.timeline.Timeline;
import java.util.Optional;
import java.util.function.Function;

/**
 * What is seen of a replay, and what becomes of it: see {@link Simulator#run}. The less is seen,
 * the faster it goes.
 *
 * @param <R> what becomes of it
 */
public final class Observer<R> {
  public static final Observer<ReplayEnd> END = new Observer<>(Replay::end);

  /**
   * Sees what the weights of functions need, in attained service; for programs of which {@link
   * Simulator#weighsWithoutTimeline} says that this is enough. Empty if it was not, after all.
   */
  public static final Observer<Optional<StretchTree>> WEIGHTS = new Observer<>(Replay::stretches);

  /** Sees every segment, when it began and ended and why. */
  public static final Observer<Timeline> TIMELINE = new Observer<>(Replay::timeline);

  private final Function<Replay, R> look;

  private Observer(Function<Replay, R> look) {
    this.look = look;
  }

  public static Observer<Outcome> events(EventRecorder recorder) {
    return new Observer<>(replay -> replay.outcome(recorder));
  }

  R of(Replay replay) {
    return look.apply(replay);
  }
}
