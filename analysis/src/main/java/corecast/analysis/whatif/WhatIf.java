package corecast.analysis.whatif;

import corecast.analysis.weight.UnfinishedReplayException;
import corecast.simulator.Simulator;
import java.util.ArrayList;
import java.util.List;

/**
 * What a program gains by some changes together, on each number of processors. The changed program
 * is replayed: all decisions are made anew.
 *
 * @param edits the changes, in the order in which they were made
 * @param gains by count
 * @param leaders by count, the function that led before; empty if none has a name
 * @param editedLeaders the same with the changes
 */
public record WhatIf(
    List<Edit> edits, List<Gain> gains, List<String> leaders, List<String> editedLeaders) {
  public WhatIf {
    edits = List.copyOf(edits);
    gains = List.copyOf(gains);
    leaders = List.copyOf(leaders);
    editedLeaders = List.copyOf(editedLeaders);
  }

  /**
   * Makes the changes one after another, and replays before and after.
   *
   * @throws RefusedEdit if a change cannot be made, or the replay deadlocks with it
   * @throws UnfinishedReplayException if it deadlocks without
   */
  public static WhatIf of(Simulator simulator, List<Edit> edits, int[] processors) {
    Simulator edited = EditedTimes.with(simulator, edits);
    return new WhatIf(
        edits,
        gains(simulator, edited, edits, processors),
        List.of(Leaders.of(simulator, processors)),
        List.of(Leaders.of(edited, processors)));
  }

  /** As {@link #of}, without the functions that lead: those take longer to find than the gains. */
  public static List<Gain> gains(Simulator simulator, List<Edit> edits, int[] processors) {
    return gains(simulator, EditedTimes.with(simulator, edits), edits, processors);
  }

  private static List<Gain> gains(
      Simulator simulator, Simulator edited, List<Edit> edits, int[] processors) {
    double[] before = EditedTimes.before(simulator, processors);
    double[] after = EditedTimes.of(edited, edits, processors);
    List<Gain> gains = new ArrayList<>();
    for (int i = 0; i < processors.length; i++) {
      gains.add(new Gain(processors[i], before[i], after[i]));
    }
    return gains;
  }

  /** The changes in words. */
  public String describe() {
    return EditedTimes.describe(edits);
  }
}
