package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugins.surefire.report.ReportTestCase;
import org.apache.maven.plugins.surefire.report.ReportTestSuite;
import org.apache.maven.plugins.surefire.report.SurefireReportParser;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Four threads that work for 2, and for 1 under one lock. By hand the speedup on four processors is
 * 12 / 6, and 12 / 3 without the lock.
 */
class CheckCommandTest {
  @TempDir Path folder;
  private Path locked;

  @BeforeEach
  void write() throws IOException {
    locked = locked("locked.program", 2, 1);
  }

  private Path locked(String name, int out, int in) throws IOException {
    StringBuilder text = new StringBuilder("unit 1ms\n");
    for (String thread : List.of("A", "B", "C", "D")) {
      text.append(
          "thread " + thread + "\n  run out " + out + "\n  lock Cache.lock\n  run in " + in);
      text.append("\n  unlock Cache.lock\n");
    }
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void aGoalThatIsMissedNamesTheLock() {
    Launched launched = Launched.of("check", locked, "--speedup", "3.5@4");
    assertThat(launched.status()).isEqualTo(1);
    assertThat(launched.out())
        .isEqualTo(
            "missed: speedup on 4 is 2.00, expected 3.5; without contention on Cache.lock 4.00\n");
    assertThat(launched.err()).isEmpty();
  }

  @Test
  void aGoalThatIsMetIsStatusZero() {
    Launched launched = Launched.of("check", locked, "--speedup", "1.9@4", "--speedup", "2@4");
    assertThat(launched.status()).isZero();
    assertThat(launched.out())
        .isEqualTo(
            "met: speedup on 4 is 2.00, expected 1.9\nmet: speedup on 4 is 2.00, expected 2\n");
  }

  @Test
  void oneOfSeveralThatIsMissedIsStatusOne() {
    assertThat(Launched.of("check", locked, "--speedup", "1@1", "--speedup", "3@4").status())
        .isEqualTo(1);
  }

  @Test
  void aPoolThatIsTooSmallIsNamedWithTheSizeThatHelps() throws IOException {
    // Two workers for four tasks of 3 after 1: 1 + 6 on four processors, 1 + 3 with four workers.
    String text =
        "unit 1ms\npool W 2\nthread M\n  run a 1\n  submit W t\n  submit W u\n  submit W v\n  submit W w\n"
            + "task t\n  run f 3\ntask u\n  run f 3\ntask v\n  run f 3\ntask w\n  run f 3\n";
    Path file = Files.writeString(folder.resolve("pool.program"), text);
    assertThat(Launched.of("check", file, "--speedup", "3@4").out())
        .isEqualTo("missed: speedup on 4 is 1.86, expected 3; with 4 workers of the pool W 3.25\n");
  }

  @Test
  void ofSeveralRecordingsTheWholeIntervalMustBeBelow() throws IOException {
    Path other = locked("other.program", 1, 1); // T(1) = 8, T(4) = 5: 1.6
    Launched within = Launched.of("check", locked, other, "--speedup", "1.8@4");
    assertThat(within.status()).isZero();
    assertThat(within.out())
        .isEqualTo(
            "met: speedup on 4 is 1.80 (1.60 to 2.00), expected 1.8 (not below it for certain)\n");
    Launched above = Launched.of("check", locked, other, "--speedup", "2.1@4");
    assertThat(above.status()).isEqualTo(1);
    assertThat(above.out()).startsWith("missed: speedup on 4 is 1.80 (1.60 to 2.00), expected 2.1");
  }

  @Test
  void aPoorRecordingCannotBeJudged() throws IOException {
    Path poor = new Recorded(folder.resolve("poor.cct")).longerThanItsReplay().close(100_000_000);
    for (String goal : List.of("1@1", "2@2")) {
      Launched launched = Launched.of("check", poor, "--speedup", goal);
      assertThat(launched.status()).isEqualTo(3);
      assertThat(launched.out())
          .contains("unclear: speedup on " + goal.charAt(2) + " is ")
          .contains(". That cannot be judged: the quality of the answer is poor: ")
          .contains("warning: Do not trust this prediction");
    }
  }

  @Test
  void aRecordingThatIsTooShortCannotBeJudged() throws IOException {
    Path brief = new Recorded(folder.resolve("brief.cct")).inPieces(7, 8, 9, 10).close(68_000_000);
    Launched launched = Launched.of("check", brief, "--speedup", "1.5@2");
    assertThat(launched.status()).isEqualTo(3); // 2 x 34 ms
    assertThat(launched.out())
        .contains(
            "cannot be judged: on one processor the program runs for only 68.00 ms. At least 200.0 ms");
    Path whole = new Recorded(folder.resolve("whole.cct")).inPieces(90, 95, 88).close(546_000_000);
    assertThat(Launched.of("check", whole, "--speedup", "1.5@2").status()).isZero();
  }

  @Test
  void theReportIsOneThatSurefireReads() throws Exception {
    Path poor = new Recorded(folder.resolve("poor.cct")).longerThanItsReplay().close(100_000_000);
    List<ReportTestCase> locks = read(locked, "2@4", "3.5@4");
    assertThat(locks).extracting(ReportTestCase::hasFailure).containsExactly(false, true);
    assertThat(locks.get(1).getFailureMessage())
        .isEqualTo("speedup on 4 is 2.00, expected 3.5; without contention on Cache.lock 4.00");
    List<ReportTestCase> unclear = read(poor, "2@2");
    assertThat(unclear).extracting(ReportTestCase::hasSkipped).containsExactly(true);
    assertThat(unclear.get(0).getFailureMessage()).contains("cannot be judged");
  }

  private List<ReportTestCase> read(Path file, String... goals) throws Exception {
    Path reports = Files.createDirectories(folder.resolve("reports of " + file.getFileName()));
    List<Object> words = new ArrayList<>(List.of("check", file, "--junit"));
    words.add(reports.resolve("TEST-scaling.xml"));
    for (String goal : goals) {
      words.addAll(List.of("--speedup", goal));
    }
    assertThat(Launched.of(words.toArray()).err()).isEmpty();
    List<ReportTestSuite> suites =
        new SurefireReportParser(List.of(reports.toFile()), null).parseXMLReportFiles();
    assertThat(suites).hasSize(1);
    assertThat(suites.get(0).getNumberOfTests()).isEqualTo(goals.length);
    return suites.get(0).getTestCases();
  }

  @Test
  void jsonAndCsvHaveTheSame() {
    Launched csv = Launched.of("check", locked, "--speedup", "3.5@4", "--format", "csv");
    assertThat(csv.status()).isEqualTo(1);
    assertThat(csv.out().lines())
        .containsExactly(
            "processors,expected,outcome,speedup,speedup_low,speedup_high,text",
            "4,3.5,missed,2,2,2,\"speedup on 4 is 2.00, expected 3.5; without contention on"
                + " Cache.lock 4.00\"");
    JsonObject json =
        JsonParser.parseString(
                Launched.of("check", locked, "--speedup", "2@4", "--format", "json").out())
            .getAsJsonObject();
    assertThat(json.getAsJsonArray("rows").get(0).getAsJsonObject().get("outcome").getAsString())
        .isEqualTo("met");
  }

  @Test
  void whatIsNoGoalIsOneLine() {
    for (String wrong : List.of("5.5", "@8", "x@8", "5@x", "0@8", "-1@8", "NaN@8", "9@8", "2@0")) {
      Launched launched = Launched.of("check", locked, "--speedup", wrong);
      assertThat(launched.status()).as(wrong).isEqualTo(Status.USAGE);
      assertThat(launched.err()).startsWith("corecast check: ").hasLineCount(1);
    }
    assertThat(Launched.of("check", locked).status()).isEqualTo(Status.USAGE);
  }
}
