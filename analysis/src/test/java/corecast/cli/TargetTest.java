package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

class TargetTest {
  @Test
  void stoppedBeforeItStartsItNeverDoes() {
    Target target = new Target();
    target.stop();
    assertThatThrownBy(() -> target.run(List.of("/bin/sleep", "600")))
        .hasMessage("nothing was recorded: interrupted before the target started");
  }

  @Test
  void whatCannotBeStartedIsNamed() {
    assertThatThrownBy(() -> new Target().run(List.of("/no/such/java")))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("the target cannot be started")
        .hasMessageContaining("/no/such/java");
  }

  @Test
  void stoppedWhileItRunsItEnds() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/sleep")), "needs a program that takes its time");
    Target target = new Target();
    FutureTask<Integer> status = new FutureTask<>(() -> target.run(List.of("/bin/sleep", "600")));
    Thread runs = new Thread(status);
    runs.start();
    while (!target.isRunning()) {
      Thread.onSpinWait();
    }
    target.stop();
    assertThat(status.get()).isEqualTo(128 + 15); // SIGTERM
  }
}
