package corecast.examples;

import corecast.recorder.ForkCpus;
import corecast.recorder.Jdks;
import corecast.recorder.Patience;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A process that a test has started, and that has ended.
 *
 * @param out what it printed
 */
public record TestProcess(int status, String out, String err) {
  private static final Path HOME = Path.of("").toAbsolutePath().getParent();

  /** The JDKs to try, as {@link Jdks} chooses them. */
  static List<Jdks.Jdk> jdks() {
    return Jdks.all();
  }

  /** Their virtual machines. */
  public static List<Path> javas() {
    return Jdks.all().stream().map(Jdks.Jdk::java).toList();
  }

  /**
   * The option of java that records, with options of the agent. Functions are woven, unless these
   * say otherwise: each call then has the time that a test gives it.
   */
  public static String agent(String options) {
    return agentWith("functions=woven," + options);
  }

  /** The same with these options alone. */
  static String agentWith(String options) {
    return "-javaagent:"
        + HOME.resolve("recorder/target/corecast-agent.jar")
        + "=say=off,"
        + options;
  }

  /** The launcher with a command that starts no program with the agent. */
  static TestProcess launcher(Path folder, String... words)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("sh", HOME.resolve("corecast").toString()));
    command.addAll(List.of(words));
    return run(command, folder, 60);
  }

  /** The launcher with a command that does: {@code record}, {@code live}, {@code validate}. */
  static TestProcess recordingLauncher(Path folder, String... words)
      throws IOException, InterruptedException {
    return launcher(folder, words);
  }

  /** A command that starts a program with the agent, or may do so, with its own surroundings. */
  static TestProcess recording(ProcessBuilder command, Path folder, long seconds)
      throws IOException, InterruptedException {
    return ended(command, folder, seconds);
  }

  /** The same, which goes on. */
  static Process startRecording(ProcessBuilder command) throws IOException {
    return command.start();
  }

  /** Where a class is, as an entry of a class path. */
  public static String classPath(Class<?> of) {
    try {
      return Path.of(of.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The beginning of a command that keeps to one CPU. */
  public static List<String> onOneCpu() {
    return ForkCpus.onOneCpu();
  }

  /**
   * Runs a command to its end.
   *
   * @param folder for what it prints
   * @param seconds how long it takes at most on an idle machine
   * @throws AssertionError if it takes much longer
   */
  public static TestProcess run(List<String> command, Path folder, long seconds)
      throws IOException, InterruptedException {
    return ended(new ProcessBuilder(command), folder, seconds);
  }

  private static TestProcess ended(ProcessBuilder command, Path folder, long seconds)
      throws IOException, InterruptedException {
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    Process process = command.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    if (!process.waitFor(Patience.seconds(seconds), TimeUnit.SECONDS)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      throw new AssertionError(
          command.command()
              + " hangs; it printed: "
              + Files.readString(out)
              + Files.readString(err));
    }
    return new TestProcess(process.exitValue(), Files.readString(out), Files.readString(err));
  }

  /** The same; what it printed, if its status is 0. */
  public static String printed(List<String> command, Path folder, long seconds)
      throws IOException, InterruptedException {
    TestProcess ended = run(command, folder, seconds);
    if (ended.status != 0) {
      throw new AssertionError(command + " ended with status " + ended.status + ": " + ended.err);
    }
    return ended.out;
  }
}
