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
}
