package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.cli.Cli;
import corecast.recorder.Jdks;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a command of Corecast did, in this virtual machine.
 *
 * @param status its exit status
 * @param out standard output
 * @param err standard error
 */
record Launched(int status, String out, String err) {
  private static final Path HOME = Path.of("").toAbsolutePath().getParent();

  /** What may start a program with the agent, or put it into one that runs. */
  private static final Set<Object> STARTING = Set.of("record", "live", "attach", "validate");

  /** A command line that starts no program: the command, then its options and files. */
  static Launched of(Object... words) {
    assertThat(words[0]).as("Launched.starting is for that").isNotIn(STARTING);
    return launched(words);
  }

  /** A command line that starts a program with the agent, or puts it into one that runs. */
  static Launched starting(Object... words) {
    assertThat(words[0]).isIn(STARTING);
    return launched(words);
  }

  private static Launched launched(Object... words) {
    System.setProperty("corecast.home", HOME.toString()); // where the agent is
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status =
        Cli.launch(
            Stream.of(words).map(Object::toString).toArray(String[]::new),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    return new Launched(
        status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /**
   * Records a program of the class path of this test.
   *
   * @param options of {@code record}
   * @param program its main class and arguments
   */
  static Launched record(Path trace, List<String> options, String... program) {
    return record(java(), trace, options, program);
  }

  private static Launched record(Path java, Path trace, List<String> options, String... program) {
    List<Object> words = new ArrayList<>(List.of("record", "-o", trace));
    words.addAll(options);
    words.addAll(List.of("--", java, "-cp", System.getProperty("java.class.path")));
    words.addAll(List.of(program));
    return starting(words.toArray());
  }

  /**
   * The same with a given JDK.
   *
   * @return what the program printed, and what the command said of it
   */
  static List<String> recordWith(
      Jdks.Jdk jdk, Path trace, List<String> options, String... program) {
    return record(jdk.java(), trace, options, program).succeeded().out().lines().toList();
  }

  /** The virtual machine that runs the tests. */
  static Path java() {
    return Path.of(System.getProperty("java.home"), "bin", "java");
  }

  /** The same, if its status is 0. */
  Launched succeeded() {
    assertThat(status).as("%s%s", out, err).isZero();
    return this;
  }
}
