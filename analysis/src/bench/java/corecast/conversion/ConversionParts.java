package corecast.conversion;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.Recording;

import corecast.program.Program;
import corecast.trace.TraceFormatException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;

/**
 * What the calling thread takes to make a program of a trace that has been read, part by part, which
 * only this package can tell; CPU time, ns.
 *
 * @param events records of all threads
 * @param match to match what threads did for each other
 * @param write to write the steps of all bodies
 * @param build to put them together
 */
public record ConversionParts(long events, long match, long write, long build) {
  public static ConversionParts of(Path trace) throws TraceFormatException {
    Recording recording = Recording.load(trace);
    long events = recording.logs.stream().mapToLong(EventLog::size).sum();
    long start = cpu();
    Conversion conversion =
        Conversion.of(recording, ConversionOptions.DEFAULT, Pipeline.DEFAULT);
    long matched = cpu();
    conversion.write(1);
    long written = cpu();
    recording.drop();
    Program program = conversion.plan().builder.buildLast();
    long built = cpu();
    if (program.steps() == 0) {
      throw new IllegalStateException("no steps");
    }
    return new ConversionParts(events, matched - start, written - matched, built - written);
  }

  private static long cpu() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
