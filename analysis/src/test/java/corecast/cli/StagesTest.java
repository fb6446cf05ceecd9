package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StagesTest {
  @TempDir Path folder;

  @Test
  void statsGoToStandardErrorAndLeaveTheTableAlone() throws IOException {
    Path program = folder.resolve("one.program");
    Files.writeString(program, "thread t\n  run f 5\n");
    Launched plain = Launched.of("predict", program, "-p", "1,2", "--format", "csv");
    Launched counted = Launched.of("predict", program, "-p", "1,2", "--format", "csv", "--stats");
    assertThat(counted.status()).isZero();
    assertThat(counted.out()).isEqualTo(plain.out());
    assertThat(plain.err()).isEmpty();
    // run f 5 is three steps: enter, run, exit
    assertThat(counted.err())
        .contains("1 thread or task, 3 steps, 1 segment,")
        .contains("reading ")
        .contains("replaying ")
        .doesNotContain("trace ");
  }

  @Test
  void statsOfSeveralFilesAreGivenForEach() throws IOException {
    Path one = folder.resolve("one.program");
    Path two = folder.resolve("two.program");
    Files.writeString(one, "thread t\n  run f 5\n");
    Files.writeString(two, "thread t\n  run f 5\n  run f 6\n");
    String told = Launched.of("predict", one, two, "-p", "1,2", "--stats").err();
    assertThat(told).containsSubsequence(one.toString(), " 3 steps, 1 segment,", "predicting ");
    assertThat(told).containsSubsequence(two.toString(), " 6 steps, 2 segments,", "predicting ");
    assertThat(told.split("predicting ", -1)).hasSize(3);
    assertThat(Launched.of("optimize", one, two, "-p", "2", "--stats").err())
        .containsSubsequence(one.toString(), "weighing ", two.toString(), "weighing ");
  }
}
