package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.cli.Cli;
import corecast.recorder.Jdks;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * One recording, one answer: not a byte of what commands print depends on the virtual machine that
 * analyses, its language and time zone, its processors or its heap.
 */
@Tag("thorough")
class OneAnswerTest {
  private static final List<String> RECORDINGS = List.of("cache");

  private static final List<String> COMMANDS =
      List.of("predict -p 1,8", "optimize -p 8", "waits -p 8", "critical-path -p 8", "verdict");

  private static final List<List<String>> OPTIONS =
      List.of(
          List.of("-Duser.language=tr", "-Duser.country=TR", "-Duser.timezone=Asia/Tokyo"),
          List.of("-Duser.language=ar", "-Duser.country=EG", "-Dfile.encoding=ISO-8859-1"),
          List.of("-XX:ActiveProcessorCount=1", "-XX:+UseSerialGC", "-Xmx96m"),
          List.of("-XX:ActiveProcessorCount=16", "-XX:+UseParallelGC", "-XX:TieredStopAtLevel=1"));

  @TempDir Path folder;

  @Test
  void isThatOfEveryMachine() throws Exception {
    for (String name : RECORDINGS) {
      try (InputStream recording = Cli.class.getResourceAsStream(name + ".cct")) {
        Files.copy(Objects.requireNonNull(recording), folder.resolve(name + ".cct"));
      }
    }
    List<Machine> machines = machines();
    List<String> answers = machines.parallelStream().map(this::answers).toList();
    String first = answers.get(0);
    assertThat(first).doesNotContain("status 1");
    assertThat(first.lines()).hasSizeGreaterThan(100);
    for (int other = 1; other < machines.size(); other++) {
      assertThat(answers.get(other)).as(machines.get(other).toString()).isEqualTo(first);
    }
  }

  /** A virtual machine, and its options. */
  private record Machine(Path java, List<String> options) {}

  /** That of this test without options and with them, then the newest one. */
  private static List<Machine> machines() {
    List<Path> javas = Jdks.installed().stream().map(Jdks.Jdk::java).toList();
    List<Machine> machines = new ArrayList<>();
    machines.add(new Machine(javas.get(0), List.of()));
    OPTIONS.forEach(options -> machines.add(new Machine(javas.get(0), options)));
    javas.stream().skip(1).forEach(java -> machines.add(new Machine(java, List.of())));
    return machines;
  }

  private String answers(Machine machine) {
    List<String> command = new ArrayList<>(List.of(machine.java.toString()));
    command.addAll(machine.options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(Answers.class.getName());
    command.add(folder.toString());
    try {
      TestProcess done =
          TestProcess.run(command, Files.createTempDirectory(folder, "machine"), 120);
      assertThat(done.status()).as(done.err()).isZero();
      return done.out();
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(command + " could not be run", e);
    }
  }

  /** Prints what all commands say of recordings, in all formats. */
  static final class Answers {
    private Answers() {}

    public static void main(String[] folder) {
      PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
      for (String name : RECORDINGS) {
        String file = Path.of(folder[0], name + ".cct").toString();
        for (String command : COMMANDS) {
          for (String format : List.of("text", "json")) {
            List<String> words = new ArrayList<>(List.of(command.split(" ")));
            words.add(1, file);
            if (!command.equals("verdict")) { // which is text alone
              words.addAll(List.of("--format", format));
            }
            out.print(said(words));
          }
        }
      }
    }

    private static String said(List<String> words) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      PrintStream both = new PrintStream(bytes, true, StandardCharsets.UTF_8);
      int status = Cli.launch(words.toArray(String[]::new), both, both);
      return words + ": status " + status + "\n" + bytes.toString(StandardCharsets.UTF_8);
    }
  }
}
