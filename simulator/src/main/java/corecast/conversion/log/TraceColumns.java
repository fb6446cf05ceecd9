package corecast.conversion.log;

import corecast.program.column.ColumnSpace;
import corecast.trace.TraceFormatException;
import corecast.trace.TraceReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

/** Chooses where the columns of a trace are kept: in the heap if they fit it, else in pages. */
public final class TraceColumns {
  /** System property: where the columns of traces are kept, whatever their size. */
  public static final String PROPERTY = "corecast.columns";

  public static final String PAGED = "paged";

  /**
   * What heap a report was seen to need, when steps took 14 bytes: events of 4 bytes in the file
   * take 12 in the log, and become up to two steps of 7 and a segment of 28 in the replay.
   */
  private static final double HEAP_PER_TRACE_BYTE = 14;

  /** What a report was seen to need in the temporary file, where numbers are packed. */
  private static final double FILE_PER_TRACE_BYTE = 8;

  /** Beside the pages: one that is moved while memory is tidied up, and all that is no column. */
  private static final double PAGES_PER_HEAP = 0.4;

  private TraceColumns() {}

  static ColumnSpace of(Path file, TraceReader reader) throws TraceFormatException {
    long bytes = 0;
    for (int stream : reader.streams()) {
      bytes += reader.bytes(stream);
    }
    long heap = Runtime.getRuntime().maxMemory();
    boolean fits = bytes * HEAP_PER_TRACE_BYTE <= heap;
    if (fits && !PAGED.equals(System.getProperty(PROPERTY))) {
      return ColumnSpace.HEAP;
    }
    long need = (long) (bytes * FILE_PER_TRACE_BYTE);
    return ColumnSpace.paged(folder(file, bytes, need), (long) (heap * PAGES_PER_HEAP));
  }

  /** Where temporary files go, or else where the trace is: whatever has room. */
  static Path folder(Path file, long bytes, long need) throws TraceFormatException {
    Set<Path> folders = new LinkedHashSet<>();
    folders.add(Path.of(System.getProperty("java.io.tmpdir", ".")));
    Path beside = file.toAbsolutePath().getParent();
    if (beside != null && Files.isWritable(beside)) {
      folders.add(beside);
    }
    StringBuilder found = new StringBuilder();
    for (Path folder : folders) {
      long room = room(folder);
      if (room >= need) {
        return folder;
      }
      found.append(found.isEmpty() ? "" : ", ").append(folder).append(' ').append(gigabytes(room));
    }
    throw new TraceFormatException(
        String.format(
            Locale.ROOT,
            "%s: the trace of %,d MB does not fit the heap, and the %s for a temporary file are"
                + " not free (%s); name another folder with JAVA_OPTS=-Djava.io.tmpdir=FOLDER, or"
                + " give more heap with JAVA_OPTS=-Xmx%dg",
            file,
            bytes >> 20,
            gigabytes(need),
            found,
            (long) (bytes * HEAP_PER_TRACE_BYTE / (1L << 30)) + 1));
  }

  private static long room(Path folder) {
    try {
      return Files.getFileStore(folder).getUsableSpace();
    } catch (IOException e) {
      return 0; // there is no such folder
    }
  }

  private static String gigabytes(long bytes) {
    return String.format(Locale.ROOT, "%.1f GB", bytes / 0x1p30);
  }
}
