package corecast.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import jdk.jfr.Event;
import jdk.jfr.Recording;
import jdk.jfr.StackTrace;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * G4: a trace read into columns, against the reader of the JDK's own recordings. Both files are
 * written first, with the same number of events.
 */
final class ReadBench {
  private static final int EVENTS = 4_000_000;
  private static final int FIRST_SIZE = 1 << 20;

  /** As much as a lock event of a trace says. */
  @StackTrace(false)
  static final class LockEvent extends Event {
    int object;
  }

  private ReadBench() {}

  public static void main(String[] args) throws IOException {
    int wanted = args.length > 0 ? (int) Double.parseDouble(args[0]) : EVENTS;
    Path folder = Files.createTempDirectory("corecast-bench");
    Path trace = folder.resolve("bench.cct");
    Path jfr = folder.resolve("bench.jfr");
    try {
      RecordedWorkload.write(trace, 64, wanted, 1);
      writeJfr(jfr, wanted);
      ReadColumns columns = ReadColumns.of(trace);
      double events = columns.events();
      long read = readJfr(jfr);
      Pairs pairs = Pairs.ofProcess(() -> readTrace(trace), () -> readJfr(jfr));
      System.out.printf(
          Locale.ROOT,
          "trace   %.1f ns/event  %.2f bytes/event in the file  %.2f in memory%n",
          pairs.firstPer(events),
          used(trace) / events,
          columns.bytes() / events);
      System.out.printf(
          Locale.ROOT,
          "JFR     %.1f ns/event  %.2f bytes/event in the file%n",
          pairs.secondPer(read),
          Files.size(jfr) / (double) read);
      System.out.println("JFR / trace, CPU time of the process: " + pairs.spread());
    } finally {
      Files.deleteIfExists(trace);
      Files.deleteIfExists(jfr);
      Files.deleteIfExists(folder);
    }
  }

  private static void writeJfr(Path file, int events) throws IOException {
    try (Recording recording = new Recording()) {
      recording.enable(LockEvent.class).withoutThreshold();
      recording.start();
      for (int i = 0; i < events; i++) {
        LockEvent event = new LockEvent();
        event.begin();
        event.object = i & 63;
        event.commit();
      }
      recording.stop();
      recording.dump(file);
    }
  }

  private static void readTrace(Path file) {
    try {
      if (ReadColumns.of(file).events() == 0) {
        throw new IllegalStateException("no events");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads into columns what those of a trace hold: time, kind, object and thread. */
  private static long readJfr(Path file) {
    long[] times = new long[FIRST_SIZE];
    int[] objects = new int[FIRST_SIZE];
    long[] threads = new long[FIRST_SIZE];
    byte[] kinds = new byte[FIRST_SIZE];
    int count = 0;
    try (RecordingFile recording = new RecordingFile(file)) {
      while (recording.hasMoreEvents()) {
        RecordedEvent event = recording.readEvent();
        if (count == times.length) {
          times = Arrays.copyOf(times, 2 * count);
          objects = Arrays.copyOf(objects, 2 * count);
          threads = Arrays.copyOf(threads, 2 * count);
          kinds = Arrays.copyOf(kinds, 2 * count);
        }
        Instant start = event.getStartTime();
        times[count] = start.getEpochSecond() * 1_000_000_000 + start.getNano();
        kinds[count] = (byte) event.getEventType().getId();
        objects[count] = event.getInt("object");
        threads[count] = event.getThread().getJavaThreadId();
        count++;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (count == 0 || times[count - 1] < times[0]) {
      throw new IllegalStateException("no times");
    }
    return count;
  }

  /** The file without the zeros at its end, which is claimed ahead. */
  private static long used(Path file) throws IOException {
    try (corecast.trace.TraceReader reader = corecast.trace.TraceReader.open(file)) {
      long bytes = 0;
      for (int stream : reader.streams()) {
        bytes += reader.bytes(stream);
      }
      return bytes;
    }
  }
}
