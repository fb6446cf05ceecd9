package corecast.analysis.weight;

import corecast.program.Origin;
import corecast.simulator.timeline.Outcome;

/** The replay did not come to an end, so there is no completion time to have weights of. */
public final class UnfinishedReplayException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Outcome outcome;

  /**
   * @param program where it comes from; only what was recorded has a recorded order
   */
  public UnfinishedReplayException(Origin program, Outcome outcome) {
    this(
        program.file(),
        outcome,
        "weights and paths need a replay that ends; "
            + (program.recorded()
                ? "correct the" + " program, or use --order recorded"
                : "correct the program"));
  }

  public UnfinishedReplayException(String program, Outcome outcome, String advice) {
    super(program + ": " + outcome.describe() + "; " + advice);
    this.outcome = outcome;
  }

  public Outcome outcome() {
    return outcome;
  }
}
