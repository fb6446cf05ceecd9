package corecast.cli;

import corecast.program.Progress;
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
  private int piece = 1;
  private int pieces = 1;
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
    piece = 1;
    pieces = 1;
    Progress.begin("", 1);
  }

  /** Part {@code itsNumber} of {@code ofAll}, from 1, of the stage begins. */
  synchronized void showPiece(int itsNumber, int ofAll) {
    piece = itsNumber;
    pieces = ofAll;
  }

  private synchronized void paint() {
    try {
      wait(FIRST_MILLIS);
      while (!closed) {
        err.print(ERASE + line((System.nanoTime() - startNanos) / 1_000_000_000L));
        err.flush();
        painted = true;
        wait(EVERY_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Where the work is: which part of which stage, and how much of that part is done. */
  synchronized String line(long seconds) {
    Progress now = Progress.now();
    double part = Math.max(0, now.share());
    double share = pieces > 1 ? (piece - 1 + part) / pieces : part;
    int done = (int) (WIDTH * share);
    return String.format(
        Locale.ROOT,
        "[%s%s] %d/%d %s%s%s %.0f %%, %d s",
        "#".repeat(done),
        ".".repeat(WIDTH - done),
        number,
        all,
        stage,
        pieces > 1 ? ", " + piece + " of " + pieces : "",
        now.work().isEmpty() || now.work().equals(stage) ? "" : ": " + now.work(),
        100 * part,
        seconds);
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
