package corecast.recorder.hook.cpu;

/** A clock of the CPU time of one thread, the current one. */
public interface CpuTime {
  /** CPU time in ns. */
  long now();

  /** What one reading costs, in ns of CPU time. */
  long readingNanos();
}
