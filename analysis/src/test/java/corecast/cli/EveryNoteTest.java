package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import corecast.conversion.log.RecordingNotes;
import corecast.note.Note;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever a text warns of, every command says in every format, and in short sentences. */
class EveryNoteTest {
  @TempDir Path folder;

  /** A recording about which something must be known. */
  enum Reserved {
    TRUNCATED(Note.Kind.TRUNCATED, "The trace has no end", "--truncated") {
      @Override
      Path record(Path file) throws IOException {
        return Recorded.cut(new Recorded(file).withoutRelease().close(210));
      }
    },
    NOT_ENDED(Note.Kind.NOT_ENDED, "The recording was not closed") {
      @Override
      Path record(Path file) throws IOException {
        return new Recorded(file).withoutRelease().saved();
      }
    },
    EVENTS_LOST(Note.Kind.EVENTS_LOST, "events did not fit into the trace file") {
      @Override
      Path record(Path file) throws IOException {
        return new Recorded(file).withoutRelease().longerThanTheFile().close(210);
      }
    },
    ENDED_BY_SIGNAL(Note.Kind.ENDED_BY_SIGNAL, "Signal 9 ended the target.") {
      @Override
      Path record(Path file) throws IOException {
        return new Recorded(file)
            .withoutRelease()
            .note(RecordingNotes.STATUS, String.valueOf(128 + 9))
            .close(210);
      }
    },
    DISTURBED(Note.Kind.DISTURBED, "Other programs had 18 % of this CPU while it was recorded") {
      @Override
      Path record(Path file) throws IOException {
        return noted(file, RecordingNotes.OTHERS, "360000000,2000000000");
      }
    },
    CPU_BALANCE(Note.Kind.CPU_BALANCE, "30.000 ms more than the process used (7.5 %)") {
      @Override
      Path record(Path file) throws IOException {
        return new Recorded(file)
            .asLongAsItsReplay()
            .note("recorder.nanos", "30000000")
            .close(400_000_000);
      }
    },
    NOT_CAPTURED(Note.Kind.NOT_CAPTURED, "Not recorded: native waits.") {
      @Override
      Path record(Path file) throws IOException {
        return noted(file, RecordingNotes.NOT_CAPTURED, "native waits");
      }
    },
    PROCESSORS_ASKED(Note.Kind.PROCESSORS_ASKED, "The program asked for the number of processors") {
      @Override
      Path record(Path file) throws IOException {
        return noted(file, RecordingNotes.AVAILABLE_PROCESSORS, "8");
      }
    },
    RECORDER(Note.Kind.RECORDER, "taskset was not found") {
      @Override
      Path record(Path file) throws IOException {
        return noted(file, RecordingNotes.WARNING + "pinning", "taskset was not found");
      }
    },
    ORDER_KEPT(Note.Kind.ORDER_KEPT, "Replaying with a free order deadlocked") {
      @Override
      Path record(Path file) throws IOException {
        return new Recorded(file).takenByOthers().close(320);
      }
    },
    WAITS_LEFT_OUT(Note.Kind.WAITS_LEFT_OUT, "so 1 wait was left out") {
      @Override
      Path record(Path file) throws IOException {
        return new Recorded(file).withoutRelease().close(210);
      }
    },
    SELF_CHECK(Note.Kind.SELF_CHECK, "Do not trust this prediction") {
      @Override
      Path record(Path file) throws IOException {
        return new Recorded(file).longerThanItsReplay().close(100_000_000);
      }
    };

    private final Note.Kind kind;
    private final String text;
    private final List<String> options;

    Reserved(Note.Kind kind, String text, String... options) {
      this.kind = kind;
      this.text = text;
      this.options = List.of(options);
    }

    abstract Path record(Path file) throws IOException;

    private static Path noted(Path file, String key, String value) throws IOException {
      return new Recorded(file).takenByOthers().note(key, value).close(320);
    }

    boolean changesTheAnswer() {
      return Note.of(kind, text).severity() == Note.Severity.SEVERE;
    }

    /** What only a replay finds out; a dump is not replayed until it ends. */
    boolean isOfReplay() {
      return this == ORDER_KEPT || this == WAITS_LEFT_OUT || this == SELF_CHECK;
    }
  }

  private Launched launched(Reserved reserved, Path trace, String command) {
    List<Object> words = new ArrayList<>(List.of((Object[]) command.split(" ")));
    words.add(1, trace);
    words.addAll(reserved.options);
    Launched done = Launched.of(words.toArray());
    assertThat(done.status()).as(command + done.err()).isZero();
    return done;
  }

  @ParameterizedTest
  @EnumSource(Reserved.class)
  void isSaidByEveryCommandInEveryFormat(Reserved reserved) throws IOException {
    Path trace = reserved.record(folder.resolve("app.cct"));
    for (String command :
        List.of(
            "predict -p 2",
            "optimize -p 2",
            "optimize -p 1,2 --crossovers",
            "critical-path -p 2",
            "critical-path -p 2 --activities",
            "waits -p 2",
            "waits -p 2 --by program",
            "phases -p 2",
            "whatif -p 2 --suggest",
            "findings -p 2",
            "segments -p 2")) {
      Launched text = launched(reserved, trace, command);
      assertSaidOnce(text.out() + text.err(), "", reserved, command);
      assertThat(ShortSentencesTest.tooLong(text.out() + text.err())).as(command).isEmpty();
      Launched csv = launched(reserved, trace, command + " --format csv");
      assertSaidOnce(csv.err(), "", reserved, command);
      assertThat(csv.out()).as(command).isNotEmpty().doesNotContain("warning: ");
      Launched json = launched(reserved, trace, command + " --format json");
      assertThat(json.err()).as(command).isEmpty();
      assertThat(json(json.out())).as(command).satisfiesOnlyOnce(note -> isOf(note, reserved));
    }
    for (String command :
        List.of("export -p 2 --to csv", "export -p 2 --to csv -o " + folder.resolve("tables"))) {
      assertSaidOnce(launched(reserved, trace, command).err(), "", reserved, command);
    }
    if (!reserved.isOfReplay()) {
      assertSaidOnce(launched(reserved, trace, "dump").err(), "", reserved, "dump");
    }
  }

  private static void assertSaidOnce(String said, String of, Reserved reserved, String command) {
    assertThat(said.lines().filter(line -> line.startsWith("warning: " + of)))
        .as(command)
        .filteredOn(line -> line.contains(reserved.text))
        .hasSize(1);
  }

  private static List<JsonObject> json(String text) {
    return JsonParser.parseString(text).getAsJsonObject().getAsJsonArray("notes").asList().stream()
        .map(JsonElement::getAsJsonObject)
        .toList();
  }

  private static void isOf(JsonObject note, Reserved reserved) {
    assertThat(note.get("kind").getAsString())
        .isEqualTo(reserved.kind.name().toLowerCase(Locale.ROOT));
    assertThat(note.get("severity").getAsString())
        .isEqualTo(reserved.changesTheAnswer() ? "severe" : "warning");
    assertThat(note.get("text").getAsString()).contains(reserved.text);
    assertThat(note.get("values").isJsonObject()).isTrue();
  }

  @ParameterizedTest
  @EnumSource(Reserved.class)
  void isSaidBesideACopyToo(Reserved reserved) throws IOException {
    Path trace = reserved.record(folder.resolve("app.cct"));
    Path copy = Files.copy(trace, folder.resolve("copy.cct"));
    for (String command : List.of("predict", "optimize", "diff", "findings")) {
      for (String format : List.of("text", "csv", "json")) {
        Launched done =
            launched(reserved, trace, command + " " + copy + " -p 2 --format " + format);
        for (Path file : List.of(trace, copy)) {
          if (format.equals("json")) {
            assertThat(json(done.out()))
                .filteredOn(note -> note.get("text").getAsString().startsWith(file + ": "))
                .satisfiesOnlyOnce(note -> isOf(note, reserved));
          } else {
            assertSaidOnce(done.out() + done.err(), file + ": ", reserved, command + format);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Reserved.class)
  void isOnThePageAndOnItsFirstScreenIfItChangesTheAnswer(Reserved reserved) throws IOException {
    Path trace = reserved.record(folder.resolve("app.cct"));
    Path page = folder.resolve("app.html");
    Launched done = launched(reserved, trace, "report -p 2 -o " + page);
    assertSaidOnce(done.out(), "", reserved, "report");
    String html = Files.readString(page).replace("&#39;", "'");
    assertThat(html).contains(reserved.text);
    String first = html.substring(0, html.indexOf("class=\"charts\"")); // begins with a capital
    assertThat(first.toLowerCase(Locale.ROOT).contains(reserved.text.toLowerCase(Locale.ROOT)))
        .isEqualTo(reserved.changesTheAnswer());
  }

  @Test
  void thatAPredictionIsNotToBeTrustedComesFirstButForItsQuality() throws IOException {
    Path trace = Reserved.SELF_CHECK.record(folder.resolve("app.cct"));
    for (String command : List.of("predict -p 2", "optimize -p 2", "optimize", "critical-path")) {
      assertThat(launched(Reserved.SELF_CHECK, trace, command).out())
          .as(command)
          .startsWith("quality: poor\n  - ")
          .contains(
              ".\n"
                  + "warning: Do not trust this prediction: on one processor the replay takes 100.0"
                  + " ms, but the recording took 400.0 ms. The CPU was idle for 300.0 ms of the"
                  + " recording, during waits that are not recorded.\n");
    }
  }

  @Test
  void weightsBesideSleepsAreWarnedOfInEveryFormat() throws IOException {
    Path program =
        Files.writeString(folder.resolve("a.program"), "thread T\n  run f 9\n  sleep 9\n");
    String warning = "The program sleeps, or waits for input and output.";
    for (String command : List.of("optimize", "optimize --crossovers", "segments")) {
      for (String format : List.of("text", "csv", "json")) {
        List<Object> words = new ArrayList<>(List.of((Object[]) command.split(" ")));
        words.addAll(List.of(program, "-p", "2", "--format", format));
        Launched done = Launched.of(words.toArray());
        assertThat(done.out() + done.err()).as(command + format).containsOnlyOnce(warning);
      }
    }
  }
}
