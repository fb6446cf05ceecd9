package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code .ci/summary} says of reports like those of failsafe. */
class SummaryTest {
  /** A test that passed, a flaky one whose text looks like a report, one that failed twice. */
  private static final String REPORT =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuite name="a.SomeIT" tests="3" flakes="1" failures="1">
        <properties/>
        <testcase name="passes" classname="a.SomeIT" time="0.1"/>
        <testcase name="of(String, Map&lt;K, V&gt;)[2]" classname="a.SomeIT(newest-jdk)" time="0.1">
          <flakyFailure message="1 &lt; 2" type="java.lang.AssertionError">
            <stackTrace><![CDATA[java.lang.AssertionError: 1 < 2
      <testcase name="printed" classname="a.SomeIT">
      <failure>
      ]]></stackTrace>
            <system-err><![CDATA[Skipping cleanup of temp dir @kept for parameter 'folder' in method of(String) due to it.
      ]]></system-err>
          </flakyFailure>
        </testcase>
        <testcase name="fails" classname="a.SomeIT$Inner" time="0.1">
          <failure type="java.lang.AssertionError"><![CDATA[java.lang.AssertionError]]></failure>
          <rerunFailure type="java.lang.AssertionError">
            <stackTrace><![CDATA[java.lang.AssertionError]]></stackTrace>
          </rerunFailure>
        </testcase>
      </testsuite>
      """;

  @TempDir private Path folder;

  private record Said(int status, List<String> lines) {}

  private Said summary(Path... logs) throws IOException, InterruptedException {
    Path out = folder.resolve("out");
    List<String> command =
        Stream.concat(
                Stream.of("bash", "../.ci/summary", folder.toString()),
                Stream.of(logs).map(Path::toString))
            .toList();
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()).start();
    return new Said(process.waitFor(), Files.readAllLines(out));
  }

  private void write(String path, String text) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text, StandardCharsets.UTF_8);
  }

  @Test
  void flakyAndFailedTestsAreNamedAndTheirRecordingsFound() throws Exception {
    write("kept/trace.cct", "");
    write("kept/out", "");
    write(
        "analysis/junit/target/failsafe-reports/TEST-a.SomeIT.xml",
        REPORT.replace("@kept", folder.resolve("kept").toString()));
    // what a class shares is left behind after its last test, which only the log says
    write("static/late.cct", "");
    write(
        "log",
        "Skipping cleanup of temp dir "
            + folder.resolve("static")
            + " for field SomeIT.folder due to it.\n");

    assertThat(summary(folder.resolve("log")))
        .isEqualTo(
            new Said(
                0,
                List.of(
                    "FLAKY a.SomeIT#of[2] (newest-jdk)",
                    "FAILED a.SomeIT$Inner#fails",
                    "KEPT " + folder.resolve("kept/trace.cct"),
                    "KEPT " + folder.resolve("static/late.cct"),
                    "0 of 3 live tests inconclusive")));
  }

  @Test
  void oneInconclusiveTestInTwentyPassesAndOneMoreFails() throws Exception {
    StringBuilder report = new StringBuilder("<testsuite name=\"a.ManyIT\">\n");
    IntStream.range(0, 20)
        .forEach(i -> report.append("  <testcase name=\"t" + i + "\" classname=\"a.ManyIT\"/>\n"));
    write("recorder/target/failsafe-reports/TEST-a.ManyIT.xml", report + "</testsuite>\n");
    write("recorder/target/inconclusive.txt", "a.ManyIT#t1 others 18 %\n");
    Said one = summary();
    write("examples/target/inconclusive.txt", "a.ManyIT#t2 others 11 %\n");
    Said two = summary();

    assertThat(one)
        .isEqualTo(
            new Said(
                0,
                List.of(
                    "INCONCLUSIVE a.ManyIT#t1 others 18 %", "1 of 20 live tests inconclusive")));
    assertThat(two.status()).isEqualTo(1);
    assertThat(two.lines()).contains("2 of 20 live tests inconclusive").hasSize(4);
  }

  @Test
  void withoutReportsThereIsNothingToSay() throws Exception {
    assertThat(summary()).isEqualTo(new Said(0, List.of("0 of 0 live tests inconclusive")));
  }
}
