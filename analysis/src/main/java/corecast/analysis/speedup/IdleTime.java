package corecast.analysis.speedup;

import corecast.simulator.Simulator;
import corecast.simulator.timeline.EventRecorder;
import org.jspecify.annotations.Nullable;

/**
 * For how long no thread of a program runs, since all of them sleep or wait for input and output, a
 * time limit, or one another: time that no further processor takes away.
 *
 * @param sleeper who was waited for longest: the thread or task whose sleep or input and output
 *     ended most of that time; {@code null} if nobody's did
 * @param sleeperNanos how much of it
 */
public record IdleTime(
    int processors,
    double nanos,
    double totalNanos,
    @Nullable String sleeper,
    double sleeperNanos) {
  /** Replays once more. */
  public static IdleTime of(Simulator simulator, int processors) {
    Sums sums = new Sums(simulator.program().bodies());
    simulator.replay(processors, sums);
    int most = sums.longest();
    return new IdleTime(
        processors,
        sums.idle,
        sums.last,
        sums.ofBody[most] > 0 ? simulator.program().bodyName(most) : null,
        sums.ofBody[most]);
  }

  /** Adds up the time before each event that nobody used. */
  private static final class Sums implements EventRecorder {
    final double[] ofBody;
    double idle;
    double last;
    private int events;

    Sums(int bodies) {
      ofBody = new double[Math.max(1, bodies)];
    }

    @Override
    public int add(
        int step, int body, int cause, int runningBefore, double startNanos, double endNanos) {
      if (runningBefore == 0) {
        idle += endNanos - last;
        ofBody[body] += endNanos - last;
      }
      last = endNanos;
      return events++;
    }

    int longest() {
      int longest = 0;
      for (int body = 1; body < ofBody.length; body++) {
        longest = ofBody[body] > ofBody[longest] ? body : longest;
      }
      return longest;
    }
  }
}
