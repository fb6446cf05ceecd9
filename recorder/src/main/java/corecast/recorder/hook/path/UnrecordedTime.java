package corecast.recorder.hook.path;

/** Knows what a thread has done since its last record. */
public interface UnrecordedTime {
  /** CPU time since then, ns; 0 if nobody knows. May be asked by any thread. */
  long cpuSinceRecord();
}
