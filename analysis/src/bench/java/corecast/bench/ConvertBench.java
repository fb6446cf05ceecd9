package corecast.bench;

import corecast.conversion.ConversionParts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/** What each part of the conversion of a trace takes: of a file, or of so many generated events. */
final class ConvertBench {
  private static final int ROUNDS = 9;
  private static final String[] PARTS = {"match", "write", "build"};

  private ConvertBench() {}

  public static void main(String[] args) throws IOException {
    String what = args.length > 0 ? args[0] : "4e6";
    if (Files.exists(Path.of(what))) {
      measure(Path.of(what));
      return;
    }
    Path trace = Files.createTempFile("corecast-bench", ".cct");
    try {
      RecordedWorkload.write(trace, 64, (long) Double.parseDouble(what), 1);
      measure(trace);
    } finally {
      Files.deleteIfExists(trace);
    }
  }

  private static void measure(Path trace) throws IOException {
    double[][] nanos = new double[PARTS.length][ROUNDS];
    long events = 0;
    for (int round = 0; round < ROUNDS; round++) {
      System.gc();
      ConversionParts parts = ConversionParts.of(trace);
      events = parts.events();
      nanos[0][round] = parts.match();
      nanos[1][round] = parts.write();
      nanos[2][round] = parts.build();
    }
    System.out.printf(Locale.ROOT, "%,d records, CPU time of the thread for each%n", events);
    for (int p = 0; p < PARTS.length; p++) {
      Arrays.sort(nanos[p]);
      System.out.printf(
          Locale.ROOT,
          "%-6s %6.1f ns  (fastest; median %.1f)%n",
          PARTS[p],
          nanos[p][0] / events,
          nanos[p][ROUNDS / 2] / events);
    }
  }
}
