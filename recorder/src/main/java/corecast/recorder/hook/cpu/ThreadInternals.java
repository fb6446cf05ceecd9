package corecast.recorder.hook.cpu;

/**
 * What the virtual machine tells only code of its own modules about virtual threads. The agent
 * makes a class for it when it is installed; without one, virtual threads are not recorded.
 */
public interface ThreadInternals {
  /** The current virtual thread keeps its carrier, also where it would have to wait for a lock. */
  void pin();

  /** Takes one {@link #pin} back. */
  void unpin();

  /** The thread that carries the current one; the current one itself if it is not virtual. */
  Thread carrier();

  /** CPU time of that thread in ns. */
  long carrierCpuNanos();
}
