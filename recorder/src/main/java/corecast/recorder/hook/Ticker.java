package corecast.recorder.hook;

/** Counts milliseconds for the functions, and maps the file ahead of the threads that write it. */
final class Ticker extends Thread {
  private static final long WITH_FUNCTIONS_MILLIS = 1;
  private static final long WITHOUT_MILLIS = 10;

  private final Session session;

  Ticker(Session session) {
    super("Corecast ticker");
    this.session = session;
    setDaemon(true);
  }

  @Override
  public void run() {
    int tick = 0;
    long cpu = CpuClock.processNanos();
    while (!session.stopped) {
      try {
        sleep(Dictionary.hasMethods() ? WITH_FUNCTIONS_MILLIS : WITHOUT_MILLIS);
      } catch (InterruptedException e) {
        // Nobody's business: the recording goes on until it is stopped.
      }
      session.tick = ++tick;
      session.writer.prepare();
      if (tick % HotFunctions.PERIOD == 0 && Dictionary.hasMethods()) {
        long now = CpuClock.processNanos();
        session.hot.decide(now - cpu);
        cpu = now;
      }
    }
  }
}
