package corecast.examples.truth;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Starts commands and measures them. */
final class Shell {
  /** Longer than any of the programs, so that one that hangs becomes a row. */
  private static final long LIMIT_SECONDS = 300;

  private Shell() {}

  /**
   * What a command did.
   *
   * @param seconds from its start to its end
   * @param childSeconds from its start to the end of that child which lived longest, without the
   *     one that makes the verdict on a long recording
   */
  record Ended(int status, double seconds, double childSeconds, String out, String err) {}

  /**
   * The time of a plain run, in seconds.
   *
   * @param main elapsed, from the main method to the end
   * @param whole elapsed, with the start of the virtual machine
   * @param cpu used by the processors
   */
  record Plain(double main, double whole, double cpu) {}

  /**
   * Runs a Java command.
   *
   * @param processors by Linux's numbers, such as {@code 0,1}
   * @param agent Corecast's agent, as a stopwatch
   */
  static Plain plain(String processors, Path agent, List<String> java)
      throws IOException, InterruptedException {
    Path time = Files.createTempFile("truth", ".time");
    Files.delete(time);
    // The shell waits for the program and tells what it used, with its children.
    List<String> command =
        new ArrayList<>(
            List.of(
                "bash",
                "-c",
                "TIMEFORMAT='times %R %U %S'; time \"$@\" >/dev/null 2>/dev/null",
                "truth",
                "taskset",
                "-c",
                processors));
    command.add(java.get(0));
    command.add("-javaagent:" + agent + "=stopwatch=" + time);
    command.addAll(java.subList(1, java.size()));
    Ended ended = run(command);
    if (ended.status() != 0) {
      throw new IOException("a plain run ended with status " + ended.status());
    }
    String main = Files.readString(time).split(" ", -1)[0];
    Files.delete(time);
    String[] words = ended.err().substring(ended.err().indexOf("times ")).strip().split(" ", -1);
    return new Plain(
        Long.parseLong(main) / 1e9,
        Double.parseDouble(words[1]),
        Double.parseDouble(words[2]) + Double.parseDouble(words[3]));
  }

  /**
   * Runs a command to its end, and keeps what it printed.
   *
   * @throws IOException if it does not start, or has to be stopped
   */
  static Ended run(List<String> command) throws IOException, InterruptedException {
    Path out = Files.createTempFile("truth", ".out");
    Path err = Files.createTempFile("truth", ".err");
    try {
      long start = System.nanoTime();
      Process process =
          new ProcessBuilder(command)
              .redirectOutput(out.toFile())
              .redirectError(err.toFile())
              .redirectInput(new File("/dev/null"))
              .start();
      Optional<ProcessHandle> child = Optional.empty();
      long begun = start;
      long longest = 0;
      long childEnd = 0;
      while (!process.waitFor(20, TimeUnit.MILLISECONDS)) {
        long now = System.nanoTime();
        // To look for children reads much of /proc; to ask whether one is alive costs next to
        // nothing.
        if (child.isEmpty()) {
          child = process.children().filter(Shell::isNoVerdict).findFirst();
          begun = now;
        } else if (!child.get().isAlive()) {
          if (now - begun > longest) {
            longest = now - begun;
            childEnd = now;
          }
          child = Optional.empty();
        }
        if (now - start > TimeUnit.SECONDS.toNanos(LIMIT_SECONDS)) {
          process.descendants().forEach(ProcessHandle::destroyForcibly);
          process.destroyForcibly().waitFor();
          throw new IOException("stopped after " + LIMIT_SECONDS + " s: " + command.get(0));
        }
      }
      long end = System.nanoTime();
      if (childEnd == 0) {
        childEnd = end;
      }
      return new Ended(
          process.exitValue(),
          (end - start) / 1e9,
          (childEnd - start) / 1e9,
          Files.readString(out, StandardCharsets.UTF_8),
          Files.readString(err, StandardCharsets.UTF_8));
    } finally {
      Files.delete(out);
      Files.delete(err);
    }
  }

  private static boolean isNoVerdict(ProcessHandle child) {
    return !child.info().commandLine().orElse("").contains("CheckedVerdict");
  }
}
