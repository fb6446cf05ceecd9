package corecast.examples;

import static corecast.examples.BetweenTarget.UNIT_MILLIS;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.Patience;
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
import org.junit.jupiter.api.Tag;
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
@Tag("live")
@Tag("alone")
class BetweenProcessesIT {
  /** What a unit is wrong by at most: work is a little longer than is given, records cost some. */
  private static final double HALF = 0.5;

  /** What the functions of the two programs are given, in units. */
  private static final int CLIENT = 4 + 3 + 2;

  private static final int SERVER = 1 + 5 + 1;

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
      command.add(TestProcess.agentWith(options));
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

    PathOf stop() throws IOException {
      String[] words = tell("stop").split(" ");
      double[] units = new double[words.length];
      for (int i = 0; i < units.length; i++) {
        units[i] = Long.parseLong(words[i]) / 1e6 / UNIT_MILLIS;
      }
      return new PathOf(units[0], units[1], units[2], units[3], units[4], units[5]);
    }

    @Override
    public void close() throws IOException {
      process.getOutputStream().close();
      Patience.end(process, 60);
    }
  }

  /**
   * What a program says at the end, in units: all of its work, the length of its path with and
   * without locks, and what two functions have of it.
   */
  private record PathOf(double work, double ran, double free, double f, double gainOfF, double g) {
    /** What the program does beside the given work: what HTTP takes. */
    double rest(int given) {
      assertThat(work).as("work").isGreaterThan(given - HALF);
      return Math.max(0, work - given);
    }
  }

  private static void isAbout(double units, double given, double rest) {
    assertThat(units).isBetween(given - HALF, given + rest + HALF);
  }

  private static void is(double units, double given) {
    isAbout(units, given, 0);
  }

  /** What is gained without f: of the length only that is left, and what was done beside. */
  private static void gains(PathOf path, int left, double rest) {
    isAbout(path.ran - path.gainOfF, left, rest);
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
      PathOf main = client.stop();
      PathOf t = server.stop();
      double rest = main.rest(CLIENT) + t.rest(SERVER);
      isAbout(main.ran, 11, rest);
      isAbout(main.free, 11, rest);
      is(main.f, 11); // all of it
      gains(main, 3, rest); // without f the path is g 3
      is(main.g, 0);
      isAbout(t.ran, 10, rest);
      is(t.f, 9);
      gains(t, 2, rest); // without f the path is g 1, h 1
      is(t.g, 0);
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
      PathOf main = client.stop();
      PathOf t = server.stop();
      isAbout(main.ran, CLIENT, main.rest(CLIENT));
      is(main.f, 4 + 2);
      is(main.g, 3);
      isAbout(t.ran, SERVER, t.rest(SERVER));
      is(t.f, 5);
      is(t.g, 1);
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
      f += computation.shares().get(0).nanos() / 1e6 / UNIT_MILLIS;
    }
    // All of f is on the path of its window: that of the server, and what the client has sent.
    assertThat(f).isBetween(3 * 5 - HALF, 3 * 11 + HALF);
    assertThat(last.values().stream().mapToDouble(PathLine::workNanos).sum() / 1e6 / UNIT_MILLIS)
        .isGreaterThan(3 * SERVER - HALF);
  }
}
