package corecast.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.TargetRun.Outcome;
import corecast.targets.Updates;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import corecast.trace.RecordCursor;
import corecast.trace.TraceReader;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Atomics that are changed by compare-and-set are recorded where that takes long. */
@Tag("live")
final class UpdatesIT {
  private static final String TARGET = "corecast/targets/Updates";

  @TempDir Path directory;

  static Stream<Jdks.Jdk> jdks() {
    return Jdks.all().stream();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void eachChangeThatTakesLongIsASectionOfTheAtomic(Jdks.Jdk jdk) throws Exception {
    Path trace = directory.resolve("trace.cct");
    Outcome plain = new TargetRun(jdk, directory).run("Updates");
    Outcome run = new TargetRun(jdk, directory).agentOnly("out=" + trace).run("Updates");
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out()).isEqualTo(plain.out());
    assertThat(TargetRun.complaint(run.err())).isNull();
    // A change is one, however often it was tried; a counter takes nanoseconds.
    int changes = Updates.THREADS * Updates.TIMES;
    assertThat(changes(trace))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(TARGET + ".BY_HAND", changes, TARGET + ".byMethod", changes));
  }

  /** How many sections of atomics have an end, by the names of these. */
  private static Map<String, Integer> changes(Path trace) throws Exception {
    Map<Long, String> names = new HashMap<>();
    Map<Long, Integer> ends = new HashMap<>();
    try (TraceReader reader = TraceReader.open(trace)) {
      for (int stream : reader.streams()) {
        RecordCursor records = reader.records(stream);
        while (records.next()) {
          if (records.kind() == EventKind.OBJECT
              && records.operand(1) == ObjectKind.ATOMIC.code()) {
            String name = records.string(1).split(" ", 2)[0];
            names.merge(records.operand(0), name, (one, more) -> one.isEmpty() ? more : one);
          } else if (records.kind() == EventKind.UNLOCK) {
            ends.merge(records.operand(0), 1, Integer::sum);
          }
        }
      }
    }
    Map<String, Integer> changes = new HashMap<>();
    names.forEach(
        (number, name) -> changes.merge(name, ends.getOrDefault(number, 0), Integer::sum));
    return changes;
  }
}
