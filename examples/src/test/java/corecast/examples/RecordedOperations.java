package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.examples.targets.Batch;
import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.recorder.Jdks;
import corecast.recorder.Undisturbed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Programs that are recorded now have the operations that are kept for each JDK: which thread does
 * what to which object, as far as many recordings on idle and on busy machines agreed about it.
 * They print what they print without the agent, nothing of them is left out, and they replay to
 * their end. How long anything took is not looked at. Constructs that the conversion recognizes in
 * these operations (HandMade) are tested with stored recordings.
 *
 * <p>Two classes have the programs of every primitive, as classes of live tests run side by side.
 */
abstract class RecordedOperations {
  /** What takes time, and the functions in which it does. */
  private static final Set<String> NO_OPERATIONS =
      Set.of("run", "enter", "exit", "io", "sleep", "pause", "vm-work");

  @TempDir Path folder;

  /** Programs of a class whose operations do not depend on who is faster. */
  record Programs(String target, List<String> flags, List<String> names) {
    static Programs of(String target, String... names) {
      return new Programs(target, ForkedRecording.USUAL_UNITS, List.of(names));
    }

    /**
     * Units are longer than a scheduler's slices: who comes first while it is recorded is meant.
     */
    static Programs ofLongUnits(String target, String... names) {
      return new Programs(target, ForkedRecording.LONG_UNITS, List.of(names));
    }

    @Override
    public String toString() {
      return target;
    }
  }

  /** Each of them with each JDK. */
  static Stream<Arguments> withEachJdk(List<Programs> all) {
    return TestProcess.jdks().stream()
        .flatMap(jdk -> all.stream().map(programs -> Arguments.of(jdk, programs)));
  }

  @ParameterizedTest
  @MethodSource("programs") // of the class that extends this one
  void haveTheOperationsThatTheyHadBefore(Jdks.Jdk jdk, Programs programs, TestInfo test)
      throws Exception {
    Class<?> target = BatchRecording.target(programs.target);
    Path trace = folder.resolve("live.cct");
    Undisturbed.check(
        test,
        () -> ForkedRecording.live(jdk, trace, programs.flags, Batch.class, target, programs.names),
        recorded -> Undisturbed.others(trace),
        recorded -> check(jdk, programs, recorded));
  }

  private static void check(Jdks.Jdk jdk, Programs programs, ForkedRecording live)
      throws IOException {
    List<String> operations = operations(live.program);
    assertThat(operations)
        .containsAll(StoredRecordings.common(jdk, "operations-" + programs.target, operations));
    assertThat(live.verdict.notCaptured()).isEmpty();
    assertThat(live.verdict.unmatched()).isEmpty();
    for (int processors : List.of(1, 2, 4)) {
      live.nanos(processors); // none of its threads waits for ever
    }
  }

  /**
   * Which thread does what to which object, a line each. Threads, tasks and objects that differ by
   * a number only are one: who of them is first, and how often, depends on the machine. So does
   * what the conversion names after the threads that meet, behind the first tilde.
   */
  private static List<String> operations(Program program) {
    Set<String> operations = new TreeSet<>();
    String body = "";
    for (String line : ProgramText.print(program).lines().toList()) {
      String text = line.strip().replaceAll("\\d+", "#").replaceAll("~\\S+", "~");
      text = text.replace("-#@", "@"); // whether several met at one place first
      if (!line.startsWith(" ")) {
        body = text;
      } else if (!NO_OPERATIONS.contains(text.split(" ", 2)[0])) {
        operations.add(body + ": " + text);
      }
    }
    return List.copyOf(operations);
  }
}
