package corecast.examples;

import static corecast.examples.BetweenTarget.UNIT_MILLIS;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.online.PathLine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The critical path of two programs that hand work on by messages over HTTP:
 *
 * <pre>
 * client: f 4; send Q; g 3; receive R; f 2
 * server: g 1; receive Q; f 5; send R; h 1
 * </pre>
 */
class BetweenProcessesIT {
  private static final Path AGENT =
      Path.of("").toAbsolutePath().resolveSibling("recorder/target/corecast-agent.jar");

  /** What both programs do beside the given work, at most: what HTTP takes. */
  private static final double REST_MILLIS = 60;

  @TempDir Path folder;

  static List<Path> javas() {
    return TestProcess.javas();
  }

  /** A program that answers each line with a line. */
  private static final class Program implements AutoCloseable {
    final Process process;
    final String first;
    private final BufferedReader told;

    Program(Path java, String options, String argument) throws IOException {
      List<String> command = new ArrayList<>(List.of(java.toString()));
      command.add("-javaagent:" + AGENT + "=" + options);
      command.addAll(List.of("-cp", System.getProperty("java.class.path")));
      command.addAll(List.of("corecast.examples.BetweenTarget", argument));
      process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      told =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
      first = told.readLine();
    }

    String tell(String line) throws IOException {
      process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
      process.getOutputStream().flush();
      return told.readLine();
    }

    /** Length with and without locks, then share and gain of f, then those of g; ms. */
    double[] stop() throws IOException {
      String[] words = tell("stop").split(" ");
      double[] millis = new double[words.length];
      for (int i = 0; i < millis.length; i++) {
        millis[i] = Long.parseLong(words[i]) / 1e6;
      }
      return millis;
    }

    @Override
    public void close() throws IOException {
      process.getOutputStream().close();
      process.onExit().join();
    }
  }

  private static void isAbout(double millis, double units) {
    double given = units * UNIT_MILLIS;
    assertThat(millis).isBetween(given - 0.5, given + REST_MILLIS);
  }

  private static void differsByAbout(double millis, double units) {
    double given = units * UNIT_MILLIS;
    assertThat(millis).isBetween(given - REST_MILLIS, given + REST_MILLIS);
  }

  /** The first exchange takes far longer than those after it: HTTP starts up. */
  private static void greet(Program client) throws IOException {
    for (int i = 0; i < 5; i++) {
      assertThat(client.tell("greet")).isEqualTo("done");
    }
  }

  @ParameterizedTest
  @MethodSource("javas")
  void theLongerPathIsKeptWhereTwoProcessesMeet(Path java) throws Exception {
    String options = "mxbean=on,shared=golden";
    try (Program server = new Program(java, options, "server");
        Program client = new Program(java, options, server.first)) {
      greet(client); // nothing is computed, so nothing is sent
      server.tell("start");
      client.tell("start");
      greet(client);
      server.tell("start");
      client.tell("start"); // both in their second computation
      assertThat(client.tell("work")).isEqualTo("path");
      server.tell("await");
      double[] main = client.stop();
      double[] t = server.stop();
      isAbout(main[0], 11);
      isAbout(main[1], 11);
      isAbout(main[2], 11); // f, all of it
      differsByAbout(main[3], 8); // without f the path is g 3
      isAbout(main[4], 0);
      isAbout(main[5], 0);
      isAbout(t[0], 10);
      isAbout(t[2], 9);
      differsByAbout(t[3], 8); // without f the path is g 1, h 1
      isAbout(t[4], 0);
    }
  }

  @ParameterizedTest
  @MethodSource("javas")
  void withoutTheOptionEachProcessIsAlone(Path java) throws Exception {
    try (Program server = new Program(java, "mxbean=on", "server");
        Program client = new Program(java, "mxbean=on,shared=golden", server.first)) {
      greet(client);
      server.tell("start");
      client.tell("start");
      greet(client);
      server.tell("start");
      client.tell("start");
      assertThat(client.tell("work")).isEqualTo("no path");
      server.tell("await");
      double[] main = client.stop();
      double[] t = server.stop();
      isAbout(main[0], 4 + 3 + 2);
      isAbout(main[2], 4 + 2);
      isAbout(main[4], 3);
      isAbout(t[0], 1 + 5 + 1);
      isAbout(t[2], 5);
      isAbout(t[4], 1);
    }
  }

  /** Only the client has windows; its messages end those of the server. */
  @ParameterizedTest
  @MethodSource("javas")
  void theCutTravelsWithMessages(Path java) throws Exception {
    Path samples = Files.writeString(folder.resolve("samples.txt"), "");
    String functions = ",select=BetweenTarget.f;BetweenTarget.g,shared=cut";
    try (Program server =
            new Program(java, "live=on,interval=50,out=" + samples + functions, "server");
        Program client =
            new Program(java, "live=on,windows=1,interval=300" + functions, server.first)) {
      for (int i = 0; i < 3; i++) {
        assertThat(client.tell("work")).isEqualTo("path");
        server.tell("await");
      }
    }
    TreeMap<Long, PathLine> last = new TreeMap<>(); // of each computation, by when it began
    for (String line : Files.readAllLines(samples)) {
      PathLine sample = PathLine.parse(line);
      last.put(sample.startNanos(), sample);
    }
    assertThat(last).hasSizeGreaterThan(2);
    long before = 0;
    double f = 0;
    for (PathLine computation : last.values()) {
      assertThat(computation.startNanos()).isEqualTo(before);
      before = computation.timeNanos();
      f += computation.shares().get(0).nanos() / 1e6;
    }
    // All of f is on the path of its window: that of the server, and what the client has sent.
    assertThat(f).isBetween(3 * 5 * UNIT_MILLIS - 0.5, 3 * 11 * UNIT_MILLIS + REST_MILLIS);
    assertThat(last.values().stream().mapToDouble(PathLine::workNanos).sum() / 1e6)
        .isGreaterThan(3 * (1 + 5 + 1) * UNIT_MILLIS - 0.5);
  }
}
