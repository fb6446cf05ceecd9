package corecast.simulator.timeline;

/**
 * What is known of an event besides, in the upper bits of the number of bodies that ran: what a way
 * back through the events would else look up in the steps, which lie apart for each body.
 */
final class Traits {
  static final int RUNNING = (1 << 25) - 1;

  static final int DELAY = 1 << 25;

  /** Since its segment before, the body has entered the function it is in, once, and no other. */
  static final int ENTERS = 1 << 26;

  /** Since then it has entered functions, but not just that. */
  static final int ENTERS_OTHERS = 1 << 27;

  /** Another event happened at the same instant. */
  static final int SHARED = 1 << 28;

  /** The segment did not start at the instant of its cause, or of the start of the program. */
  static final int LATE = 1 << 29;

  /** {@link Timeline#continues}. */
  static final int CONTINUES = 1 << 30;

  private Traits() {}
}
