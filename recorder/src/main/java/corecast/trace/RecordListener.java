package corecast.trace;

/** Is told the records of one thread instead of a file, by that thread. */
public interface RecordListener {
  /**
   * A record was written.
   *
   * @param nowNanos its instant, ns since the start of the recording; of an untimed record that of
   *     the timed one before
   * @param cpuNanos the CPU time since the timed record before; 0 of an untimed one
   * @param operands begin at {@code first}; valid until this returns
   */
  void record(EventKind kind, long nowNanos, long cpuNanos, long[] operands, int first);
}
