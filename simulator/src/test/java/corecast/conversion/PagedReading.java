package corecast.conversion;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.ProgramText;
import corecast.program.column.ColumnSpace;
import corecast.trace.TraceFormatException;
import java.nio.file.Path;

/** Reads traces once more, as if they did not fit the heap. */
final class PagedReading {
  private PagedReading() {}

  /** In pages it is the same program, with the same verdict. */
  static void givesTheSame(Path file, RecordedProgram.Result inHeap) throws TraceFormatException {
    ColumnSpace space = ColumnSpace.paged(Path.of(System.getProperty("java.io.tmpdir")), 1 << 16);
    try {
      RecordedProgram.Result paged = RecordedProgram.convert(file, null, space);
      assertThat(ProgramText.print(paged.program())).isEqualTo(ProgramText.print(inHeap.program()));
      assertThat(paged.verdict()).isEqualTo(inHeap.verdict());
    } finally {
      space.close();
    }
  }
}
