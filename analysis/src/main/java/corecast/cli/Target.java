package corecast.cli;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The program that is recorded. It can be stopped at any time: then it ends, or never starts. */
final class Target {
  private @Nullable Process process;
  private boolean stopped;

  /** Runs it to its end and returns its exit status. */
  int run(List<String> command) throws InterruptedException {
    return start(command).waitFor();
  }

  private synchronized Process start(List<String> command) {
    if (stopped) {
      throw new Failure("nothing was recorded: interrupted before the target started");
    }
    try {
      process = new ProcessBuilder(command).inheritIO().start();
      return process;
    } catch (IOException e) {
      throw new Failure("the target cannot be started: " + e.getMessage(), e);
    }
  }

  synchronized boolean isRunning() {
    return process != null && process.isAlive();
  }

  synchronized void stop() {
    stopped = true;
    if (process != null) {
      process.destroy();
    }
  }
}
