package corecast.simulator.timeline;

/**
 * What is known of an event besides, in the upper bits of the number of bodies that ran: what a way
 * back through the events would else look up in the steps, which lie apart for each body.
 */
final class Traits {
  /** The number of running bodies. */
  static final int RUNNING = (1 << 28) - 1;

  /** Another event happened at the same instant. */
  static final int SHARED = 1 << 28;

  /** The segment did not start at the instant of its cause, or of the start of the program. */
  static final int LATE = 1 << 29;

  /** Since its segment before this one, the body has entered or left a function. */
  static final int OTHER_PATH = 1 << 30;

  /** {@link Timeline#continues}. */
  static final int CONTINUES = 1 << 31;

  private Traits() {}
}
