package corecast.recorder.weave.made;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The library is what the system's loader takes for one, and its function counts. */
class CounterLibraryTest {
  @TempDir Path folder;

  private static native long read();

  @Test
  void countsAtAConstantRate() throws Exception {
    assumeTrue(System.getProperty("os.name").equals("Linux"));
    assumeTrue(System.getProperty("os.arch").equals("amd64"));
    Path file = folder.resolve("counter.so");
    Files.write(
        file, CounterLibrary.x86("Java_corecast_recorder_weave_made_CounterLibraryTest_read"));
    System.load(file.toString());
    Files.delete(file);
    double first = countsANano(20);
    assertThat(first).isBetween(0.5, 10.0);
    assertThat(countsANano(60)).isCloseTo(first, within(0.01 * first));
    long last = read();
    for (int i = 0; i < 100_000; i++) {
      long now = read();
      assertThat(now >= last).isTrue();
      last = now;
    }
  }

  /** Over a while that begins and ends where both clocks were read within 20 us. */
  private static double countsANano(long millis) throws InterruptedException {
    long[] from = both();
    Thread.sleep(millis);
    long[] to = both();
    return (double) (to[1] - from[1]) / (to[0] - from[0]);
  }

  private static long[] both() {
    while (true) {
      long before = System.nanoTime();
      long count = read();
      if (System.nanoTime() - before < 20_000) {
        return new long[] {before, count};
      }
    }
  }
}
