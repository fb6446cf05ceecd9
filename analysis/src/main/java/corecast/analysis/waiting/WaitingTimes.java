package corecast.analysis.waiting;

import corecast.analysis.weight.UnfinishedReplayException;
import corecast.simulator.Simulator;
import corecast.simulator.timeline.Outcome;
import java.util.List;

/**
 * The waits of a replay, each explained by what its releaser did beyond the waiter (Meira 1996).
 *
 * <p>Waiter and releaser come from a last common point: the last instant at which the one had let
 * the other go on, or both were let go by the same. From there on the path that led to the release
 * is longer than that of the waiter, by just the wait. What both did, by function and state,
 * cancels; what is left explains the wait. Where the releaser has itself waited, its path is that
 * of whoever let it go: this is <em>indirect</em>.
 *
 * @param timeNanos when the replay ends, ns
 * @param pathSteps steps of all paths: what was done between two operations, in each state, and
 *     waits
 * @param sites places where is waited, the longest first
 * @param threads what each thread spent its life with
 */
public record WaitingTimes(
    int processors,
    double timeNanos,
    long pathSteps,
    List<WaitSite> sites,
    List<ThreadTimes> threads) {
  public WaitingTimes {
    sites = List.copyOf(sites);
    threads = List.copyOf(threads);
  }

  /**
   * Replays on that many processors and explains every wait. Takes memory for the distinct steps
   * and places, and for the threads that are alive at the same time, not for the waits.
   *
   * @throws UnfinishedReplayException if the program deadlocks
   */
  public static WaitingTimes of(Simulator simulator, int processors) {
    WaitRecorder recorder = new WaitRecorder(simulator, processors);
    Outcome outcome = simulator.replay(processors, recorder);
    if (outcome.isDeadlock()) {
      throw new UnfinishedReplayException(simulator.program().origin(), outcome);
    }
    return new WaitNames(simulator.program(), recorder).result(processors);
  }

  /** The places whose waits are not idle. */
  public List<WaitSite> waitingSites() {
    return sites.stream().filter(site -> !site.isIdle()).toList();
  }

  /** How many waits there are, without idle ones. */
  public long waits() {
    return waitingSites().stream().mapToLong(WaitSite::waits).sum();
  }

  /** How long all of them are together, ns. */
  public double waitNanos() {
    return waitingSites().stream().mapToDouble(WaitSite::nanos).sum();
  }

  /** What explains all waits, without idle ones; the largest part first. */
  public List<WaitCause> causes() {
    return causes(waitingSites());
  }

  /** What explains the waits of some places; the largest part first. */
  public static List<WaitCause> causes(List<WaitSite> sites) {
    return WaitCauses.together(sites.stream().flatMap(site -> site.causes().stream()).toList());
  }
}
