package corecast.conversion;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.program.column.ColumnSpace;
import corecast.simulator.Completion;
import corecast.simulator.ObjectOrder;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.simulator.machine.Machine;
import corecast.trace.TraceFormatException;
import java.nio.file.Path;

/** Reads traces once more, as if they did not fit the heap. */
final class PagedReading {
  private PagedReading() {}

  /** In pages it is the same program, with the same verdict. */
  static void givesTheSame(Path file, RecordedProgram.Result inHeap) throws TraceFormatException {
    ColumnSpace space = ColumnSpace.paged(Path.of(System.getProperty("java.io.tmpdir")), 1 << 16);
    try {
      RecordedProgram.Result paged =
          RecordedProgram.convert(file, ConversionOptions.DEFAULT.withTimes(), space);
      assertThat(ProgramText.print(paged.program())).isEqualTo(ProgramText.print(inHeap.program()));
      assertThat(paged.verdict()).isEqualTo(inHeap.verdict());
      for (int step = 0; step < paged.program().steps(); step++) {
        assertThat(paged.program().recordedNanos(step))
            .isEqualTo(inHeap.program().recordedNanos(step));
      }
      givesTheSameInRecordedOrder(paged.program(), inHeap.program());
    } finally {
      space.close();
    }
  }

  private static void givesTheSameInRecordedOrder(Program paged, Program inHeap) {
    ReplayOptions options = new ReplayOptions(ObjectOrder.RECORDED, false, Machine.IDEAL);
    int[] processors = {1, 2, 4};
    Completion expected = new Simulator(inHeap, options).completion(processors);
    Completion found = new Simulator(paged, options).completion(processors);
    assertThat(found.outcome()).isEqualTo(expected.outcome());
    assertThat(found.timeNanos()).isEqualTo(expected.timeNanos());
  }
}
