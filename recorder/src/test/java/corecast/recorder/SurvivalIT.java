package corecast.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.TargetRun.Outcome;
import corecast.trace.EventKind;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The program goes on whatever happens to the recording, and the recording where it can. */
@Tag("live")
final class SurvivalIT {
  private static final String CUT = "the trace file was cut while it was written";

  @TempDir Path directory;

  static Stream<Jdks.Jdk> jdks() {
    return Jdks.all().stream();
  }

  private Path trace() {
    return directory.resolve("trace.cct");
  }

  private TargetRun recorded(Jdks.Jdk jdk) {
    return new TargetRun(jdk, directory).recordedTo(trace());
  }

  private void isCutTo(Jdks.Jdk jdk, long length) throws Exception {
    Outcome outcome =
        recorded(jdk).allCompilers().run("CutFile", trace().toString(), Long.toString(length));
    assertThat(outcome.out()).as(outcome.err()).isEqualTo("failures 0 true false\n");
    assertThat(outcome.status()).isZero();
    assertThat(outcome.err().lines().filter(line -> line.startsWith("corecast")))
        .singleElement()
        .asString()
        .contains(CUT);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void anEmptiedFileEndsTheRecordingAndNotTheProgram(Jdks.Jdk jdk) throws Exception {
    isCutTo(jdk, 0);
  }

  /** The header is there, and blocks of which threads have the beginning. */
  @ParameterizedTest
  @ValueSource(longs = {100_000, 3_000_001})
  void aCutFileEndsTheRecordingAndNotTheProgram(long length) throws Exception {
    isCutTo(Jdks.last().get(0), length);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void nothingIsAskedFromObjectsThatOverrideTheAnswer(Jdks.Jdk jdk) throws Exception {
    Outcome outcome = recorded(jdk).run("Extended");
    assertThat(outcome.out()).as(outcome.err()).isEqualTo("1 2[1]\nasked 0\n");
    Recorded trace = Recorded.in(trace());
    String in = "corecast.targets.Extended$";
    // Capacity 10 and nothing in it; 1 core thread, 2 at most, room for 5.
    assertThat(trace.parameters(in + "Queue").subList(0, 2)).containsExactly(10L, 0L);
    assertThat(trace.parameters(in + "Pool")).containsExactly(1L, 2L, 5L);
    assertThat(trace.parameters(in + "Permits").subList(0, 2)).containsExactly(2L, 0L);
    assertThat(trace.parameters(in + "Latch").get(0)).isEqualTo(1);
    assertThat(trace.parameters(in + "ForkPool").get(0)).isEqualTo(2);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void theTickerSurvivesALackOfMemory(Jdks.Jdk jdk) throws Exception {
    Outcome outcome =
        recorded(jdk).flag("-Xmx32m").flag("-XX:+UseSerialGC").run("NoMemory", "Corecast ticker");
    assertThat(outcome.out()).as(outcome.err()).isEqualTo("survived 3 false true\n");
    // Its lock is one thread's: most of its sections are counted.
    Recorded trace = Recorded.in(trace());
    assertThat(trace.count(EventKind.UNLOCK) + trace.countedSections()).isGreaterThan(100_000);
  }
}
