package corecast.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.TargetRun.Outcome;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import corecast.trace.RecordCursor;
import corecast.trace.Result;
import corecast.trace.TraceReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is claimed by one comparison, and set back, is recorded as a lock that is tried. */
@Tag("live")
final class ClaimingIT {
  @TempDir Path directory;

  static Stream<Jdks.Jdk> jdks() {
    return Jdks.all().stream();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void eachClaimSaysHowItWent(Jdks.Jdk jdk) throws Exception {
    Path trace = directory.resolve("trace.cct");
    Outcome plain = new TargetRun(jdk, directory).run("Claiming");
    Outcome run = new TargetRun(jdk, directory).agentOnly("out=" + trace).run("Claiming");
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out()).isEqualTo(plain.out());
    assertThat(TargetRun.complaint(run.err())).isNull();
    List<String> names = new ArrayList<>();
    // Claimed twice, and once in vain.
    assertThat(records(trace, names))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("LOCK", 2, "tried OK", 2, "tried FAILED", 1, "UNLOCK", 2));
    assertThat(names).anyMatch(name -> name.startsWith("corecast/targets/Claiming.ENTRY "));
  }

  /** How often what is written of the entry, and the names that it has. */
  private static Map<String, Integer> records(Path trace, List<String> names) throws Exception {
    Map<String, Integer> records = new TreeMap<>();
    try (TraceReader reader = TraceReader.open(trace)) {
      long entry = entry(reader, names);
      for (int stream : reader.streams()) {
        RecordCursor cursor = reader.records(stream);
        while (cursor.next()) {
          EventKind kind = cursor.kind();
          boolean isChange = kind == EventKind.LOCK || kind == EventKind.UNLOCK;
          if (isChange && cursor.operand(0) == entry) {
            records.merge(kind.name(), 1, Integer::sum);
          } else if (kind == EventKind.OUTCOME
              && cursor.operand(0) == EventKind.LOCK.code()
              && cursor.operand(1) == entry) {
            String result = Result.ofCode((int) cursor.operand(2)).name();
            records.merge("tried " + result, 1, Integer::sum);
          }
        }
      }
    }
    return records;
  }

  private static long entry(TraceReader reader, List<String> names) throws Exception {
    long entry = -1;
    for (int stream : reader.streams()) {
      RecordCursor cursor = reader.records(stream);
      while (cursor.next()) {
        if (cursor.kind() == EventKind.OBJECT && cursor.operand(1) == ObjectKind.SPIN_LOCK.code()) {
          entry = cursor.operand(0);
          names.add(cursor.string(1));
        }
      }
    }
    return entry;
  }
}
