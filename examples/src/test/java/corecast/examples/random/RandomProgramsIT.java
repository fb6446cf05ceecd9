package corecast.examples.random;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.cli.Cli;
import corecast.examples.TestProcess;
import corecast.recorder.Undisturbed;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random programs, recorded on one CPU, against an independent model of what they take on any
 * number of processors. The lengths of their work are put right afterwards, so that times can be
 * compared exactly, however busy the machine is; a recording that other programs disturbed may have
 * a wrong order, and is made again. {@code -Dcorecast.seeds=500} tries that many instead of a few,
 * {@code -Dcorecast.seed=1000} from that one on, {@code -Dcorecast.shrink=true} looks for a small
 * program where one is wrong.
 */
@Tag("live")
class RandomProgramsIT {
  private static final int SEEDS = Integer.getInteger("corecast.seeds", 6);
  private static final int FIRST = Integer.getInteger("corecast.seed", 1);

  /** So many are run one after the other in one virtual machine. */
  private static final int TOGETHER = 6;

  @TempDir Path folder;

  /** Each virtual machine with the sorts of programs that it can run, some at a time. */
  static List<Arguments> batches() {
    List<Arguments> batches = new ArrayList<>();
    for (Path java : TestProcess.javas()) {
      String sort = isThisOne(java) ? "c" : "v";
      for (int first = FIRST; first < FIRST + SEEDS; first += TOGETHER) {
        batches.add(Arguments.of(java, names(sort, first)));
      }
    }
    return batches;
  }

  private static List<String> names(String sort, int first) {
    int end = Math.min(first + TOGETHER, FIRST + SEEDS);
    return IntStream.range(first, end).mapToObj(seed -> sort + seed).toList();
  }

  private static boolean isThisOne(Path java) {
    return java.startsWith(System.getProperty("java.home"));
  }

  /** Which of the programs is wrong, and what it is. */
  private void assertRight(Path java, List<String> names, Examination examination)
      throws Exception {
    List<String> wrong = new ArrayList<>(examination.wrong);
    for (String name : names) {
      if (examination.wrong.stream().anyMatch(line -> line.startsWith(name + " "))) {
        wrong.add(
            Boolean.getBoolean("corecast.shrink")
                ? Shrinking.smallest(name, smaller -> wrong(java, smaller))
                : name + " is " + Generator.program(name));
      }
    }
    assertThat(wrong).isEmpty();
  }

  /** Of a smaller program; nothing if that does not count. */
  private List<String> wrong(Path java, String name) throws Exception {
    Examination examination = Examination.of(java, folder, List.of(name));
    return examination.others > Undisturbed.MOST ? List.of() : examination.wrong;
  }

  @ParameterizedTest
  @MethodSource("batches")
  void takesWhatTheModelSays(Path java, List<String> names, TestInfo test) throws Exception {
    Undisturbed.check(
        test,
        () -> Examination.of(java, folder, names),
        examination -> examination.others,
        examination -> assertRight(java, names, examination));
    String trace = folder.resolve(names.get(0) + ".cct").toString();
    String page = folder.resolve("report.html").toString();
    for (List<String> command :
        List.of(
            List.of("predict", trace, "-p", "1,2,4"),
            List.of("optimize", trace, "-p", "1,2,4"),
            List.of("segments", trace, "-p", "2"),
            List.of("critical-path", trace, "-p", "2"),
            List.of("report", trace, "-p", "1,2,4", "-o", page))) {
      ByteArrayOutputStream printed = new ByteArrayOutputStream();
      PrintStream to = new PrintStream(printed, true, StandardCharsets.UTF_8);
      int status = Cli.launch(command.toArray(new String[0]), to, to);
      assertThat(status).as(command + ": " + printed.toString(StandardCharsets.UTF_8)).isZero();
    }
  }
}
