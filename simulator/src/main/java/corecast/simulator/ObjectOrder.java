package corecast.simulator;

/** Whether every object of a recorded program keeps the order in which it was used. */
public enum ObjectOrder {
  /** Who comes first is decided anew. */
  FREE,

  /** As recorded; where that order cannot be kept, the replay comes to no end. */
  RECORDED,

  /**
   * As recorded, but where nothing could go on, of those who wait for their turn the one goes on
   * that was first in the recording.
   */
  NEARLY_RECORDED
}
