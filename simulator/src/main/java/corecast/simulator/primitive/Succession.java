package corecast.simulator.primitive;

/** What becomes of a lock that is released while others wait for it. */
public enum Succession {
  /** The first in the queue has it at once. */
  HANDED_OVER,

  /**
   * It is free, and the first in the queue tries to get it as soon as it has a processor; whoever
   * runs before may be faster. So do unfair locks and monitors: were they handed over, nobody could
   * go on while the new owner waits behind others for a processor.
   */
  COMPETED_FOR
}
