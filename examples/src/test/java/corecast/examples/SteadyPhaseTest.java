package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.conversion.RecordedProgram;
import corecast.recorder.Jdks;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Parts of a recording, and the program without the pauses of the virtual machine. */
@Tag("stored")
class SteadyPhaseTest {
  @TempDir Path folder;

  static List<Jdks.Jdk> jdks() {
    return StoredRecordings.jdks();
  }

  private Path stored(Jdks.Jdk jdk, String name, Class<?> program) throws Exception {
    return StoredRecordings.trace(
        jdk, name, folder, made -> Launched.recordWith(jdk, made, List.of(), program.getName()));
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aRecordingCanBeCutWhenItIsReplayed(Jdks.Jdk jdk) throws Exception {
    Path trace = stored(jdk, "steady", SteadyTarget.class);
    double all = SteadyPhaseIT.time(trace);
    double untilSteady = SteadyPhaseIT.time(trace, "--until", "steady");
    double untilEnd = SteadyPhaseIT.time(trace, "--until", "end");
    assertThat(untilSteady).isLessThan(untilEnd);
    assertThat(untilEnd).isLessThan(all);
    // Between the marks there is what was not done before the first one.
    double between = SteadyPhaseIT.time(trace, "--from", "steady", "--until", "end");
    assertThat(between).isLessThan(untilEnd);
    Launched none = Launched.of("predict", trace, "--until", "no such mark");
    assertThat(none.status()).isEqualTo(1);
    assertThat(none.err()).contains("no mark no such mark").contains("steady");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void collectionsOfGarbageAreNoWorkOfThreadsAndCanBePutIn(Jdks.Jdk jdk) throws Exception {
    Path trace = stored(jdk, "garbage", GarbageTarget.class);
    String verdict = String.join("\n", RecordedProgram.convert(trace).verdict().lines());
    // Ten explicit ones of a thread, which those of the other may share, and one at the end.
    Matcher told =
        Pattern.compile("(\\d+) stop-the-world pauses took (\\d+\\.\\d+) (ms|s) ").matcher(verdict);
    assertThat(told.find()).as(verdict).isTrue();
    assertThat(Integer.parseInt(told.group(1))).isGreaterThanOrEqualTo(10 + 1);
    boolean isInSeconds = told.group(3).equals("s");
    double total = Double.parseDouble(told.group(2)) * (isInSeconds ? 1e9 : 1e6);
    Offset<Double> rounding = Offset.offset(isInSeconds ? 6e6 : 2e3);
    double alone = SteadyPhaseIT.time(trace, "--gc", "none");
    // The verdict rounds to 1 us, or to 10 ms. The threads' own times carry no pause: most of the
    // run is pause.
    assertThat(SteadyPhaseIT.time(trace, "--gc", "constant") - alone).isCloseTo(total, rounding);
    assertThat(SteadyPhaseIT.time(trace, "--gc", "scaled") - alone).isCloseTo(total, rounding);
    assertThat(total).isGreaterThan(alone / 2);
    Launched told4 = Launched.of("predict", trace, "-p", "4", "--gc", "scaled");
    assertThat(told4.out()).contains("are included, divided by the number of processors");
    assertThat(Launched.of("predict", trace, "-p", "4").out())
        .contains("are included, as long on any number of processors");
    assertThat(Launched.of("predict", trace, "-p", "4", "--gc", "none").out())
        .contains("are left out");
  }
}
