package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.cli.Cli;
import corecast.examples.executors.PoolPrograms;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A repeated task that puts what another thread takes, for as long as the program has work. */
class RepeatedRunsIT {
  @TempDir Path folder;

  @BeforeAll
  static void findTheAgent() {
    System.setProperty("corecast.home", Path.of("").toAbsolutePath().getParent().toString());
  }

  private List<String> corecast(String... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream to = new PrintStream(out, true, StandardCharsets.UTF_8);
    int status = Cli.launch(words, to, to);
    List<String> lines = out.toString(StandardCharsets.UTF_8).lines().toList();
    assertThat(status).as("%s", lines).isZero();
    return lines;
  }

  @Test
  void allTakePlaceIfSomebodyWaitsForThem() {
    String trace = folder.resolve("app.cct").toString();
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classes = System.getProperty("java.class.path");
    String main = PoolPrograms.class.getName();
    corecast("record", "-o", trace, "--", java, "-cp", classes, main, "fed-by-rate");

    List<String> table = corecast("predict", trace, "-p", "1,3", "--format", "csv");
    double one = Double.parseDouble(table.get(1).split(",", -1)[1]) / 1e6;
    double three = Double.parseDouble(table.get(2).split(",", -1)[1]) / 1e6;
    // Two threads of 150: the runs every 20 ms go on for at least 300 on the one CPU of the
    // recording, longer if that was shared with others, and as long on three processors.
    assertThat(one).isGreaterThan(299);
    assertThat(three).isBetween(270.0, one + 1);
    assertThat(corecast("predict", trace, "-p", "1,3"))
        .anyMatch(line -> line.contains("how often repeated tasks run, stays as recorded"));
  }
}
