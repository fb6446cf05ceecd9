package corecast.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Writes a generated trace: FILE EVENTS [THREADS]. */
final class WriteTrace {
  private WriteTrace() {}

  public static void main(String[] args) throws IOException {
    Path file = Path.of(args[0]);
    long wanted = (long) Double.parseDouble(args[1]);
    int threads = args.length > 2 ? Integer.parseInt(args[2]) : 64;
    long events = RecordedWorkload.write(file, threads, wanted, 1);
    System.out.printf(
        Locale.ROOT, "%s: %,d events, %,d bytes%n", file, events, Files.size(file));
  }
}
