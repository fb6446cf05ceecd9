package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.conversion.RecordedProgram;
import corecast.examples.targets.Thirds;
import corecast.recorder.Jdks;
import corecast.recorder.Tolerance;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Shares of functions: one has a third of the work of both threads, another two thirds. */
@Tag("stored")
class SampledFunctionsTest {
  @TempDir Path folder;

  static List<Jdks.Jdk> jdks() {
    return StoredRecordings.jdks();
  }

  private Path stored(Jdks.Jdk jdk, String functions, String pieces) throws Exception {
    return StoredRecordings.trace(
        jdk,
        "thirds-" + functions,
        folder,
        made ->
            Launched.recordWith(
                jdk, made, List.of("--functions", functions), Thirds.class.getName(), pieces));
  }

  private static int samples(Path trace) throws Exception {
    for (String line : RecordedProgram.convert(trace).verdict().warnings()) {
      Matcher samples = Pattern.compile("sampled by .*: ([0-9,]+) samples").matcher(line);
      if (samples.find()) {
        return Integer.parseInt(samples.group(1).replace(",", ""));
      }
    }
    throw new AssertionError("it is not said how many samples there are");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void sampledTheyHaveTheSharesOfTheirWork(Jdks.Jdk jdk) throws Exception {
    Path trace = stored(jdk, "sampled", "25");
    int samples = samples(trace);
    assertThat(samples).isGreaterThan(500); // of more than 3 s
    WorkShares shares = WorkShares.of(trace);
    double tolerance = Tolerance.ofShare(1 / 3.0, samples);
    assertThat(shares.third()).as("third").isCloseTo(1 / 3.0, within(tolerance));
    assertThat(shares.twoThirds()).as("two thirds").isCloseTo(2 / 3.0, within(tolerance));
    assertThat(shares.caller()).as("their caller, with what it calls").isGreaterThan(0.9);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void wovenTheyHaveTheSame(Jdks.Jdk jdk) throws Exception {
    WorkShares shares = WorkShares.of(stored(jdk, "woven", "15"));
    assertThat(shares.third()).as("third").isCloseTo(1 / 3.0, within(0.06));
    assertThat(shares.caller()).as("their caller, with what it calls").isGreaterThan(0.9);
  }
}
