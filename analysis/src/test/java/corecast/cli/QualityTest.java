package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import corecast.conversion.log.RecordingNotes;
import corecast.study.Quality;
import corecast.trace.EventBuffer;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How far to rely on an answer comes first, in every command and format. */
class QualityTest {
  private static final List<String> COMMANDS =
      List.of(
          "predict -p 2",
          "optimize -p 1,2",
          "optimize -p 1,2 --crossovers",
          "whatif -p 2 --suggest",
          "critical-path -p 2",
          "critical-path -p 2,4 --activities",
          "waits -p 2",
          "waits -p 2 --by program");

  private static final String GOOD =
      """
      quality: good
        - on one processor the replay takes as long as the recording did, within 10.0 %
        - recording made the program at most 10.0 % slower
        - all models of the processors agree within 10.0 %
      """;
  private static final String LIMITED =
      """
      quality: limited
        - sizes that the program derived from its processors stay as recorded (see the warnings)
      """;
  private static final String POOR =
      """
      quality: poor
        - on one processor the replay does not take as long as the recording did
        To do: Look at the reasons""";

  /** Each of them where it is one line. */
  private static final Map<String, String> IN_ONE =
      Map.of(
          GOOD,
          "quality: good: on one processor the replay takes as long as the recording did, within"
              + " 10.0 %. Recording made the program at most 10.0 % slower. All models of the"
              + " processors agree within 10.0 %.\n",
          LIMITED,
          "quality: limited: sizes that the program derived from its processors stay as recorded"
              + " (see the warnings).\n",
          POOR,
          "quality: poor: on one processor the replay does not take as long as the recording did."
              + " To do: Look at the reasons");

  @TempDir Path folder;

  private Path good() throws IOException {
    return new Recorded(folder.resolve("good.cct")).asLongAsItsReplay().close(400_000_000);
  }

  private Path limited() throws IOException {
    return new Recorded(folder.resolve("limited.cct"))
        .asLongAsItsReplay()
        .note(RecordingNotes.AVAILABLE_PROCESSORS, "8")
        .close(400_000_000);
  }

  private Path poor() throws IOException {
    return new Recorded(folder.resolve("poor.cct")).longerThanItsReplay().close(100_000_000);
  }

  private static Launched ok(String command, Path file) {
    List<Object> words = new java.util.ArrayList<>(List.of((Object[]) command.split(" ")));
    words.add(1, file);
    Launched done = Launched.of(words.toArray());
    assertThat(done.status()).as(command + done.err()).isZero();
    return done;
  }

  @Test
  void isTheFirstLineOfText() throws IOException {
    Path good = good();
    Path limited = limited();
    Path poor = poor();
    for (String command : COMMANDS) {
      boolean isPlain = command.contains("--crossovers");
      assertThat(first(ok(command, good), isPlain)).as(command).startsWith(said(GOOD, isPlain));
      assertThat(first(ok(command, limited), isPlain))
          .as(command)
          .startsWith(said(LIMITED, isPlain));
      assertThat(first(ok(command, poor), isPlain)).as(command).startsWith(said(POOR, isPlain));
    }
  }

  private static String said(String lines, boolean isPlain) {
    return isPlain ? IN_ONE.getOrDefault(lines, "") : lines;
  }

  /** What prints a table for programs above all has it on standard error. */
  private static String first(Launched done, boolean isPlain) {
    return isPlain ? done.err() : done.out();
  }

  @Test
  void isOnStandardErrorWithCsv() throws IOException {
    Path good = good();
    Path poor = poor();
    for (String command : COMMANDS) {
      assertThat(ok(command + " --format csv", good).err()).as(command).isEqualTo(IN_ONE.get(GOOD));
      Launched csv = ok(command + " --format csv", poor);
      assertThat(csv.err()).as(command).startsWith(IN_ONE.get(POOR));
      assertThat(csv.out()).as(command).doesNotContain("quality");
    }
  }

  @Test
  void isAMemberOfJson() throws IOException {
    Path limited = limited();
    for (String command : COMMANDS) {
      Launched done = ok(command + " --format json", limited);
      assertThat(done.err()).as(command).isEmpty();
      JsonObject quality =
          JsonParser.parseString(done.out()).getAsJsonObject().getAsJsonObject("quality");
      assertThat(quality.get("grade").getAsString()).isEqualTo("limited");
      JsonObject reason = quality.getAsJsonArray("reasons").get(0).getAsJsonObject();
      assertThat(reason.get("grade").getAsString()).isEqualTo("limited");
      assertThat(reason.get("text").getAsString()).startsWith("sizes that the program derived");
      assertThat(reason.get("to_do").getAsString()).isEmpty();
    }
  }

  /**
   * Of 400 ms on a CPU of its own the program had 240, and the recorder 160: two thirds of the
   * former. The other way round it is half as much again.
   */
  @Test
  void judgesWhatRecordingCost() throws IOException {
    assertThat(ok("predict -p 2", slowedBy(160)).out())
        .startsWith(
            "quality: limited\n  - recording made the program 66.7 % slower (160.0 ms of the"
                + " recorder's own beside 240.0 ms)\n");
    assertThat(ok("predict -p 2", slowedBy(240)).out())
        .startsWith("quality: poor\n  - recording made the program 150.0 % slower (")
        .contains("\n  To do: Record a longer run")
        .contains(Quality.INSTEAD);
    assertThat(ok("predict -p 2", slowedBy(36)).out()).startsWith(GOOD); // beside 364
  }

  @Test
  void whatOtherProgramsHadOfTheCpuLimitsIt() throws IOException {
    Path tenth = withOthers(40); // of 400 ms
    assertThat(ok("predict -p 2", tenth).out()).startsWith(GOOD);
    Path more = withOthers(72);
    assertThat(ok("predict -p 2", more).out())
        .startsWith(
            "quality: limited\n  - other programs had part of the CPU while the program was recorded"
                + " (see the warnings)\n")
        .endsWith(
            "\nwarning: Other programs had 18 % of this CPU while it was recorded; record again on an"
                + " idle CPU.\n");
    assertThat(ok("predict -p 2 --format json", tenth).out()).doesNotContain("others_share");
    assertThat(ok("predict -p 2 --format json", more).out())
        .contains(
            "{\"kind\":\"disturbed\",\"severity\":\"warning\",",
            "\"values\":{\"others_share\":0.18,\"others_ns\":72000000,\"recorded_ns\":400000000}}");
  }

  private Path withOthers(long ms) throws IOException {
    return new Recorded(folder.resolve("others" + ms + ".cct"))
        .asLongAsItsReplay()
        .note(RecordingNotes.OTHERS, ms * 1_000_000 + ",400000000")
        .close(400_000_000);
  }

  private Path slowedBy(long recorderMs) throws IOException {
    long ms = 1_000_000;
    Recorded recorded = new Recorded(folder.resolve(recorderMs + ".cct"));
    EventBuffer main = recorded.thread(1, "main");
    Recorded.object(main, 1, ObjectKind.THREAD, 0);
    Recorded.at(main, 0, 0, EventKind.BEGIN);
    Recorded.at(main, 400 * ms, (400 - recorderMs) * ms, EventKind.END);
    return recorded
        .note("processors.allowed", "0")
        .note("cpu.idle", "0")
        .note(RecordingNotes.RECORDER, String.valueOf(recorderMs * ms))
        .close(400 * ms);
  }

  /** Whoever wrote a program knows what is in it. */
  @Test
  void aWrittenProgramHasNone() throws IOException {
    Path program = Files.writeString(folder.resolve("a.program"), "thread T\n  run f 9\n");
    for (String command : COMMANDS) {
      for (String format : List.of("text", "csv", "json")) {
        Launched done = ok(command + " --format " + format, program);
        assertThat(done.out() + done.err()).as(command).doesNotContain("quality");
      }
    }
  }

  @Test
  void aPoorRecordingCarriesNoAdvice() throws IOException {
    Path poor = poor();
    Path good = good();
    for (String command : List.of("predict -p 1..4", "optimize -p 1..4", "optimize -p 4")) {
      assertThat(ok(command, good).out())
          .as(command)
          .contains("processors: ")
          .doesNotContain(Quality.INSTEAD);
      assertThat(ok(command, poor).out())
          .as(command)
          .containsOnlyOnce(Quality.INSTEAD)
          .doesNotContain("On 1 processor")
          .doesNotContain("processors: ");
      assertThat(ok(command + " --format json", poor).out())
          .as(command)
          .doesNotContain("\"kind\":\"constraint\"");
    }
    assertThat(ok("report -p 1..4 -o " + folder.resolve("poor.html"), poor).out())
        .startsWith(POOR)
        .contains(Quality.INSTEAD);
  }

  @Test
  void isTheFirstThingOnThePage() throws IOException {
    String poor = page(poor());
    String good = page(good());
    assertThat(poor)
        .contains("<section id=\"quality\" class=\"poor\"")
        .contains("<p class=\"range\">" + Quality.INSTEAD + "</p>")
        .doesNotContain("class=\"time\"");
    assertThat(poor.indexOf("id=\"quality\"")).isLessThan(poor.indexOf("id=\"advice\""));
    assertThat(good)
        .contains("<section id=\"quality\" class=\"good\"")
        .contains("class=\"time\"")
        .doesNotContain(Quality.INSTEAD);
  }

  private String page(Path trace) throws IOException {
    Path page = folder.resolve("page.html");
    ok("report -p 1..4 -o " + page, trace);
    String html = Files.readString(page);
    return html.substring(html.indexOf("<main>"), html.indexOf("class=\"charts\""));
  }

  /** Of several recordings the worst one counts, and is named. */
  @Test
  void severalRecordingsAreAsGoodAsTheWorst() throws IOException {
    Path good = good();
    Path poor = poor();
    for (String command : List.of("predict -p 2 ", "optimize -p 2 ")) {
      assertThat(ok(command + poor, good).out())
          .startsWith("quality: poor\n  - " + poor + ": on one processor the replay does not take");
    }
  }
}
