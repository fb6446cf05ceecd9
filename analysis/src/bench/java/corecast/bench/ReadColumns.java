package corecast.bench;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.Recording;

import corecast.trace.TraceFormatException;
import java.nio.file.Path;

/**
 * A trace read into columns and no further.
 *
 * @param events timed events
 * @param bytes what their columns take
 */
public record ReadColumns(long events, long bytes) {
  public static ReadColumns of(Path trace) throws TraceFormatException {
    Recording recording = Recording.load(trace);
    return new ReadColumns(
        recording.timedEvents, recording.logs.stream().mapToLong(EventLog::bytes).sum());
  }
}
