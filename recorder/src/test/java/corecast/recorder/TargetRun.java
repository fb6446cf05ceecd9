package corecast.recorder;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A virtual machine that runs a program of {@code corecast.targets}, pinned to one CPU as a rule.
 */
final class TargetRun {
  /** Every time limit is so many times as long as an idle machine needs. */
  private static final int TIMEOUT_FACTOR = Integer.getInteger("corecast.timeoutFactor", 4);

  static final List<String> FIRST_COMPILER = List.of("-XX:TieredStopAtLevel=1");

  /** How it ended, and what it printed. */
  record Outcome(int status, String out, String err) {}

  private final Jdks.Jdk jdk;
  private final Path directory;
  private final List<String> flags = new ArrayList<>();
  private final List<String> shell = new ArrayList<>();
  private long limitSeconds = 30;
  private boolean pinned = true;
  private List<String> compilers = FIRST_COMPILER;
  private String classPath = System.getProperty("java.class.path");

  /** In a directory for its files. */
  TargetRun(Jdks.Jdk jdk, Path directory) {
    this.jdk = jdk;
    this.directory = directory;
  }

  /** The agent's jar, as it was packaged. */
  static Path agent() {
    return Path.of(System.getProperty("corecast.agent", "target/corecast-agent.jar"))
        .toAbsolutePath();
  }

  TargetRun flag(String flag) {
    flags.add(flag);
    return this;
  }

  /**
   * With these flags for the compilers. Other targets have the first one only: the second one takes
   * half of the CPU time of a start.
   */
  TargetRun compilers(List<String> flags) {
    compilers = flags;
    return this;
  }

  /** For a program that runs for so long that it matters: with all compilers where all is tried. */
  TargetRun allCompilers() {
    return compilers(Effort.compilers());
  }

  /** Writes what is compiled to a file, not into the program's own output. */
  TargetRun compilationsTo(Path log) {
    return flag("-XX:+UnlockDiagnosticVMOptions")
        .flag("-XX:+PrintCompilation")
        .flag("-XX:-DisplayVMOutput")
        .flag("-XX:+LogVMOutput")
        .flag("-XX:LogFile=" + log);
  }

  TargetRun recordedTo(Path trace) {
    return agent("out=" + trace);
  }

  /** Functions are woven, unless the options say otherwise. */
  TargetRun agent(String options) {
    return agentOnly("functions=woven," + options);
  }

  /** With these options, and nothing said at the end. */
  TargetRun agentOnly(String options) {
    return flag("-javaagent:" + agent() + "=say=off," + options);
  }

  /** Nothing but the stopwatch, which writes to that file. */
  TargetRun timed(Path file) {
    return flag("-javaagent:" + agent() + "=stopwatch=" + file);
  }

  /** Runs java by a shell that limits the size of the files it writes, in KiB. */
  TargetRun largestFile(int kilobytes) {
    shell.addAll(List.of("bash", "-c", "ulimit -f " + kilobytes + "; exec \"$@\"", "bash"));
    return this;
  }

  TargetRun onAllCpus() {
    pinned = false;
    return this;
  }

  /** On an idle machine it takes no longer. */
  TargetRun limitSeconds(long seconds) {
    limitSeconds = seconds;
    return this;
  }

  TargetRun classPath(String path) {
    classPath = path;
    return this;
  }

  Process start(String program, String... arguments) throws IOException {
    List<String> what = new ArrayList<>(List.of("-cp", classPath, "corecast.targets." + program));
    what.addAll(List.of(arguments));
    return launch(what);
  }

  /** Whatever follows the flags on the command line of java. */
  Process launch(List<String> what) throws IOException {
    List<String> command = new ArrayList<>();
    if (pinned) {
      command.addAll(ForkCpus.onOneCpu());
    }
    command.addAll(shell);
    command.add(jdk.java().toString());
    command.addAll(compilers);
    command.addAll(flags);
    command.addAll(what);
    return new ProcessBuilder(command)
        .directory(directory.toFile())
        .redirectError(directory.resolve("err").toFile())
        .redirectOutput(directory.resolve("out").toFile())
        .start();
  }

  Outcome run(String program, String... arguments) throws IOException, InterruptedException {
    return outcome(start(program, arguments));
  }

  /** Waits for a started target. */
  Outcome outcome(Process process) throws IOException, InterruptedException {
    if (!process.waitFor(limitSeconds * TIMEOUT_FACTOR, TimeUnit.SECONDS)) {
      throw hangs(process);
    }
    return new Outcome(process.exitValue(), text("out"), text("err"));
  }

  /** Something that comes true while a target runs. */
  interface Condition {
    boolean holds() throws Exception;
  }

  /** Waits until it holds, or until the target has ended. */
  void await(Process process, Condition condition) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(limitSeconds * TIMEOUT_FACTOR);
    while (process.isAlive() && !condition.holds()) {
      if (System.nanoTime() - end > 0) {
        throw hangs(process);
      }
      Thread.sleep(10);
    }
  }

  private AssertionError hangs(Process process) throws IOException {
    process.destroyForcibly();
    return new AssertionError("the target hangs; it printed: " + text("out") + text("err"));
  }

  /** What the target has printed so far. */
  String text(String stream) throws IOException {
    return Files.readString(directory.resolve(stream), StandardCharsets.UTF_8);
  }

  /** The first line that names the agent, {@code null} if none does. */
  static @Nullable String complaint(String err) {
    return err.lines().filter(line -> line.startsWith("corecast")).findFirst().orElse(null);
  }
}
