package corecast.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BlocksTest {
  @TempDir Path directory;

  /** A thread may be in the middle of a record, of which the file gets nothing. */
  @Test
  void aStreamThatWasEndedFromOutsideGetsNoOtherBlock() throws Exception {
    Path path = directory.resolve("trace.cct");
    Blocks blocks = new Blocks(path.toFile(), 1 << 20, ElapsedClock.start(false));
    EventBuffer stream = new EventBuffer(blocks, 1, false, false);
    assertThat(stream.timed(EventKind.BEGIN, 10, 0)).isTrue();
    stream.commit();
    assertThat(stream.timed(EventKind.TICK, 20, 0)).isTrue();

    blocks.end(stream);

    stream.commit();
    assertThat(stream.timed(EventKind.TICK, 30, 0)).isFalse();
    blocks.close();
  }
}
