package corecast.trace;

/**
 * The header of a trace file.
 *
 * @param startMillis wall clock at the start, ms since the epoch
 * @param dropped events lost because there was no more room
 * @param processCpuNanos CPU time of the whole process during the recording; 0 if unknown
 * @param costPerEventPicos the recorder's own cost of a timed record, ns x 1000
 * @param closed whether the recording ended orderly
 */
public record TraceHeader(
    long startMillis, long dropped, long processCpuNanos, long costPerEventPicos, boolean closed) {}
