package corecast.simulator.machine;

/** Is told which body had which processor, when it gives it up. */
public interface ProcessorObserver {
  /**
   * The body ran without a break.
   *
   * @param processor from 0
   * @param fromNanos ns of the replay's clock, after the switch to it
   * @param toNanos now, later than that
   */
  void ran(int body, int processor, long fromNanos, long toNanos);
}
