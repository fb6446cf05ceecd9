package corecast.recorder.hook;

/** A clock that costs nothing to read: a thread that counts milliseconds. */
final class Ticker extends Thread {
  /** Changes about every millisecond while a recording is on. */
  static volatile int tick;

  Ticker() {
    super("corecast-ticker");
    setDaemon(true);
  }

  @Override
  @SuppressWarnings("NonAtomicVolatileUpdate") // this thread alone writes it
  public void run() {
    try {
      while (Recording.isOn()) {
        Thread.sleep(1);
        tick++;
      }
    } catch (InterruptedException e) {
      // The target interrupts all threads it finds: functions are then timed less finely.
    }
  }
}
