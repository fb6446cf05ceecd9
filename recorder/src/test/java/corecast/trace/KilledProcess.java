package corecast.trace;

import java.nio.file.Path;

/** Writes records for ever and prints now and then how many are saved; to be killed. */
final class KilledProcess {
  private static final int STEP = 1000;

  private KilledProcess() {}

  public static void main(String[] arguments) throws Exception {
    TraceWriter writer = TraceWriter.create(Path.of(arguments[0]), 1L << 30);
    EventBuffer stream = writer.stream();
    for (long i = 1; ; i++) {
      stream.timed(EventKind.LOCK, i, -1);
      stream.operand(i);
      stream.commit();
      if (i % STEP == 0) {
        writer.save();
        System.out.println(i);
      }
    }
  }
}
