package corecast.study;

import corecast.analysis.weight.PicturedWeights;
import corecast.simulator.timeline.Timeline;
import java.io.IOException;

/** Paints simulated runs. */
public interface RunPainting {
  /**
   * Paints a run.
   *
   * @param timeline a replay that serves all of these numbers of processors
   * @param processors of which a picture is wanted
   * @param weights of the timeline's events at these numbers
   */
  void paint(Timeline timeline, int[] processors, PicturedWeights weights) throws IOException;

  /** Where each run is replayed by itself: run {@code number} of {@code all} begins. */
  default void begin(int number, int all) {}
}
