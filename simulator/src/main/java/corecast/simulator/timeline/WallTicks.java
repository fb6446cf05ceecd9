package corecast.simulator.timeline;

import corecast.simulator.primitive.ReplayFault;

/**
 * The wall time of a replay as its events tell it, in whole ticks: a tick is a nanosecond, or in
 * attained service a P-th of one, in which wall time is a whole number (docs/model.md, section 2).
 */
public final class WallTicks {
  private final String file;
  private final int processors;
  private final boolean service;
  private double attained;
  private long now;

  /**
   * At the start of a replay.
   *
   * @param file what is replayed, for people
   * @param service whether times of events are attained service
   */
  public WallTicks(String file, int processors, boolean service) {
    this.file = file;
    this.processors = processors;
    this.service = service;
  }

  /** Ticks of a nanosecond. */
  public int perNano() {
    return service ? processors : 1;
  }

  public long now() {
    return now;
  }

  /**
   * An event.
   *
   * @param runningBefore how many bodies ran until then
   * @param nanos its time
   * @throws ReplayFault if the ticks do not fit 63 bits
   */
  public void event(int runningBefore, double nanos) {
    if (service) {
      now = later((long) (nanos - attained), Math.max(processors, runningBefore));
      attained = nanos;
    } else {
      reach(nanos);
    }
  }

  /** Something happened then that is no event; in attained service only events pass time. */
  public void reach(double nanos) {
    if (!service) {
      now = Math.max(now, Math.round(nanos));
    }
  }

  private long later(long by, long stretched) {
    try {
      return Math.addExact(now, Math.multiplyExact(by, stretched));
    } catch (ArithmeticException overflow) {
      throw new ReplayFault(
          file
              + ": its times, multiplied by "
              + processors
              + " processors, are longer than 2^63 ns; ask for fewer (-p)");
    }
  }
}
