package corecast.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.TargetRun.Outcome;
import corecast.trace.EventKind;
import corecast.trace.RecordCursor;
import corecast.trace.Result;
import corecast.trace.TraceReader;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Of a try that failed the recording says whether the loop around it repeats it. */
@Tag("live")
final class TriesIT {
  @TempDir Path directory;

  static Stream<Jdks.Jdk> jdks() {
    return Jdks.all().stream();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aTryThatIsRepeatedIsToldFromOneAfterWhichSomethingElseIsDone(Jdks.Jdk jdk) throws Exception {
    Path trace = directory.resolve("trace.cct");
    Outcome plain = new TargetRun(jdk, directory).run("Tries");
    Outcome run = new TargetRun(jdk, directory).agentOnly("out=" + trace).run("Tries");
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out()).isEqualTo(plain.out());
    assertThat(TargetRun.complaint(run.err())).isNull();
    int failures = 0;
    int repeated = 0;
    try (TraceReader reader = TraceReader.open(trace)) {
      for (int stream : reader.streams()) {
        RecordCursor records = reader.records(stream);
        while (records.next()) {
          if (records.kind() == EventKind.OUTCOME && records.operand(2) == Result.FAILED.code()) {
            failures += records.operand(0) == EventKind.LOCK.code() ? 1 : 0;
            repeated += records.operand(0) == EventKind.YIELD.code() ? 1 : 0;
          }
        }
      }
    }
    // Each thread has failed at least once, and the second one, which does not repeat it, once.
    assertThat(repeated).isPositive();
    assertThat(failures).isEqualTo(repeated + 1);
  }
}
