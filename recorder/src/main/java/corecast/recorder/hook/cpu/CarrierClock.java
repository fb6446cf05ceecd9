package corecast.recorder.hook.cpu;

import org.jspecify.annotations.Nullable;

/** One carrier: whose CPU time its clock counts at present. */
final class CarrierClock {
  /** A virtual thread that has read the clock. */
  interface Reader {
    /** The clock of the carrier it is, or was, on has come so far. */
    void used(long cpuNanos);
  }

  final Thread carrier;

  /** The clock when the carrier last took up a virtual thread. */
  long mountedAt;

  /** The virtual thread that has read the clock since. */
  @Nullable Reader reader;

  CarrierClock(Thread carrier) {
    this.carrier = carrier;
  }

  /** The carrier takes up a virtual thread: what was used up to now was the one's before it. */
  void mounting(long cpuNanos) {
    Reader before = reader;
    if (before != null) {
      reader = null;
      before.used(cpuNanos);
    }
    mountedAt = cpuNanos;
  }
}
