package corecast.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.conversion.RecordedProgram;
import corecast.conversion.events.EventsPrinter;
import corecast.conversion.events.EventsReader;
import corecast.program.ProgramText;
import corecast.trace.TraceFormatException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Recordings that are printed as text and read again become the same programs. */
@Tag("thorough")
class EventsOfCorpusTest {
  private static final Path FOLDER = Path.of("target/corpus-events");
  private static final long LONGEST = 50_000;

  @Test
  void aRecordingSurvivesItsText() throws Exception {
    List<String> tried = new ArrayList<>();
    Corpus.visit(
        FOLDER,
        (name, trace) -> {
          if (Files.size(trace) <= LONGEST && isReadable(trace)) {
            survives(name, trace);
            tried.add(name);
          }
        });
    assertThat(tried).hasSizeGreaterThan(100);
  }

  private static void survives(String name, Path trace) throws IOException {
    String text = text(trace);
    String before = ProgramText.print(RecordedProgram.convert(trace).program());
    EventsReader.write(text, trace);
    assertThat(text(trace)).as(name).isEqualTo(text);
    assertThat(ProgramText.print(RecordedProgram.convert(trace).program()))
        .as(name)
        .isEqualTo(before);
  }

  private static String text(Path trace) throws IOException {
    StringBuilder text = new StringBuilder();
    EventsPrinter.print(trace, text);
    return text.toString();
  }

  /** Some are damaged. */
  private static boolean isReadable(Path trace) throws IOException {
    try {
      RecordedProgram.convert(trace);
      return true;
    } catch (TraceFormatException | IllegalArgumentException e) {
      return false;
    }
  }
}
