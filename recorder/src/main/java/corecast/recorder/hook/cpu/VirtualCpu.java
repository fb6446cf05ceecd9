package corecast.recorder.hook.cpu;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The CPU time of one virtual thread, added up from the intervals for which it had the clocks of
 * its carriers. An interval is between two readings of one carrier's clock; clocks of two carriers
 * are never compared, and no instant of a carrier counts twice. What a carrier does between two
 * virtual threads counts as the first one's.
 */
public final class VirtualCpu implements CpuTime, CarrierClock.Reader {
  private final CarrierClocks carriers;

  /** Carriers that it has left add to it, while it runs on another one. */
  private final AtomicLong used = new AtomicLong();

  /** Of a virtual thread that has run on none of these carriers yet. */
  public VirtualCpu(CarrierClocks carriers) {
    this.carriers = carriers;
  }

  @Override
  public long now() {
    CarrierClock carrier = carriers.current();
    carrier.read(this, carriers.internals().carrierCpuNanos());
    return used.get();
  }

  @Override
  public void used(long nanos) {
    used.addAndGet(nanos);
  }

  @Override
  public long readingNanos() {
    return carriers.readingNanos();
  }
}
