package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import corecast.examples.targets.BothOrNone;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Predictions beside real runs on the CPUs that are here. */
@Tag("live")
@Tag("alone")
@Tag("thorough")
class ValidateIT {
  private static final int TWO = 2;

  @TempDir Path folder;

  @BeforeEach
  void needsTwoCpus() {
    assumeThat(Runtime.getRuntime().availableProcessors()).isGreaterThanOrEqualTo(TWO);
    assumeThat(TestProcess.onOneCpu()).isNotEmpty();
  }

  private Launched validate(List<String> options, String... program) {
    return validate(options, Example04Styles.class, program);
  }

  /** One of the programs beside a class. */
  private Launched validate(List<String> options, Class<?> beside, String... program) {
    List<Object> words = new ArrayList<>(List.of("validate", "-o", folder.resolve("app.cct")));
    words.addAll(options);
    words.addAll(List.of("--", Launched.java(), "-cp", TestProcess.classPath(beside)));
    words.addAll(List.of(program));
    return Launched.starting(words.toArray());
  }

  @Test
  void measuresFromTheMainMethodToTheEndOnEachNumberOfCpus() throws Exception {
    Launched done =
        validate(
                List.of("-p", "2", "--runs", "3", "--format", "csv"),
                Example04Styles.class.getName(),
                "--style",
                "pool",
                "--scale",
                "20")
            .succeeded();
    List<String> rows = done.out().lines().toList();
    assertThat(rows).hasSize(1 + TWO);
    assertThat(rows.get(0))
        .isEqualTo(
            "processors,predicted_ns,measured_ns,least_ns,most_ns,predicted_speedup,"
                + "measured_speedup,error,queues_speedup,queues_error");
    for (int p = 1; p <= TWO; p++) {
      double[] cells = cells(rows.get(p));
      assertThat(cells[0]).isEqualTo(p);
      assertThat(cells[2]).isBetween(cells[3], cells[4]); // the median of the runs
      assertThat(cells[1]).isPositive();
      assertThat(cells[3]).isPositive();
      assertThat(cells[7]).isEqualTo(cells[5] / cells[6] - 1, within(1e-6));
    }
    assertThat(cells(rows.get(1))[6]).isEqualTo(1);
    assertThat(done.err()).contains("run 3 of 3: ", " on 1, ", " on 2");
    // The trace is left, and nothing else.
    assertThat(Files.list(folder)).containsExactly(folder.resolve("app.cct"));
  }

  @Test
  void whatMayNotComeToItsEndWithAFreeOrderOfLocksIsPredictedAllTheSame() {
    Launched done =
        validate(
                List.of("-p", "2", "--runs", "1", "--format", "csv"),
                BothOrNone.class,
                BothOrNone.class.getName())
            .succeeded();
    assertThat(done.err()).contains("run 1 of 1: ");
    double[] two = cells(done.out().lines().toList().get(TWO));
    assertThat(two[1]).isPositive();
    assertThat(two[5]).isBetween(0.0, 2.01); // two processors are twice as fast at most
  }

  private static double[] cells(String row) {
    String[] cells = row.split(",", -1);
    double[] numbers = new double[cells.length];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = cells[i].isEmpty() ? Double.NaN : Double.parseDouble(cells[i]);
    }
    return numbers;
  }

  @Test
  void moreCpusThanThereAreCannotBeMeasured() {
    Launched refused = validate(List.of("-p", "1,100000"), "NoSuchClass");
    assertThat(refused.status()).isEqualTo(2);
    assertThat(refused.out()).isEmpty();
    assertThat(refused.err()).contains("this process may use ").endsWith("--help\n");
    assertThat(refused.err().lines()).hasSize(1);
  }

  @Test
  void aProgramThatFailsIsNotMeasured() {
    Launched failed = validate(List.of("-p", "2"), "corecast.examples.NoSuchClass");
    assertThat(failed.status()).isEqualTo(1);
    assertThat(failed.out()).isEmpty();
    assertThat(failed.err()).contains("corecast: ", "status 1").doesNotContain("run 1 of");
  }
}
