package corecast.cli;

import corecast.study.file.ExitHook;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The verdict on a long recording, by a JVM of its own: the launcher starts the one that records
 * without the second compiler, which that JVM does not need, and with which the verdict takes half
 * the time.
 */
final class VerdictProcess {
  /** As the launcher has it for commands that read a trace. */
  private static final long LONG_BYTES = 16 << 20;

  private static final String FIRST_COMPILER_ONLY = "-XX:TieredStopAtLevel=1";

  private @Nullable Process process;
  private boolean stopped;

  private VerdictProcess() {}

  /**
   * Prints the verdict, unless the recording is short, this JVM has both compilers, or a signal is
   * ending it.
   *
   * @param isVerbose with all its lines
   * @param err standard error, as it is that of a JVM which the launcher has started
   * @return whether it was printed; if not, also because it failed, nothing was
   */
  static boolean print(Path trace, boolean isVerbose, PrintStream err) throws IOException {
    if (Files.size(trace) < LONG_BYTES) {
      return false;
    }
    List<String> options = ManagementFactory.getRuntimeMXBean().getInputArguments();
    Optional<String> java = ProcessHandle.current().info().command();
    if (java.isEmpty() || !options.contains(FIRST_COMPILER_ONLY)) {
      return false;
    }
    List<String> command = new ArrayList<>();
    command.add(java.get());
    command.addAll(options);
    command.removeIf(FIRST_COMPILER_ONLY::equals);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(
        List.of(CheckedVerdict.class.getName(), trace.toString(), Boolean.toString(isVerbose)));
    VerdictProcess verdict = new VerdictProcess();
    ExitHook ends = ExitHook.add("corecast-verdict", verdict::stop);
    if (ends == null) {
      return false;
    }
    err.flush();
    try {
      Process started = verdict.start(command);
      return started != null && started.waitFor() == Status.DONE;
    } catch (InterruptedException e) {
      verdict.stop();
      Thread.currentThread().interrupt();
      return false;
    } finally {
      ends.remove();
    }
  }

  private synchronized @Nullable Process start(List<String> command) throws IOException {
    if (!stopped) {
      process =
          new ProcessBuilder(command)
              .redirectOutput(Redirect.DISCARD)
              .redirectError(Redirect.INHERIT)
              .start();
    }
    return process;
  }

  /** This process ends, and so does that one, also if it is only to be started. */
  private synchronized void stop() {
    stopped = true;
    if (process != null) {
      process.destroyForcibly();
    }
  }
}
