package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import corecast.recorder.Effort;
import corecast.recorder.Interrupts;
import corecast.recorder.Patience;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Ctrl-C and SIGTERM at any time: whole files or none, no stack trace, the usual exit status. */
@Tag("more")
class InterruptTest {
  private static final int THREADS = 8;
  private static final int SEGMENTS = 500;
  private static final List<String> SIGNALS = List.of("INT", "TERM").subList(0, Effort.of(1, 2));
  private static final int EACH = Effort.of(1, 2);

  @TempDir static Path inputs;
  @TempDir Path folder;

  @BeforeAll
  static void write() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int t = 0; t < THREADS; t++) {
      text.append("thread t").append(t).append('\n');
      for (int s = 0; s < SEGMENTS; s++) {
        text.append("  lock M").append(s % 7).append("\n  run f").append(s % 5);
        text.append(' ').append(1 + (s * 31 + t * 17) % 997);
        text.append("\n  unlock M").append(s % 7).append('\n');
      }
    }
    Files.writeString(inputs.resolve("long.program"), text);
  }

  static Stream<Arguments> commands() {
    return Stream.of(
            List.of("predict", "LONG", "-p", "1..64"),
            List.of("optimize", "LONG", "-p", "1..64"),
            List.of("report", "LONG", "-o", "r.html", "--charts", "charts"),
            List.of("export", "LONG", "-p", "8", "--to", "csv", "-o", "tables"),
            List.of("import", "LONG", "-o", "i.program"),
            List.of("dump", "LONG", "-o", "d.program"))
        .flatMap(words -> SIGNALS.stream().map(signal -> Arguments.of(words, signal)));
  }

  @ParameterizedTest(name = "{1} {0}")
  @MethodSource("commands")
  void leavesWholeFilesOrNone(List<String> words, String signal) throws Exception {
    assumeTrue(Files.isDirectory(Path.of("/proc/self")), "needs /proc and kill");
    assumeTrue(!Interrupts.areIgnored(), "interrupts are ignored here, and so by what is started");
    Path whole = Files.createDirectory(folder.resolve("whole"));
    long start = System.nanoTime();
    Ended ended = run(words, whole, Long.MAX_VALUE, signal);
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    assertThat(ended.err).isEmpty();
    assertThat(ended.status).isZero();
    Map<String, byte[]> expected = contents(whole);

    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < EACH; i++) {
      Path out = Files.createDirectory(folder.resolve("out" + i));
      // Most of it falls into the second half: there the files are written.
      long after = millis / 4 + (long) (random.nextDouble() * millis * 3 / 4);
      Ended interrupted = run(words, out, after, signal);
      String which = "seed " + seed + ", after " + after + " of " + millis + " ms";
      assertThat(interrupted.err).as(which).isEmpty();
      assertThat(interrupted.status).as(which).isIn(signal.equals("INT") ? 130 : 143, 0);
      contents(out)
          .forEach(
              (name, bytes) ->
                  assertThat(bytes).as(which + ": " + name).isEqualTo(expected.get(name)));
      if (interrupted.status == 0) {
        assertThat(contents(out)).as(which).hasSameSizeAs(expected);
      }
    }
  }

  private record Ended(int status, String err) {}

  private Ended run(List<String> words, Path out, long afterMillis, String signal)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path")));
    command.add("corecast.cli.Cli");
    for (String word : words) {
      command.add(word.replace("LONG", inputs.resolve("long.program").toString()));
    }
    Path err = folder.resolve(out.getFileName() + ".err");
    Process process =
        new ProcessBuilder(command)
            .directory(out.toFile()) // so that a page, which names its command, is the same in each
            .redirectOutput(folder.resolve(out.getFileName() + ".out").toFile())
            .redirectError(err.toFile())
            .start();
    if (!process.waitFor(afterMillis, TimeUnit.MILLISECONDS)) {
      new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
          .inheritIO()
          .start()
          .waitFor();
    }
    return new Ended(Patience.status(process, 60), Files.readString(err));
  }

  private static Map<String, byte[]> contents(Path folder) throws IOException {
    Map<String, byte[]> contents = new HashMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        contents.put(folder.relativize(file).toString(), Files.readAllBytes(file));
      }
    }
    return contents;
  }
}
