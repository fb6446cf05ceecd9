package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two programs whose times follow by hand: f takes 100 us, then 60, beside g of 50. */
class DiffCommandTest {
  @TempDir Path folder;
  private Path before;
  private Path after;

  @BeforeEach
  void write() throws IOException {
    before = program("before.program", 100_000, 50_000);
    after = program("after.program", 60_000, 50_000);
  }

  private Path program(String name, int f, int g) throws IOException {
    String text = "thread A\n  spawn B\n  run f %d\n  join B\nthread B\n  run g %d\n";
    return Files.writeString(folder.resolve(name), text.formatted(f, g));
  }

  private static String ok(Object... words) {
    Launched launched = Launched.of(words);
    assertThat(launched.status()).as(launched.err()).isZero();
    return launched.out();
  }

  @Test
  void timesAndFunctionsAreComparedAtEachCount() {
    assertThat(ok("diff", before, after, "-p", "1,2", "--format", "csv").lines())
        .containsExactly(
            "processors,function,before_ns,after_ns,change_ns,change,beyond_chance,object",
            "1,,150000,110000,-40000,-0.266666667,,",
            "2,,100000,60000,-40000,-0.4,,",
            "1,f,100000,60000,-40000,-0.266666667,,",
            "1,g,50000,50000,0,0,,",
            "2,f,100000,60000,-40000,-0.4,,");
  }

  @Test
  void theOtherWayRoundItTakesLonger() {
    assertThat(ok("diff", after, before, "-p", "2"))
        .contains("On 2 processors the program takes 66.7 % more time than before");
    assertThat(ok("diff", before, after, "-p", "2"))
        .contains("On 2 processors the program takes 40.0 % less time than before")
        .contains(before + ": ")
        .contains(after + ": ");
  }

  @Test
  void aProgramDoesNotDifferFromItself() {
    JsonObject answer =
        JsonParser.parseString(ok("diff", before, before, "-p", "2", "--format", "json"))
            .getAsJsonObject();
    assertThat(answer.getAsJsonArray("rows"))
        .allSatisfy(
            row -> assertThat(row.getAsJsonObject().get("change_ns").getAsDouble()).isZero());
    assertThat(answer.getAsJsonArray("notes"))
        .anySatisfy(
            note ->
                assertThat(note.getAsJsonObject().get("kind").getAsString())
                    .isEqualTo("difference"));
  }

  @Test
  void aFunctionThatIsGoneHasNoTimeAfterwards() throws IOException {
    Path other = Files.writeString(folder.resolve("o.program"), "thread A\n  run h 100000\n");
    assertThat(ok("diff", before, other, "-p", "2", "--format", "csv").lines())
        .anyMatch(line -> line.startsWith("2,f,100000,0,-100000,-1"))
        .anyMatch(line -> line.startsWith("2,h,0,100000,100000,1"));
  }

  @Test
  void twoRecordingsDoNotTellAChangeFromChance() {
    assertThat(ok("diff", before, after, "-p", "2", "--format", "csv").lines().skip(1))
        .isNotEmpty()
        .allMatch(line -> line.endsWith(","));
    assertThat(ok("diff", before, after, "-p", "2"))
        .contains("Whether that is more than chance takes at least three recordings of each");
  }

  @Test
  void waitsAreComparedByWhatIsWaitedFor() throws IOException {
    // A waits for M while B works: 80 us, then 30.
    String text =
        """
        unit 1us
        thread A
          run 1
          lock M
          run f 10
          unlock M
        thread B
          lock M
          run g %d
          unlock M
        """;
    Path slow = Files.writeString(folder.resolve("slow.program"), text.formatted(81));
    Path fast = Files.writeString(folder.resolve("fast.program"), text.formatted(31));
    assertThat(ok("diff", slow, fast, "-p", "2", "--format", "csv").lines())
        .contains("2,,91000,41000,-50000,-0.549450549,,", "2,,80000,30000,-50000,-0.549450549,,M");
    assertThat(ok("diff", slow, fast, "-p", "2"))
        .contains("Waits on 2 processors, all of them added up:")
        .contains("waits for");
    assertThat(ok("diff", before, after, "-p", "2")).doesNotContain("Waits on");
  }

  @Test
  void aPageIsWrittenBesideTheAnswer() throws IOException {
    Path page = folder.resolve("diff.html");
    String text = ok("diff", before, after, "-p", "1..4", "--html", page);
    assertThat(text)
        .contains("takes 40.0 % less time than before")
        .endsWith("wrote " + page + "\n");
    assertThat(Files.readString(page))
        .contains("<title>" + before + " \u2192 " + after + " - Corecast</title>")
        .contains("corecast diff " + before + " " + after + " -p 1..4 --html " + page);
    assertThat(ok("diff", before, after, "-p", "2", "--html", page, "--format", "csv"))
        .isEqualTo(ok("diff", before, after, "-p", "2", "--format", "csv"));
  }

  @Test
  void aPageDoesNotOverwriteWhatIsCompared() throws IOException {
    for (Path input : new Path[] {before, after}) {
      String content = Files.readString(input);
      Launched launched = Launched.of("diff", before, after, "--html", input);
      assertThat(launched.status()).isEqualTo(1);
      assertThat(launched.out()).isEmpty();
      assertThat(launched.err())
          .startsWith("corecast: " + input + ": the output would overwrite the input")
          .hasLineCount(1);
      assertThat(input).hasContent(content);
    }
    Launched launched = Launched.of("diff", before, after, "--html", folder.resolve("no/d.html"));
    assertThat(launched.status()).isEqualTo(1);
    assertThat(launched.err()).contains("there is no folder").hasLineCount(1);
  }

  @Test
  void itTakesTwo() {
    Launched launched = Launched.of("diff", before);
    assertThat(launched.status()).isEqualTo(Status.USAGE);
    assertThat(launched.err())
        .startsWith(
            "corecast diff: expected two recordings or folders of them, the one before and the one after")
        .hasLineCount(1);
  }
}
