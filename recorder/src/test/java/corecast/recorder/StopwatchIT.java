package corecast.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.TargetRun.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The agent as nothing but a stopwatch. */
@Tag("live")
final class StopwatchIT {
  @TempDir Path directory;

  static Stream<Jdks.Jdk> jdks() {
    return Jdks.all().stream();
  }

  private static final int CPUS = Runtime.getRuntime().availableProcessors();

  private Path file() {
    return directory.resolve("time, of a run");
  }

  private Outcome run(Jdks.Jdk jdk, String ending) throws Exception {
    return new TargetRun(jdk, directory).timed(file()).run("Endings", ending);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aProgramIsTimedFromItsMainMethodToItsEnd(Jdks.Jdk jdk) throws Exception {
    long start = System.nanoTime();
    Outcome outcome = run(jdk, "after-300-ms");
    long whole = System.nanoTime() - start;
    assertThat(outcome.status()).as(outcome.err()).isZero();
    assertThat(outcome.err()).isEmpty();
    String[] times = Files.readString(file()).split(" ", -1);
    assertThat(Long.parseLong(times[0])).isBetween(300_000_000L, whole);
    assertThat(Long.parseLong(times[1])).isBetween(0L, whole * CPUS); // it mostly sleeps
    assertThat(times).as("compilers, and collectors with the thread of the pauses").hasSize(4);
    assertThat(Long.parseLong(times[2])).isBetween(0L, whole * CPUS);
    assertThat(Long.parseLong(times[3])).isBetween(0L, whole * CPUS);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void oneThatExitsIsTimedAndOneThatHaltsIsNot(Jdks.Jdk jdk) throws Exception {
    assertThat(run(jdk, "exit").status()).isEqualTo(3);
    assertThat(file()).isNotEmptyFile();
    Files.delete(file());
    assertThat(run(jdk, "halt").status()).isEqualTo(4);
    assertThat(file()).doesNotExist();
  }
}
