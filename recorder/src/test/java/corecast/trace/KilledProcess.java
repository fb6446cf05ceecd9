package corecast.trace;

import java.nio.file.Path;

/** Writes records for ever and prints now and then how many there are; to be killed. */
final class KilledProcess {
  private static final int STEP = 1000;

  private KilledProcess() {}

  public static void main(String[] arguments) throws Exception {
    TraceWriter writer = new TraceWriter(Path.of(arguments[0]), 1L << 30);
    EventBuffer stream = new EventBuffer(writer, 1);
    for (long i = 1; ; i++) {
      RandomRecords.lock(stream, 1, i - 1, i);
      if (i % STEP == 0) {
        System.out.println(i);
      }
    }
  }
}
