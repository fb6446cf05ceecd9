package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.trace.EventBuffer;
import corecast.trace.EventKind;
import corecast.trace.TraceWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code dump --events}. */
class DumpEventsTest {
  @TempDir Path folder;

  private Path trace() throws Exception {
    Path trace = folder.resolve("app.cct");
    TraceWriter writer = TraceWriter.create(trace, TraceWriter.SMALLEST_LIMIT);
    EventBuffer main = writer.stream();
    main.timed(EventKind.BEGIN, 0, -1);
    main.commit();
    main.timed(EventKind.SLEEP_BEGIN, 100, 50);
    main.operand(1000);
    main.commit();
    writer.close(0);
    return trace;
  }

  @Test
  void printsTheRecords() throws Exception {
    Launched printed = Launched.of("dump", "--events", trace());
    assertThat(printed.status()).isZero();
    assertThat(printed.out().lines().skip(1))
        .containsExactly(
            "stream 0", "stream 1", "  0 begin", "  100 sleep-begin cpu=50 nanos=1000");
  }

  @Test
  void writesThemToAFile() throws Exception {
    Path trace = trace();
    Path text = folder.resolve("app.events");
    Launched written = Launched.of("dump", trace, "--events", "-o", text);
    assertThat(written.status()).as(written.err()).isZero();
    assertThat(Files.readString(text)).isEqualTo(Launched.of("dump", trace, "--events").out());
  }

  @Test
  void aProgramTextHasNone() throws Exception {
    Path program = Files.writeString(folder.resolve("app.program"), "thread T\n  run 1\n");
    assertThat(Launched.of("dump", "--events", program).err())
        .contains("this is not a Corecast trace");
  }
}
