package corecast.conversion;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.conversion.events.EventsReader;
import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.program.Programs;
import corecast.trace.EventKind;
import corecast.trace.RecordCursor;
import corecast.trace.TraceReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Recordings written as text, in {@code src/test/resources/cases}, and the programs that they must
 * become. Every kind of record is in one of them.
 */
class EventCasesTest {
  @TempDir Path folder;

  static List<EventCase> cases() throws IOException {
    return EventCase.all();
  }

  private Path trace(EventCase of) throws IOException {
    Path trace = folder.resolve("case.cct");
    EventsReader.write(of.events(), trace);
    return trace;
  }

  @ParameterizedTest
  @MethodSource("cases")
  void becomesItsProgram(EventCase expected) throws Exception {
    Path trace = trace(expected);
    RecordedProgram.Result result = RecordedProgram.convert(trace);
    assertThat(Conversions.linesOf(result)).containsExactlyElementsOf(expected.program());
    assertThat(EventCase.lines(result.verdict())).containsExactlyElementsOf(expected.verdict());
    String text = ProgramText.print(result.program());
    Program parsed = ProgramText.parse("dump", text);
    assertThat(ProgramText.print(parsed)).isEqualTo(text);
    if (result.program().impliedCalls() == 0) {
      assertThat(Programs.describe(parsed)).isEqualTo(Programs.describe(result.program()));
    }
    PagedReading.givesTheSame(trace, result);
  }

  @Test
  void everyKindOfRecordIsInACase() throws Exception {
    EnumSet<EventKind> missing = EnumSet.complementOf(EnumSet.of(EventKind.END_OF_BLOCK));
    for (EventCase each : cases()) {
      try (TraceReader reader = TraceReader.open(trace(each))) {
        remove(missing, reader.records(0));
        for (int stream : reader.streams()) {
          remove(missing, reader.records(stream));
        }
      }
    }
    assertThat(missing).isEmpty();
  }

  private static void remove(EnumSet<EventKind> missing, RecordCursor records) throws IOException {
    while (records.next()) {
      missing.remove(records.kind());
      if (records.kind() == EventKind.OUTCOME) {
        missing.remove(EventKind.ofCode((int) records.operand(0))); // some are nowhere else
      }
    }
  }
}
