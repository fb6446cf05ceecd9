package corecast.conversion;

import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.conversion.machine.Allocations;
import corecast.conversion.machine.RecordedPauses;
import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.trace.ObjectKind;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who has allocated how much, as facts of a recording say. */
class AllocationsTest {
  @TempDir Path folder;

  private TraceScript trace;

  /** A thread with 100 ns of work, and three functions, two of which have one name. */
  @BeforeEach
  void aRecording() throws Exception {
    trace = new TraceScript(folder.resolve("recorded.cct"));
    trace.method(1, "app.A", "f").method(2, "app.A", "f").method(3, "app.B", "g");
    TraceScript.Thread main = trace.thread(1, "main");
    main.object(1, ObjectKind.THREAD, "main");
    main.at(0, BEGIN).at(100, END);
  }

  private void pause() {
    trace.note(RecordedPauses.KEY, trace.startNanos() + 50 + ",7,Collect");
  }

  private Program program() throws Exception {
    return trace.converted(100).program();
  }

  @Test
  void factsAreAddedUpByTheNamesOfFunctions() throws Exception {
    pause();
    trace.note(Allocations.KEY, "1,5 0,40 2,600");
    trace.note(Allocations.KEY, "3,7000 1,80000");
    Program program = program();
    Map<String, Long> expected = Map.of("", 40L, "A.f", 80_605L, "B.g", 7_000L);
    assertThat(program.pauses().allocated()).isEqualTo(expected);
    StringBuilder text = new StringBuilder();
    ProgramText.print(program, text);
    assertThat(text).contains("allocated 40 %\nallocated 80605 A.f\nallocated 7000 B.g\n");
    assertThat(ProgramText.parse("text", text.toString()).pauses().allocated()).isEqualTo(expected);
  }

  @Test
  void withoutPausesNobodyAsks() throws Exception {
    trace.note(Allocations.KEY, "1,5");
    assertThat(program().pauses().allocated()).isEmpty();
  }

  @Test
  void anOlderRecordingDoesNotSay() throws Exception {
    pause();
    assertThat(program().pauses().allocated()).isEmpty();
  }

  @Test
  void whatCannotBeIsNothing() throws Exception {
    String[] damaged = {"", "1", "1,", ",1", "1,-5", "x,5", "1,9223372036854775807 1,1", "1,5,6"};
    for (String fact : damaged) {
      aRecording();
      pause();
      trace.note(Allocations.KEY, "1,5");
      trace.note(Allocations.KEY, fact);
      assertThat(program().pauses().allocated()).as(fact).isEmpty();
    }
  }
}
