package corecast.analysis.action;

import corecast.analysis.speedup.SpeedupPoint;
import corecast.analysis.weight.UnfinishedReplayException;
import corecast.program.Program;
import corecast.simulator.Simulator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What to do first on so many processors: changes of a program, each made alone and replayed, the
 * one first that gains most.
 *
 * <p>What is proposed: locks that are waited for while a processor has nothing to do (removed,
 * split or held half as long), pools, queues and semaphores of another size, more tasks of a pool
 * that are submitted before results are waited for, functions a fifth cheaper (by themselves, and
 * one with all that it calls), work of one thread alone shared by all processors, twice as many
 * processors. A change that gains less than a hundredth of the run time is none.
 *
 * @param processors how many
 * @param timeNanos T(P) as the program is, on the machine that leads, ns
 * @param speedup T(1) / T(P) there
 * @param minSpeedup the smallest one of all machines
 * @param maxSpeedup the largest one; the same if there is one machine only
 * @param ranked by gain, then by the smaller gain of both machines; a sleep comes behind what
 *     others wait for while the sleepers have it, and more processors come last, as they change no
 *     program
 * @param leads on which processors what comes first; empty if that was not looked at
 * @param isLimited whether less was tried than is worth a trial, since the program is long
 */
public record Actions(
    int processors,
    double timeNanos,
    double speedup,
    double minSpeedup,
    double maxSpeedup,
    List<Action> ranked,
    List<Lead> leads,
    boolean isLimited) {
  /** So many are worth reading. */
  public static final int MOST = 5;

  /** Nothing was looked at. */
  public static final Actions NONE =
      new Actions(0, Double.NaN, Double.NaN, Double.NaN, Double.NaN, List.of(), List.of(), true);

  /**
   * What comes first on some numbers of processors.
   *
   * @param from the first of them
   * @param to the last one that was looked at
   * @param kind what is changed; {@code null} if nothing gains anything
   * @param object its name
   */
  public record Lead(int from, int to, Action.@Nullable Kind kind, String object) {}

  /**
   * How it is searched.
   *
   * @param ideal replays on ideally shared processors, the program alone: tells who waits for what
   * @param leading tells run times
   * @param other tells the other end of their range; {@code null} if there is one machine only
   * @param counts numbers of processors, in increasing order: of some it is said what comes first
   * @param most so many actions at most
   * @param options with which a command replays as {@code leading} does
   */
  public record Search(
      Simulator ideal,
      Simulator leading,
      @Nullable Simulator other,
      int[] counts,
      int most,
      List<String> options) {
    public Search {
      options = List.copyOf(options);
    }
  }

  public Actions {
    ranked = List.copyOf(ranked);
    leads = List.copyOf(leads);
  }

  /** The same with the range that the curve has there. */
  public Actions inRange(SpeedupPoint point) {
    return new Actions(
        processors,
        timeNanos,
        speedup,
        Math.min(minSpeedup, point.leastSpeedup()),
        Math.max(maxSpeedup, point.mostSpeedup()),
        ranked,
        leads,
        isLimited);
  }

  /** Whether anything was looked at. */
  public boolean isKnown() {
    return processors > 0;
  }

  /** The times alone. */
  public Actions withoutAdvice() {
    return new Actions(
        processors, timeNanos, speedup, minSpeedup, maxSpeedup, List.of(), List.of(), false);
  }

  /**
   * Proposes few changes and replays these.
   *
   * @return {@link #NONE} if the program does not fit the heap
   * @throws UnfinishedReplayException if the program deadlocks as it is
   */
  public static Actions of(Search search, int processors) {
    Program program = search.ideal().program();
    return program.space().isPaged() || program.segments() == 0
        ? NONE
        : new ActionSearch(search, processors).all();
  }
}
