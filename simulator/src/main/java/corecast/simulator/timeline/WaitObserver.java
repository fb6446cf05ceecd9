package corecast.simulator.timeline;

/**
 * Is told when a body of a replay has to wait, and by whom it is let go. Times are of the replay's
 * clock, ns, and never fall.
 */
public interface WaitObserver {
  /** The body could go on if it had a worker or a carrier. */
  int NO_STEP = -1;

  /**
   * The body waits from now on.
   *
   * @param step what it cannot get beyond, or {@link #NO_STEP}
   */
  void waits(int body, int step, double nanos);

  /** A task is handed to a pool, and waits for a worker from now on. */
  void submits(int body, int task, int step, double nanos);

  /**
   * The body waits no longer, or begins.
   *
   * @param by the body that has let it go at this instant; it may be one that has just ended
   */
  void goesOn(int body, int by, double nanos);

  /** The body has done its last step, or is stopped. */
  void ends(int body, double nanos);
}
