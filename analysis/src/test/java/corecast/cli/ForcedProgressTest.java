package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A recording in which nothing ends a wait: {@link Recorded#withoutRelease}. */
class ForcedProgressTest {
  private static final String WARNING =
      "warning: The replay deadlocked although the recorded"
          + " program did not, so 1 wait was left out";

  @TempDir Path folder;

  private Path recorded(boolean deadlocked) throws Exception {
    Recorded recorded = new Recorded(folder.resolve("app.cct")).withoutRelease();
    if (deadlocked) {
      recorded.note("warning.deadlock", "deadlock: main waits for itself");
    }
    return recorded.close(210);
  }

  @Test
  void aRecordingThatCannotEndIsPredictedWithoutTheWaitAndSaysSo() throws Exception {
    Launched predicted = Launched.of("predict", recorded(false), "-p", "1,2");
    assertThat(predicted.err()).isEmpty();
    assertThat(predicted.status()).isZero();
    // On one processor the wait is reached after 80 of 210; on many after 40 of 110.
    assertThat(predicted.out())
        .contains(WARNING)
        .contains("1 was to acquire object, by main.")
        .contains("62 % of the run time on 1 processor, and 64 % on 64");
    // Two processors: 40 + 60 of main beside 110 of the worker.
    assertThat(
            Launched.of("predict", folder.resolve("app.cct"), "-p", "1,2", "--format", "csv").out())
        .contains("\n1,210,", "\n2,110,");
  }

  @ParameterizedTest
  @ValueSource(strings = {"optimize", "critical-path"})
  void whatIsPrintedForPeopleSaysSoAtItsEnd(String command) throws Exception {
    Launched done = Launched.of(command, recorded(false), "-p", "2");
    assertThat(done.status()).isZero();
    assertThat(done.out()).contains("110").contains(WARNING);
    assertThat(done.err()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "predict --format csv",
        "optimize --format csv",
        "optimize --crossovers --format csv",
        "critical-path --format csv",
        "segments",
        "export --to csv",
        "export --to perfetto",
        "export --to speedscope",
        "export --to collapsed",
        "export --to systrace",
        "export --to callgrind",
        "export --to dot"
      })
  void whatIsPrintedForProgramsHasItOnStandardError(String command) throws Exception {
    List<Object> words = new ArrayList<>(List.of((Object[]) command.split(" ")));
    words.addAll(1, List.of(recorded(false), "-p", "2"));
    Launched done = Launched.of(words.toArray());
    assertThat(done.status()).isZero();
    assertThat(done.out()).isNotEmpty().doesNotContain("warning");
    List<String> said = new ArrayList<>(done.err().lines().toList());
    if (!command.startsWith("segments") && !command.equals("export --to csv")) {
      assertThat(said.remove(0)).startsWith("quality: poor: much of the replay comes after waits");
    }
    assertThat(said).singleElement().asString().startsWith(WARNING);
  }

  @Test
  void theReportSaysItToo() throws Exception {
    Path page = folder.resolve("app.html");
    assertThat(Launched.of("report", recorded(false), "-o", page).status()).isZero();
    assertThat(Files.readString(page)).contains("so 1 wait was left out");
  }

  @Test
  void whatLiesBehindTheFirstWaitCanBeMeasured() throws Exception {
    Launched predicted =
        Launched.of(
            "predict", recorded(false), "-p", "2", "--from", "forced-progress", "--format", "csv");
    assertThat(predicted.err()).contains("\n" + WARNING).hasLineCount(2);
    // 110 of the worker, and the mark is at 40 of main.
    assertThat(predicted.out()).contains("\n2,70,");
  }

  @Test
  void inRecordedOrderItIsLeftOutAsWell() throws Exception {
    Launched predicted = Launched.of("predict", recorded(false), "-p", "2", "--order", "recorded");
    assertThat(predicted.status()).isZero();
    assertThat(predicted.out()).contains("so 1 wait was left out");
  }

  @Test
  void severalRecordingsAreBroughtToTheirEndsOneByOne() throws Exception {
    Path first = recorded(false);
    Path second = Files.copy(first, folder.resolve("again.cct"));
    Launched predicted = Launched.of("predict", first, second, "-p", "2", "--format", "csv");
    assertThat(predicted.err().lines())
        .satisfiesExactly(
            line ->
                assertThat(line)
                    .startsWith("quality: poor: in all recordings much of the replay comes after"),
            line ->
                assertThat(line)
                    .startsWith("warning: " + first + ": The replay deadlocked" + " although"),
            line ->
                assertThat(line)
                    .startsWith("warning: " + second + ": The replay deadlocked" + " although"));
    assertThat(predicted.out()).contains("\n2,110,");
  }

  @Test
  void aProgramThatWasDeadlockedIsPredictedUpToThere() throws Exception {
    Launched predicted = Launched.of("predict", recorded(true), "-p", "1,2");
    assertThat(predicted.status()).isZero();
    assertThat(predicted.out())
        .contains("deadlock: main waits for itself")
        .contains(
            "warning: The program was deadlocked when its recording ended, and so is its replay."
                + " To predict it up to there, 1 wait was left out. 1 was to acquire object, by main");
    assertThat(
            Launched.of("predict", folder.resolve("app.cct"), "-p", "1,2", "--format", "csv").out())
        .contains("\n1,210,", "\n2,110,");
  }
}
