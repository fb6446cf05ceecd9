package corecast.examples.executors;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A program of this package in a virtual machine of its own, on one CPU.
 *
 * @param java which one
 * @param folder for its files
 */
record Target(Path java, Path folder) {
  private static final Path HOME = Path.of("").toAbsolutePath().getParent();

  /** The virtual machine of this test, and the one that {@code JDK_NEWEST} names. */
  static List<Path> javas() {
    List<Path> javas = new ArrayList<>();
    javas.add(Path.of(System.getProperty("java.home"), "bin", "java"));
    String newest = System.getenv().getOrDefault("JDK_NEWEST", "/usr/lib/jvm/temurin-25-jdk-amd64");
    Path other = Path.of(newest, "bin", "java");
    if (Files.isExecutable(other)) {
      javas.add(other);
    }
    return javas;
  }

  static String agent(String options) {
    Path jar = HOME.resolve("recorder/target/corecast-agent.jar");
    return "-javaagent:" + jar + "=" + options;
  }

  /** What the program printed; it must not fail. */
  String run(List<String> flags, Class<?> main, String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    if (Files.isExecutable(Path.of("/usr/bin/taskset"))) {
      command.addAll(List.of("taskset", "-c", "0"));
    }
    command.addAll(List.of(java.toString(), "-Xshare:off", "-XX:+UseSerialGC"));
    command.addAll(flags);
    command.addAll(List.of("-cp", classes(), main.getName()));
    command.addAll(List.of(arguments));
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    if (!process.waitFor(120, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("the target hangs; it printed: " + text(out) + text(err));
    }
    if (process.exitValue() != 0) {
      throw new AssertionError("status " + process.exitValue() + ": " + text(err));
    }
    return text(out);
  }

  private static String text(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.UTF_8);
  }

  private static String classes() throws Exception {
    return Path.of(Target.class.getProtectionDomain().getCodeSource().getLocation().toURI())
        .toString();
  }
}
