package corecast.cli;

import java.io.PrintWriter;
import java.util.Locale;

/** One line that shows which stage is being worked on; it appears when that takes long. */
final class ProgressBar implements AutoCloseable {
  private static final long FIRST_MILLIS = 1_000;
  private static final long EVERY_MILLIS = 250;
  private static final int WIDTH = 20;
  private static final String ERASE = "\r\033[K";

  private final PrintWriter err;
  private final long startNanos = System.nanoTime();
  private final Thread painter = new Thread(this::paint, "corecast-progress");
  private String stage = "";
  private int number;
  private int all = 1;
  private boolean painted;
  private boolean closed;

  private ProgressBar(PrintWriter err) {
    this.err = err;
  }

  static ProgressBar start(PrintWriter err) {
    ProgressBar bar = new ProgressBar(err);
    bar.painter.setDaemon(true);
    bar.painter.start();
    return bar;
  }

  /** Stage {@code itsNumber} of {@code ofAll}, from 1, begins. */
  synchronized void show(String itsStage, int itsNumber, int ofAll) {
    stage = itsStage;
    number = itsNumber;
    all = ofAll;
  }

  private synchronized void paint() {
    try {
      wait(FIRST_MILLIS);
      while (!closed) {
        int done = WIDTH * (number - 1) / all;
        err.print(
            String.format(
                Locale.ROOT,
                "%s[%s%s] %s, %d s",
                ERASE,
                "#".repeat(done),
                ".".repeat(WIDTH - done),
                stage,
                (System.nanoTime() - startNanos) / 1_000_000_000L));
        err.flush();
        painted = true;
        wait(EVERY_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    notifyAll();
    if (painted) {
      err.print(ERASE);
      err.flush();
    }
  }
}
