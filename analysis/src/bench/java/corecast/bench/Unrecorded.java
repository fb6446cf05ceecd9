package corecast.bench;

import corecast.simulator.timeline.EventRecorder;

/** Events come and are forgotten. */
final class Unrecorded implements EventRecorder {
  private int events;

  @Override
  public int add(int step, int body, int cause, int running, double start, double end) {
    return events++;
  }
}
