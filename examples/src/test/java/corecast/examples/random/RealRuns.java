package corecast.examples.random;

import corecast.conversion.RecordedProgram;
import corecast.examples.TestProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Random programs, predicted from one recording on one CPU and run on one CPU and on two; prints a
 * line for each. Arguments: the first seed, how many, and what to put before the real runs, such as
 * {@code chrt -r 1}.
 */
public final class RealRuns {
  private static final int TOGETHER = 5;

  /** Work of 2 to 15 ms a piece. */
  private static final String SCALE = "-Dcorecast.scale=4";

  private final Path java = TestProcess.javas().get(0);
  private final Path folder;
  private final List<String> before;
  private final String rounds = "-Dcorecast.rounds=" + Works.roundsPerMilli();

  private RealRuns(Path folder, List<String> before) {
    this.folder = folder;
    this.before = before;
  }

  public static void main(String[] arguments) throws Exception {
    int first = Integer.parseInt(arguments[0]);
    int end = first + Integer.parseInt(arguments[1]);
    Path folder = Files.createTempDirectory("corecast");
    RealRuns runs = new RealRuns(folder, List.of(arguments).subList(2, arguments.length));
    System.out.println("program,predicted_s2,error_percent,t1_ms,t2_ms,s2");
    for (int from = first; from < end; from += TOGETHER) {
      List<String> names = new ArrayList<>();
      for (int seed = from; seed < Math.min(end, from + TOGETHER); seed++) {
        if (!Smaller.has(Generator.program("c" + seed), Piece.Loose.class)) {
          names.add("c" + seed);
        }
      }
      runs.compare(names);
    }
  }

  private void compare(List<String> names) throws Exception {
    Path trace = folder.resolve("recorded.cct");
    List<String> recording = new ArrayList<>(TestProcess.onOneCpu());
    List<String> agent = List.of(TestProcess.agent("out=" + trace), "-Dcorecast.repeat=2");
    recording.addAll(Recorded.java(java, flags(agent), names));
    TestProcess.printed(recording, folder, 400);
    Prediction prediction = new Prediction(RecordedProgram.convert(trace).program());
    String one = real("0", names);
    String two = real("0,1", names);
    for (String name : names) {
      double predicted = prediction.nanos(name, 1) / prediction.nanos(name, 2);
      double t1 = best(one, name);
      double t2 = best(two, name);
      System.out.printf(
          Locale.ROOT,
          "%s,%.2f,%+.0f,%.0f,%.0f,%.2f%n",
          name,
          predicted,
          (predicted * t2 / t1 - 1) * 100,
          t1 / 1e6,
          t2 / 1e6,
          t1 / t2);
    }
  }

  private List<String> flags(List<String> more) {
    List<String> flags = new ArrayList<>(List.of(rounds, SCALE, "-XX:ActiveProcessorCount=2"));
    flags.addAll(more);
    return flags;
  }

  /** What is printed by programs that run three times, and once before to get warm. */
  private String real(String processors, List<String> names) throws Exception {
    List<String> command = new ArrayList<>(before);
    command.addAll(List.of("taskset", "-c", processors));
    command.addAll(Recorded.java(java, flags(List.of("-Dcorecast.repeat=5")), names));
    return TestProcess.printed(command, folder, 400);
  }

  private static double best(String printed, String name) {
    return printed
        .lines()
        .filter(line -> line.startsWith(name + " took "))
        .skip(1)
        .mapToLong(line -> Long.parseLong(line.substring(name.length() + 6)))
        .min()
        .orElseThrow();
  }
}
