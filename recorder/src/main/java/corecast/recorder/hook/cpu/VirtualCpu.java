package corecast.recorder.hook.cpu;

/**
 * The CPU time of one virtual thread, added up from the clocks of the carriers it was on. What its
 * carrier does between two virtual threads counts as the first one's.
 */
public final class VirtualCpu implements CpuTime, CarrierClock.Reader {
  private final CarrierClocks carriers;
  private long used;
  private long since;

  /** Of a virtual thread that has run on none of these carriers yet. */
  public VirtualCpu(CarrierClocks carriers) {
    this.carriers = carriers;
  }

  @Override
  public long now() {
    CarrierClock carrier = carriers.current();
    long cpu = carriers.internals().carrierCpuNanos();
    if (carrier.reader != this) {
      carrier.reader = this;
      since = carrier.mountedAt;
    }
    used(cpu);
    return used;
  }

  @Override
  public void used(long cpuNanos) {
    used += Math.max(0, cpuNanos - since);
    since = cpuNanos;
  }

  @Override
  public long readingNanos() {
    return carriers.readingNanos();
  }
}
