package corecast.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is there is not made again; what cannot be used does not stop the others. */
class ResumeTest {
  @TempDir Path folder;
  private Path recordings = Path.of("");
  private Path results = Path.of("");

  @BeforeEach
  void unpack() throws Exception {
    recordings = Files.createDirectories(folder.resolve("in/nightly")).getParent();
    results = folder.resolve("out");
    Corpus.unpack("examples/example04-lock", recordings);
    Corpus.unpack("programs/jctools", recordings.resolve("nightly"));
  }

  private Launched analyze(Object... more) {
    return Launched.of(
        Stream.concat(
                Stream.of(
                    "analyze", recordings, "-o", results, "--tables", "curve,crossover", "-j", 2),
                Stream.of(more))
            .toArray());
  }

  private Launched analyze() {
    return analyze("-p", "1,2");
  }

  private List<String> recorded(String columns) throws Exception {
    return Sql.rows(
        "SELECT " + columns + " FROM " + Sql.table(results, "recording") + " ORDER BY ALL");
  }

  private List<String> files() throws Exception {
    try (Stream<Path> all = Files.walk(results)) {
      return all.filter(Files::isRegularFile)
          .map(file -> results.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  @Test
  void whatIsThereIsSkipped() throws Exception {
    assertThat(analyze())
        .isEqualTo(new Launched(0, "analysed 2 recordings: " + results + "\n", ""));
    List<String> files = files();
    assertThat(files).hasSize(6); // two recordings, three tables
    assertThat(analyze())
        .isEqualTo(
            new Launched(
                0,
                "analysed 0 recordings, skipped 2 whose tables were there: " + results + "\n",
                ""));
    assertThat(files()).isEqualTo(files);
  }

  @Test
  void whatIsAskedInAnotherWayIsMadeAgain() throws Exception {
    analyze();
    assertThat(analyze("-p", "1,4").out()).startsWith("analysed 2 recordings:");
    assertThat(Sql.rows("SELECT DISTINCT processors FROM " + Sql.table(results, "curve")))
        .containsExactlyInAnyOrder("1", "4");
    assertThat(recorded("program")).hasSize(2);
  }

  @Test
  void tablesThatAreNotAskedForAgainStay() throws Exception {
    analyze();
    List<String> files = files();
    assertThat(tables("curve")).startsWith("analysed 0 recordings, skipped 2 ");
    assertThat(files()).isEqualTo(files);
    // More of them are made with those that are there.
    assertThat(tables("weight")).startsWith("analysed 2 recordings:");
    assertThat(files()).hasSize(8).containsAll(files);
    assertThat(recorded("DISTINCT split_part(analysis, '; ', 4)"))
        .containsExactly("recording,curve,weight,crossover");
    assertThat(analyze().out()).startsWith("analysed 0 recordings, skipped 2 ");
  }

  private String tables(String tables) {
    return Launched.of("analyze", recordings, "-o", results, "--tables", tables, "-p", "1,2").out();
  }

  @Test
  void oneThatLacksItsOwnRowIsMadeAgain() throws Exception {
    analyze();
    try (Stream<Path> all = Files.walk(results.resolve("recording"))) {
      Files.delete(all.filter(Files::isRegularFile).sorted().findFirst().orElseThrow());
    }
    assertThat(Sql.rows("SELECT count(*) FROM " + Sql.table(results, "curve")))
        .containsExactly("4");
    assertThat(
            Launched.of(
                "fleet", results, "--format", "csv", "--sql", "SELECT count(*) AS n FROM curve"))
        .isEqualTo(new Launched(0, "n\n2\n", ""));
    assertThat(analyze().out()).startsWith("analysed 1 recording, skipped 1 ");
    assertThat(recorded("program")).hasSize(2);
  }

  @Test
  void aCopyIsTheSameRecording() throws Exception {
    Files.copy(recordings.resolve("example04-lock.cct"), recordings.resolve("copy.cct"));
    assertThat(analyze().out()).startsWith("analysed 2 recordings, skipped 1 ");
    assertThat(analyze().out()).startsWith("analysed 0 recordings, skipped 3 ");
    Files.move(recordings.resolve("copy.cct"), recordings.resolve("moved.cct"));
    assertThat(analyze().out()).startsWith("analysed 0 recordings, skipped 3 ");
  }

  @Test
  void ifACopyCannotBeUsedTheOtherIs() throws Exception {
    Path copy = recordings.resolve("a-copy.cct");
    Files.copy(recordings.resolve("example04-lock.cct"), copy);
    // What is beside it belongs to it, but this is no file.
    Files.createDirectories(recordings.resolve("a-copy.cct.samples/full"));
    Launched launched = analyze();
    assertThat(launched.err()).hasLineCount(1).startsWith("corecast: " + copy);
    assertThat(launched.out()).startsWith("analysed 2 recordings, 1 failed: ");
    assertThat(recorded("trace_uri LIKE '%example04-lock.cct'")).containsExactly("false", "true");
  }

  @Test
  void anotherRunInTheSameFileIsAnotherRecording() throws Exception {
    analyze();
    Path other = Corpus.unpack("examples/example01", folder);
    Files.move(
        other, recordings.resolve("example04-lock.cct"), StandardCopyOption.REPLACE_EXISTING);
    assertThat(analyze().out()).startsWith("analysed 1 recording, skipped 1 ");
    assertThat(recorded("regexp_extract(program, '[^.]*$')"))
        .containsExactly("Example01ParallelQuicksort", "Example04Styles", "Real15Queues");
  }

  @Test
  void theSameRunInAChangedFileTakesThePlaceOfTheFormer() throws Exception {
    analyze();
    List<String> before = recorded("recording_id");
    Files.write(
        recordings.resolve("example04-lock.cct"), new byte[4096], StandardOpenOption.APPEND);
    assertThat(analyze().out()).startsWith("analysed 1 recording, skipped 1 ");
    assertThat(recorded("recording_id")).hasSize(2).isNotEqualTo(before);
    assertThat(files()).hasSize(6);
  }

  @Test
  void thoseThatCannotBeUsedAreALineEachAndTheOthersAreMade() throws Exception {
    byte[] whole = Files.readAllBytes(recordings.resolve("example04-lock.cct"));
    Files.write(recordings.resolve("cut.cct"), Arrays.copyOf(whole, 3000));
    Files.write(recordings.resolve("empty.cct"), new byte[0]);
    Files.writeString(recordings.resolve("text.cct"), "no recording\n");
    Launched launched = analyze();
    assertThat(launched.status()).isEqualTo(1);
    assertThat(launched.out()).startsWith("analysed 2 recordings, 3 failed: ");
    assertThat(launched.err().lines().sorted())
        .satisfiesExactly(
            line -> assertThat(line).startsWith("corecast: " + recordings.resolve("cut.cct")),
            line -> assertThat(line).startsWith("corecast: " + recordings.resolve("empty.cct")),
            line -> assertThat(line).startsWith("corecast: " + recordings.resolve("text.cct")));
    assertThat(recorded("program")).hasSize(2);
    assertThat(analyze().out()).startsWith("analysed 0 recordings, skipped 2 ");
  }

  /** Its name is too long, which is so for every user. */
  @Test
  void aFolderThatCannotBeLookedIntoIsALineAndTheOthersAreMade() throws Exception {
    String name = "n".repeat(200);
    Path deep = Files.createDirectories(folder.resolve("deep").resolve((name + "/").repeat(15)));
    Files.createDirectories(folder.resolve("deeper").resolve((name + "/").repeat(15)));
    Path moved = deep.resolve("deeper");
    Files.move(folder.resolve("deeper"), moved);
    Path there = recordings.resolve("deep");
    Files.move(folder.resolve("deep"), there);
    try {
      Launched launched = analyze();
      assertThat(launched.status()).isEqualTo(1);
      assertThat(launched.out()).startsWith("analysed 2 recordings, 1 failed: ");
      assertThat(launched.err()).hasLineCount(1).startsWith("corecast: " + there + "/n");
    } finally {
      // or else it could not be deleted
      Files.move(there, folder.resolve("deep"));
      Files.move(moved, folder.resolve("deeper"));
    }
  }
}
