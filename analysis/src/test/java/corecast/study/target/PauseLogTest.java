package corecast.study.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PauseLogTest {
  /** As Java 17 writes it. */
  private static final String OLD =
      "[13203249680425ns] Safepoint \"GenCollectForAllocation\", Time since last: 1118307096 ns,"
          + " Reaching safepoint: 4236 ns, Cleanup: 116623 ns, At safepoint: 32464324 ns, Total:"
          + " 32585183 ns";

  /** As Java 25 writes it. */
  private static final String NEW =
      "[13205565469915ns] Safepoint \"SerialGCCollect\", Time since last: 255475404 ns, Reaching"
          + " safepoint: 2784 ns, At safepoint: 9407310 ns, Leaving safepoint: 529756 ns, Total:"
          + " 9939850 ns, Threads: 0 runnable, 10 total";

  @TempDir Path folder;

  @Test
  void aPauseIsTheTimeInWhichAllThreadsHadStopped() {
    // 32585183 - 4236 = 32580947, and that before 13203249680425.
    assertThat(PauseLog.pause(OLD)).isEqualTo("13203217099478,32580947,GenCollectForAllocation");
    // 9939850 - 2784 = 9937066.
    assertThat(PauseLog.pause(NEW)).isEqualTo("13205555532849,9937066,SerialGCCollect");
    assertThat(PauseLog.pause("something else")).isEmpty();
  }

  @Test
  void whatIsReadIsCutIntoFacts() throws Exception {
    Path log = folder.resolve("log");
    assertThat(PauseLog.read(log)).isEmpty();
    Files.writeString(log, "");
    assertThat(PauseLog.read(log)).containsExactly("");
    Files.writeString(log, (OLD + "\n" + NEW + "\n").repeat(100));
    assertThat(PauseLog.read(log)).hasSizeGreaterThan(1).allMatch(fact -> fact.length() <= 4100);
    assertThat(String.join(" ", PauseLog.read(log)).split(" ", -1)).hasSize(200);
  }
}
