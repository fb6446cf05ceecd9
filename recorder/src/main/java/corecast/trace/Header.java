package corecast.trace;

/**
 * What the head of a trace file says.
 *
 * @param startNanos {@code System.nanoTime()} at the start; times in the file count from it
 * @param startMillis wall clock at the start, ms since the epoch
 * @param endBytes where the claimed part of the file ends
 * @param dropped events that found no room
 * @param processCpuNanos CPU time of the process during the recording, 0 if it did not end orderly
 * @param eventCostNanosTimes1000 the recorder's own cost per timed event, in ns x 1000
 * @param closed whether the recording was closed orderly
 * @param fullNanos when an event found no room for the first time, in ns since the start; 0 if
 *     never
 * @param streams how many streams have blocks; this and what follows is 0 in version 1
 * @param blocks how many blocks there are up to the end
 * @param recordBytes how many bytes their records take at least: a recording that goes on may have
 *     more by now
 */
public record Header(
    int version,
    long startNanos,
    long startMillis,
    long endBytes,
    long dropped,
    long processCpuNanos,
    long eventCostNanosTimes1000,
    boolean closed,
    long fullNanos,
    int streams,
    long blocks,
    long recordBytes) {
  /** Whether the file has checksums, and the header says what the file must have. */
  public boolean isProtected() {
    return version > Layout.UNPROTECTED;
  }
}
