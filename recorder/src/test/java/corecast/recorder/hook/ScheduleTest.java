package corecast.recorder.hook;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.hook.session.Options;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Parts of a run, in this virtual machine. */
class ScheduleTest {
  /** Longer than any test. */
  private static final long TIMER_MILLIS = 3_600_000;

  @TempDir Path folder;

  @AfterEach
  void stop() {
    Recording.stop();
  }

  @Test
  void theTimeOfOneRecordingDoesNotEndTheNext() throws Exception {
    Schedule.record(
        folder.resolve("first.cct"),
        Options.defaults(),
        new Schedule.Part(0, null, null, TIMER_MILLIS));
    assertThat(Recording.isOn()).isTrue();
    Thread timer = thread("Corecast timer");
    Recording.stop();
    assertThat(Recording.start(folder.resolve("second.cct"), Options.defaults())).isTrue();
    timer.interrupt(); // its time is over
    timer.join();
    assertThat(Recording.isOn()).isTrue();
  }

  @Test
  void aRecordingEndsWhenItsTimeIsOver() throws Exception {
    Schedule.record(
        folder.resolve("first.cct"),
        Options.defaults(),
        new Schedule.Part(0, null, null, TIMER_MILLIS));
    Thread timer = thread("Corecast timer");
    assertThat(Recording.isOn()).isTrue();
    timer.interrupt();
    timer.join();
    assertThat(Recording.isOn()).isFalse();
  }

  @Test
  void theMarkThatEndsOneRecordingDoesNotEndTheNext() {
    Schedule.record(
        folder.resolve("first.cct"), Options.defaults(), new Schedule.Part(0, null, "over", 0));
    Recording.stop();
    assertThat(Recording.start(folder.resolve("second.cct"), Options.defaults())).isTrue();
    Marks.mark("over");
    assertThat(Recording.isOn()).isTrue();
  }

  @Test
  void severalThreadsAtTheMarkBeginOneRecording() throws Exception {
    Path file = folder.resolve("marked.cct");
    for (int round = 0; round < 50; round++) {
      String mark = "go " + round;
      Schedule.record(file, Options.defaults(), new Schedule.Part(0, mark, "over", 0));
      CountDownLatch together = new CountDownLatch(1);
      Thread[] threads = new Thread[4];
      for (int t = 0; t < threads.length; t++) {
        threads[t] =
            new Thread(
                () -> {
                  try {
                    together.await();
                  } catch (InterruptedException e) {
                    return;
                  }
                  Marks.mark(mark);
                  Marks.mark("over");
                });
        threads[t].start();
      }
      together.countDown();
      for (Thread each : threads) {
        each.join();
      }
      // Whoever comes late does not begin it anew.
      assertThat(Recording.isOn()).isFalse();
      assertThat(file).exists();
      Files.delete(file);
    }
  }

  private static Thread thread(String name) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(each -> each.getName().equals(name))
        .findAny()
        .orElseThrow();
  }
}
