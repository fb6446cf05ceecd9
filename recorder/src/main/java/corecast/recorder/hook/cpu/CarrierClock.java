package corecast.recorder.hook.cpu;

import org.jspecify.annotations.Nullable;

/** One carrier: whose CPU time its clock counts at present. */
final class CarrierClock {
  final Thread carrier;

  /** The clock when the carrier last took up a virtual thread. */
  long mountedAt;

  /** The virtual thread that has read the clock since. */
  @Nullable VirtualCpu reader;

  CarrierClock(Thread carrier) {
    this.carrier = carrier;
  }

  /** The carrier takes up a virtual thread: what was used up to now was the one's before it. */
  void mounting(long cpuNanos) {
    VirtualCpu before = reader;
    if (before != null) {
      reader = null;
      before.used(cpuNanos);
    }
    mountedAt = cpuNanos;
  }
}
