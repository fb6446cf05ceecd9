package corecast.trace;

import java.nio.file.Path;

/**
 * Writes records for ever, to several streams one after the other, and prints now and then how many
 * of each are saved; to be killed. Meanwhile another thread saves all the time.
 */
final class KilledProcess {
  static final int STREAMS = 3;

  private static final int STEP = 1000;

  private KilledProcess() {}

  public static void main(String[] arguments) throws Exception {
    TraceWriter writer = TraceWriter.create(Path.of(arguments[0]), 1L << 30);
    EventBuffer[] streams = new EventBuffer[STREAMS];
    for (int s = 0; s < STREAMS; s++) {
      streams[s] = writer.stream();
    }
    Thread saver =
        new Thread(
            () -> {
              while (true) {
                writer.save();
              }
            });
    saver.setDaemon(true);
    saver.start();
    for (long i = 1; ; i++) {
      for (EventBuffer stream : streams) {
        stream.timed(EventKind.LOCK, i, -1);
        stream.operand(i);
        stream.commit();
      }
      if (i % STEP == 0) {
        writer.save();
        System.out.println(i);
      }
    }
  }
}
