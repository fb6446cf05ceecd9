package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recording that keeps its order: {@link Recorded#takenByOthers}. */
class KeptOrderTest {
  private static final String KEPT =
      "Replaying with a free order deadlocked. object-4 is therefore used in the recorded order";

  @TempDir Path folder;
  private Path trace;

  @BeforeEach
  void record() throws Exception {
    trace = new Recorded(folder.resolve("app.cct")).takenByOthers().close(300);
  }

  @Test
  void aRecordingThatWouldDeadlockIsReplayedInTheRecordedOrderOfOneObject() {
    // 100 for the first item, then 200 for the second.
    Launched predicted = Launched.of("predict", trace, "-p", "2", "--format", "csv");
    assertThat(predicted.err().lines())
        .allSatisfy(line -> assertThat(line).matches("(quality: limited|warning): .*"))
        .anySatisfy(line -> assertThat(line).contains(KEPT));
    assertThat(predicted.out()).contains("\n2,300,1,0.5,");
    Launched text = Launched.of("predict", trace, "-p", "2");
    assertThat(text.status()).isZero();
    assertThat(text.out()).contains(KEPT);
    Launched advice = Launched.of("optimize", trace, "-p", "2", "--method", "perturb");
    assertThat(advice.status()).isZero();
    assertThat(advice.out()).contains(KEPT);
    assertThat(Launched.of("critical-path", trace, "-p", "2").status()).isZero();
    assertThat(Launched.of("report", trace, "-o", folder.resolve("a.html")).status()).isZero();
  }

  @Test
  void aCopyBesideItChangesNothing() throws Exception {
    Path copy = Files.copy(trace, folder.resolve("copy.cct"));
    for (String command : new String[] {"predict", "optimize"}) {
      String alone = Launched.of(command, trace, "-p", "1,2", "--format", "csv").out();
      String both = Launched.of(command, trace, copy, "-p", "1,2", "--format", "csv").out();
      // The first two columns are the same in both tables: the count, and the time or the function.
      assertThat(firstTwo(both)).as(command).isEqualTo(firstTwo(alone));
    }
    Launched predicted = Launched.of("predict", trace, copy, "-p", "2", "--format", "csv");
    assertThat(predicted.out()).contains("\n2,300,300,300,0,1,1,1,300,300,1,1\n");
    assertThat(predicted.err())
        .contains("warning: " + trace + ": Replaying with a free order deadlocked");
  }

  private static List<String> firstTwo(String csv) {
    return csv.lines()
        .map(line -> line.replaceFirst("^([^,]*,[^,]*),.*", "$1"))
        .skip(1) // the header
        .toList();
  }

  @Test
  void severalRecordingsHaveOneSummaryEach() throws Exception {
    Path copy = Files.copy(trace, folder.resolve("copy.cct"));
    assertThat(Launched.of("predict", trace, copy, "-p", "2").out().lines())
        .filteredOn(line -> line.contains(".cct: 3 threads"))
        .satisfiesExactly(
            line -> assertThat(line).startsWith("app.cct: "),
            line -> assertThat(line).startsWith("copy.cct: "));
  }

  @Test
  void segmentsAndTablesHaveOneHeader() {
    for (String command : new String[] {"segments", "predict", "optimize", "critical-path"}) {
      String csv = Launched.of(command, trace, "-p", "2", "--format", "csv").out();
      String header = csv.substring(0, csv.indexOf('\n'));
      assertThat(csv.lines()).as(command).containsOnlyOnce(header);
    }
  }

  @Test
  void aWrittenProgramThatDeadlocksIsWrong() throws Exception {
    Path written = folder.resolve("app.program");
    Files.writeString(written, Launched.of("dump", trace).out());
    Launched predicted = Launched.of("predict", written, "-p", "2");
    assertThat(predicted.status()).isEqualTo(1);
    assertThat(predicted.err()).contains("deadlock: ", "correct the program").hasLineCount(1);
  }
}
