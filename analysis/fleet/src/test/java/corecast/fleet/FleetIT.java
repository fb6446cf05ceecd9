package corecast.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.study.Study;
import java.io.File;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Programs that are recorded now, and a process that is ended while it writes. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Tag("live")
class FleetIT {
  @TempDir Path folder;

  @Test
  void runsOfAProgramHaveTheSameNames() throws Exception {
    Path recordings = Files.createDirectory(folder.resolve("in"));
    String classes = Path.of("target/test-classes").toAbsolutePath().toString();
    LocalDate today = LocalDate.now(ZoneOffset.UTC);
    for (String run : List.of("first", "second")) {
      Study.record(
              recordings.resolve(run + ".cct"), "java", "-cp", classes, PoolTarget.class.getName())
          .close();
    }
    Path results = folder.resolve("out");
    Launched launched =
        Launched.of("analyze", recordings, "-o", results, "-p", "1,2,4", "--runs", "3");
    assertThat(launched).isEqualTo(new Launched(0, "analysed 2 recordings: " + results + "\n", ""));
    List<String> recorded =
        Sql.rows(
            "SELECT program, cpus_seen, starts_with(jdk, 'Java '), events > 60, count(*) FROM "
                + Sql.table(results, "recording")
                + " GROUP BY ALL");
    assertThat(recorded).containsExactly(PoolTarget.class.getName() + " null true true 2");
    assertThat(Sql.rows("SELECT DISTINCT day FROM " + Sql.table(results, "recording")))
        .allSatisfy(day -> assertThat(LocalDate.parse(day)).isAfterOrEqualTo(today));
    // Its work leads in both, and both wait for the one lock.
    assertThat(
            Sql.rows(
                "SELECT function, count(*) FROM "
                    + Sql.table(results, "weight")
                    + " WHERE processors = 4 AND share > 0.5 GROUP BY ALL"))
        .containsExactly("PoolTarget.work 2");
    assertThat(
            Sql.rows(
                "SELECT object, thread_group, count(DISTINCT recording_id) FROM "
                    + Sql.table(results, "wait")
                    + " WHERE wait LIKE 'lock %' AND object = 'PoolTarget.LOCK' GROUP BY ALL"))
        .hasSize(1)
        .allSatisfy(row -> assertThat(row).startsWith("PoolTarget.LOCK ").endsWith(" 2"))
        .noneSatisfy(row -> assertThat(row).containsPattern("pool.*\\d.* 2"));
  }

  @Test
  void whatIsEndedLeavesWholeFilesAndGoesOnLater() throws Exception {
    Path recordings = Files.createDirectory(folder.resolve("in"));
    for (String name :
        List.of("caffeine", "database", "ecj", "guava", "hikari", "index", "jetty")) {
      Corpus.unpack("programs/" + name, recordings);
    }
    Path results = folder.resolve("out");
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            "corecast.cli.Cli",
            "analyze",
            recordings.toString(),
            "-o",
            results.toString(),
            "-p",
            "1,2",
            "--tables",
            "curve,weight,wait");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(new File(folder.toFile(), "printed"))
            .start();
    while (process.isAlive() && files(results).isEmpty()) {
      Thread.sleep(5);
    }
    process.destroy(); // SIGTERM
    int status = process.waitFor();
    assertThat(status).as(Files.readString(folder.resolve("printed"))).isEqualTo(128 + 15);
    List<Path> left = files(results);
    assertThat(left)
        .isNotEmpty()
        .allSatisfy(file -> assertThat(file.toString()).endsWith(".parquet"));
    for (Path file : left) {
      Sql.rows("SELECT * FROM read_parquet('" + Sql.quoted(file) + "')"); // fails if it is cut
    }
    Launched launched =
        Launched.of(
            "analyze", recordings, "-o", results, "-p", "1,2", "--tables", "curve,weight,wait");
    assertThat(launched.status()).as(launched.err()).isZero();
    assertThat(
            Sql.rows(
                "SELECT count(*), count(DISTINCT recording_id) FROM "
                    + Sql.table(results, "recording")))
        .containsExactly("7 7");
    // as if it had never been ended
    Path again = folder.resolve("again");
    Launched.of("analyze", recordings, "-o", again, "-p", "1,2", "--tables", "curve,weight,wait");
    for (String table : List.of("curve", "weight", "wait")) {
      assertThat(Sql.rows("SELECT * FROM " + Sql.table(results, table) + " ORDER BY ALL"))
          .isNotEmpty()
          .isEqualTo(Sql.rows("SELECT * FROM " + Sql.table(again, table) + " ORDER BY ALL"));
    }
  }

  private static List<Path> files(Path results) throws Exception {
    if (!Files.isDirectory(results)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(results)) {
      return all.filter(Files::isRegularFile).toList();
    } catch (UncheckedIOException e) {
      return List.of(); // a temporary file was moved meanwhile
    }
  }
}
