package corecast.study.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import corecast.recorder.Patience;
import corecast.study.file.Failure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TargetTest {
  @TempDir Path folder;

  @Test
  void stoppedBeforeItStartsItNeverDoes() {
    Target target = new Target(Target.Streams.ALL);
    target.stop();
    assertThatThrownBy(() -> target.run(List.of("/bin/sleep", "600")))
        .hasMessage("interrupted before the target started");
  }

  @Test
  void whatCannotBeStartedIsNamed() {
    assertThatThrownBy(() -> new Target(Target.Streams.ALL).run(List.of("/no/such/java")))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("the target cannot be started")
        .hasMessageContaining("/no/such/java");
  }

  @Test
  void whoeverDoesNotEndWhenAskedToIsEnded() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "needs a program that ignores signals");
    Target target = new Target(Target.Streams.ALL);
    String deaf = "trap '' TERM; echo deaf > " + folder.resolve("deaf") + "; exec /bin/sleep 600";
    FutureTask<Integer> status = new FutureTask<>(() -> target.run(List.of("/bin/sh", "-c", deaf)));
    new Thread(status).start();
    Patience.await("that it is deaf", 15, () -> Files.exists(folder.resolve("deaf")));
    target.stop(50, TimeUnit.MILLISECONDS);
    assertThat(status.get()).isEqualTo(128 + 9); // SIGKILL
    assertThat(Target.inWords(status.get())).isEqualTo("137 (signal 9)");
    assertThat(Target.inWords(3)).isEqualTo("3");
  }

  @Test
  void stoppedWhileItRunsItEnds() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/sleep")), "needs a program that takes its time");
    Target target = new Target(Target.Streams.ALL);
    FutureTask<Integer> status = new FutureTask<>(() -> target.run(List.of("/bin/sleep", "600")));
    Thread runs = new Thread(status);
    runs.start();
    Patience.await("that it runs", 15, target::isRunning);
    target.stop();
    assertThat(status.get()).isEqualTo(128 + 15); // SIGTERM
  }
}
