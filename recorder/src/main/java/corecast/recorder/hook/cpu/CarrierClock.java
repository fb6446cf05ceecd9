package corecast.recorder.hook.cpu;

import org.jspecify.annotations.Nullable;

/** One carrier: up to when the CPU time of its clock was given to virtual threads. */
final class CarrierClock {
  interface Reader {
    /** It has had the carrier for so much more CPU time, in ns. */
    void used(long nanos);
  }

  final Thread carrier;

  /** What the clock said when it was read last, or a virtual thread was taken up. */
  private long countedTo;

  private @Nullable Reader reader;

  CarrierClock(Thread carrier) {
    this.carrier = carrier;
  }

  /** The carrier takes up a virtual thread: what was used up to now was the one's before it. */
  void mounting(long cpuNanos) {
    Reader before = reader;
    reader = null;
    if (before != null) {
      before.used(since(cpuNanos));
    }
    countedTo = cpuNanos;
  }

  void read(Reader mounted, long cpuNanos) {
    reader = mounted;
    mounted.used(since(cpuNanos));
    countedTo = cpuNanos;
  }

  private long since(long cpuNanos) {
    return Math.max(0, cpuNanos - countedTo);
  }
}
