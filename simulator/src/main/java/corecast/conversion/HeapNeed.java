package corecast.conversion;

import corecast.trace.TraceFormatException;
import corecast.trace.TraceReader;
import java.nio.file.Path;

/** Says before the work begins that the heap cannot hold a trace. */
final class HeapNeed {
  /**
   * Events of 4 bytes in the file take 12 in the log, and become up to two steps of 14 and a
   * segment of 28 in the replay; what a loaded machine was seen to need at least.
   */
  private static final double BYTES_PER_TRACE_BYTE = 8;

  private HeapNeed() {}

  static void check(Path file, TraceReader reader) throws TraceFormatException {
    long bytes = 0;
    for (int stream : reader.streams()) {
      bytes += reader.bytes(stream);
    }
    long need = (long) (bytes * BYTES_PER_TRACE_BYTE);
    long most = Runtime.getRuntime().maxMemory();
    if (need > most) {
      throw new TraceFormatException(
          String.format(
              java.util.Locale.ROOT,
              "%s: a trace of %,d MB needs a heap of some %d GB, there are %.1f: give more with"
                  + " JAVA_OPTS=-Xmx%dg, or record fewer functions (--include)",
              file,
              bytes >> 20,
              (need >> 30) + 1,
              most / 0x1p30,
              (need >> 30) + 1));
    }
  }
}
