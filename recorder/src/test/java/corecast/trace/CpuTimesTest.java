package corecast.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * No thread has had more CPU time than the recording has lasted, an eighth and a second for its
 * clocks.
 */
class CpuTimesTest {
  private static final long SECOND = 1_000_000_000;

  @TempDir Path folder;

  /** A trace whose second record, 3 s after the start, has that CPU time. */
  private TraceReader with(long cpuNanos) throws Exception {
    Path file = folder.resolve("trace.cct");
    TraceWriter writer = TraceWriter.create(file, 1 << 20);
    EventBuffer stream = writer.stream();
    stream.timed(EventKind.BEGIN, 2 * SECOND, 0);
    stream.timed(EventKind.END, 3 * SECOND, cpuNanos);
    stream.commit();
    writer.close(0);
    return TraceReader.open(file);
  }

  @Test
  void asMuchAsTheRecordingHasLastedIsPossible() throws Exception {
    // The interval is of one second; clocks of CPU time may be read late.
    try (TraceReader reader = with(4 * SECOND + 3 * SECOND / 8)) {
      assertThat(RandomRecords.read(reader.records(1)))
          .containsExactly(
              "BEGIN at 2000000000 wall 2000000000 cpu 0",
              "END at 3000000000 wall 1000000000 cpu 4375000000");
    }
  }

  @Test
  void moreIsNot() throws Exception {
    for (long cpuNanos : new long[] {4 * SECOND + 3 * SECOND / 8 + 1, 1L << 53, Long.MAX_VALUE}) {
      String said = cpuNanos + " ns of CPU time are impossible 3000000000 ns after the start";
      try (TraceReader reader = with(cpuNanos)) {
        assertThatThrownBy(() -> RandomRecords.read(reader.records(1)))
            .isInstanceOf(TraceFormatException.class)
            .hasMessageContaining(said);
        assertThatThrownBy(() -> RandomRecords.readInBatches(reader.records(1), 10))
            .isInstanceOf(TraceFormatException.class)
            .hasMessageContaining(said);
      }
    }
  }
}
