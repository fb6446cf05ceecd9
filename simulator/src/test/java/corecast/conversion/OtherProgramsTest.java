package corecast.conversion;

import static corecast.trace.EventKind.BEGIN;
import static corecast.trace.EventKind.END;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.conversion.machine.OtherPrograms;
import corecast.note.Note;
import corecast.trace.ObjectKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What other programs had of the CPU of a recording. */
class OtherProgramsTest {
  private static final String OTHERS = "cpu.others";

  @TempDir Path folder;

  private int recordings;

  /** A thread that works for 1 s of 2, in a recording with these values of the fact. */
  private RecordedProgram.Result recorded(String... values) throws IOException {
    TraceScript trace = new TraceScript(folder.resolve(++recordings + ".cct"));
    TraceScript.Thread main = trace.thread(1, "main");
    main.object(1, ObjectKind.THREAD, "main").at(0, BEGIN).at(2_000_000_000, 1_000_000_000, END);
    for (String value : values) {
      trace.note(OTHERS, value);
    }
    return trace.converted(1_000_000_000);
  }

  private List<Note> notes(RecordedProgram.Result result) {
    return result.program().origin().notes().stream()
        .filter(note -> note.kind() == Note.Kind.DISTURBED)
        .toList();
  }

  private String line(RecordedProgram.Result result) {
    return result.verdict().lines().stream()
        .filter(line -> line.startsWith("Other programs"))
        .findFirst()
        .orElse("");
  }

  @Test
  void aTenthOfTheCpuAndMoreIsANote() throws Exception {
    RecordedProgram.Result disturbed = recorded("360000000,2000000000");
    assertThat(disturbed.verdict().others())
        .isEqualTo(new OtherPrograms(360_000_000, 2_000_000_000));
    assertThat(disturbed.verdict().others().share()).hasValue(0.18); // 0.36 s of 2 s
    String text =
        "Other programs had 18 % of this CPU while it was recorded; record again on an idle CPU.";
    assertThat(notes(disturbed))
        .containsExactly(
            Note.of(Note.Kind.DISTURBED, text)
                .with("others_share", 0.18)
                .with("others_ns", 360_000_000L)
                .with("recorded_ns", 2_000_000_000L));
    assertThat(line(disturbed)).isEqualTo(text);
  }

  @Test
  void lessIsALineOfTheVerdictAndNextToNothingIsNone() throws Exception {
    RecordedProgram.Result tenth = recorded("200000000,2000000000");
    assertThat(tenth.verdict().others().disturbed()).isFalse();
    assertThat(notes(tenth)).isEmpty();
    assertThat(line(tenth)).isEqualTo("Other programs had 10 % of this CPU while it was recorded.");
    RecordedProgram.Result little = recorded("39000000,2000000000"); // 1.95 %
    assertThat(little.verdict().others().share()).hasValue(0.0195);
    assertThat(line(little)).isEmpty();
  }

  /** Two counters of hundredths of a second: 20 of 100 ms may be none at all. */
  @Test
  void aShortRecordingIsNotDisturbedByWhatCountersMayBeOff() throws Exception {
    RecordedProgram.Result off = recorded("20000000,100000000");
    assertThat(off.verdict().others().share()).hasValue(0.2);
    assertThat(off.verdict().others().disturbed()).isFalse();
    assertThat(notes(off)).isEmpty();
    assertThat(line(off)).isEmpty();
    assertThat(notes(recorded("20000001,100000000"))).hasSize(1);
  }

  /** Older traces, several CPUs, other systems; and what no recorder writes. */
  @Test
  void nothingIsSaidWhereNothingIsKnown() throws Exception {
    for (RecordedProgram.Result unknown :
        List.of(recorded(), recorded("much"), recorded("5"), recorded("-5,9"), recorded("0,0"))) {
      assertThat(unknown.verdict().others().share()).isEmpty();
      assertThat(notes(unknown)).isEmpty();
      assertThat(line(unknown)).isEmpty();
    }
  }

  @Test
  void isNeverMoreThanAllOfIt() throws Exception {
    assertThat(recorded("3000000000,2000000000").verdict().others().share()).hasValue(1);
    assertThat(recorded("0,2000000000").verdict().others().share()).hasValue(0);
  }
}
