package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.Jdks;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The waits of a recorded program. */
@Tag("stored")
class WaitsTest {
  @TempDir Path folder;

  static List<Jdks.Jdk> jdks() {
    return StoredRecordings.jdks();
  }

  /** Four workers do three quarters of their work with one lock. */
  @ParameterizedTest
  @MethodSource("jdks")
  void aContendedLockIsExplainedByItsHolders(Jdks.Jdk jdk) throws Exception {
    Path trace =
        StoredRecordings.trace(
            jdk,
            "locked",
            folder,
            made -> Launched.recordWith(jdk, made, List.of(), LockedTarget.class.getName()));
    String[] words = {"waits", trace.toString(), "-p", "1,4", "--format", "csv", "--by"};
    Map<String, Double> byHolders = new HashMap<>();
    Map<String, Double> all = new HashMap<>();
    for (String[] row : rows(words, "site")) {
      if (row[1].startsWith("lock ") && row[2].startsWith("worker-")) {
        double nanos = Double.parseDouble(row[13]);
        all.merge(row[0], nanos, Double::sum);
        if (row[9].startsWith("worker-") && !row[9].equals(row[2])) {
          byHolders.merge(row[0], nanos, Double::sum);
        }
      }
    }
    assertThat(all.get("4")).as("waits for the lock, ns").isPositive();
    assertThat(byHolders.get("4")).isGreaterThan(0.9 * all.get("4"));
    for (String[] row : rows(words, "thread")) {
      double sum = 0;
      for (int i = 2; i < 8; i++) {
        sum += Double.parseDouble(row[i]);
      }
      assertThat(sum)
          .as(String.join(",", row))
          .isBetween(Double.parseDouble(row[8]) - 1, Double.parseDouble(row[8]) + 1);
      if (row[0].equals("1") && row[1].startsWith("worker-")) {
        assertThat(Double.parseDouble(row[3])).as("no processor").isPositive();
      }
    }
  }

  private static List<String[]> rows(String[] words, String by) {
    List<Object> args = new java.util.ArrayList<>(List.of((Object[]) words));
    args.add(by);
    return Launched.of(args.toArray())
        .succeeded()
        .out()
        .lines()
        .skip(1)
        .map(l -> l.split(",", -1))
        .toList();
  }
}
