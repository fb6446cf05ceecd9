package corecast.recorder.hook;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.Effort;
import corecast.recorder.hook.operation.Operation;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A hook may run out of stack anywhere: what is in the file can be read all the same. */
@Tag("more")
class OutOfStackTest {
  private static final int THREADS = 24;
  private static final int DESCENTS = Effort.of(17, 34);

  @TempDir Path folder;

  private final Object[] monitors = new Object[4096];
  private int method;

  private static void pad(int frames, Runnable then) {
    if (frames == 0) {
      then.run();
    } else {
      pad(frames - 1, then);
    }
  }

  /** As woven code does it, but every object is a new one, so that more is written. */
  private void descend(int depth) {
    int entered = Hooks.enter(method);
    try {
      Object monitor = monitors[depth & (monitors.length - 1)];
      Hooks.monitorBefore(monitor);
      Hooks.monitorEntered();
      try {
        int token = Hooks.begin(Operation.LOCK, this, 0);
        Hooks.end(token, Operation.LOCK, this, 0, 0);
        descend(depth + 1);
      } finally {
        Hooks.monitorExit();
      }
    } finally {
      Hooks.exit(entered);
    }
  }

  private void overflow(int frames) {
    for (int i = 0; i < DESCENTS; i++) {
      try {
        pad((frames + i) % 17, () -> descend(0));
      } catch (StackOverflowError e) {
        // On purpose.
      }
      Marks.mark("survived");
    }
  }

  @Test
  void whatAThreadWritesAfterwardsCanBeRead() throws Exception {
    method = Hooks.method("Test", "descend", "", 1);
    for (int i = 0; i < monitors.length; i++) {
      monitors[i] = new Object();
    }
    Recorded recorded =
        Recorded.run(
            folder.resolve("run.cct"),
            () -> {
              for (int t = 0; t < THREADS; t++) {
                int frames = t;
                Thread thread =
                    new Thread(null, () -> overflow(frames), "t" + t, 180_000 + 1_000L * t);
                thread.start();
                thread.join();
                Marks.mark("joined");
              }
            });
    for (int t = 0; t < THREADS; t++) {
      List<String> records = recorded.of("t" + t);
      // No thread goes silent: each comes back after each of its descents.
      assertThat(records).filteredOn("MARK survived"::equals).hasSize(DESCENTS);
    }
    assertThat(recorded.mine()).filteredOn("MARK joined"::equals).hasSize(THREADS);
  }
}
