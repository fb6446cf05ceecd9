package corecast.study.target;

import corecast.conversion.log.RecordingNotes;
import corecast.study.file.Failure;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The program that is recorded. It can be stopped at any time: then it ends, or never starts. */
public final class Target {
  private static final File EMPTY = new File("/dev/null");

  /** Which of Corecast's standard streams it has. */
  public enum Streams {
    ALL,
    ERRORS,
    NONE
  }

  private final Streams streams;
  private final @Nullable File folder;
  private @Nullable Process process;
  private boolean stopped;

  /** What many a server needs to end; the signal that ends Corecast waits a little longer. */
  private static final long PATIENCE_SECONDS = 20;

  /** Runs in the folder that this process is in. */
  public Target(Streams streams) {
    this(streams, null);
  }

  public Target(Streams streams, @Nullable File folder) {
    this.streams = streams;
    this.folder = folder;
  }

  /** Runs it to its end and returns its exit status. */
  public int run(List<String> command) throws InterruptedException {
    return start(command).waitFor();
  }

  private synchronized Process start(List<String> command) {
    if (stopped) {
      throw new Failure("interrupted before the target started");
    }
    try {
      ProcessBuilder builder = new ProcessBuilder(command).directory(folder).inheritIO();
      if (streams != Streams.ALL) {
        builder.redirectInput(EMPTY).redirectOutput(Redirect.DISCARD);
      }
      if (streams == Streams.NONE) {
        builder.redirectError(Redirect.DISCARD);
      }
      TargetVariables.restore(builder.environment());
      process = builder.start();
      return process;
    } catch (IOException e) {
      throw new Failure("the target cannot be started: " + e.getMessage(), e);
    }
  }

  synchronized boolean isRunning() {
    return process != null && process.isAlive();
  }

  /** Asks it to end, and ends it if it does not. */
  public void stop() {
    stop(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  public void stop(long patience, TimeUnit unit) {
    Process running = askedToEnd();
    try {
      if (running != null && !running.waitFor(patience, unit)) {
        running.destroyForcibly(); // what it has recorded until now can be read
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized @Nullable Process askedToEnd() {
    stopped = true;
    if (process != null) {
      process.destroy();
    }
    return process;
  }

  public static String inWords(int status) {
    long signal = RecordingNotes.signal(status);
    return status + (signal > 0 ? " (signal " + signal + ")" : "");
  }
}
