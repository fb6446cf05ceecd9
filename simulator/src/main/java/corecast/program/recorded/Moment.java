package corecast.program.recorded;

/**
 * A timed record that another thread's record may belong to.
 *
 * @param stream the thread's stream
 * @param record ordinal of the record among the stream's timed records
 * @param timeNanos when
 */
record Moment(int stream, int record, long timeNanos) implements Comparable<Moment> {
  @Override
  public int compareTo(Moment other) {
    int byTime = Long.compare(timeNanos, other.timeNanos);
    return byTime != 0 ? byTime : Integer.compare(stream, other.stream);
  }

  /** Key of a record. */
  static long key(int stream, int record) {
    return ((long) stream << 32) | record;
  }

  long key() {
    return key(stream, record);
  }
}
