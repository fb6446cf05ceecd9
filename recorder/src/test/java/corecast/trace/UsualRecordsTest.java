package corecast.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records that are written in one go. */
class UsualRecordsTest {
  private static final long MANY = 1 << 28;
  private static final long LONG = 1 << 21;

  @TempDir Path folder;

  @Test
  void usualRecordsReadBackAsTheyWereAndOthersAreRefused() throws Exception {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    TraceWriter writer = TraceWriter.create(folder.resolve("t.cct"), 1L << 30);
    EventBuffer buffer = writer.stream();
    // The first record of a stream needs a block, which usual records do not claim.
    assertThat(buffer.usual(EventKind.LOCK, 0, 1)).isFalse();
    buffer.timed(EventKind.TICK, 0, -1);
    buffer.commit();
    List<String> expected = new ArrayList<>();
    long now = 0;
    for (int i = 0; i < 20_000; i++) {
      long dt = ofSomeBits(random, 22);
      long a = ofSomeBits(random, 29);
      long b = ofSomeBits(random, 29);
      boolean two = random.nextBoolean();
      boolean written =
          two
              ? buffer.usual(EventKind.SUBMIT, now + dt, a, b)
              : buffer.usual(EventKind.LOCK, now + dt, a);
      boolean small = dt < LONG && a < MANY && (!two || b < MANY);
      if (written) {
        now += dt;
        expected.add(now + " " + a + (two ? " " + b : ""));
        assertThat(small).as("seed %d, record %d", seed, i).isTrue();
      } else if (small) { // the block was full
        buffer.timed(EventKind.TICK, now, -1);
        buffer.commit();
      }
    }
    writer.close(0);
    List<String> found = new ArrayList<>();
    int ticks = 0;
    try (TraceReader reader = TraceReader.open(folder.resolve("t.cct"))) {
      RecordCursor records = reader.records(1);
      while (records.next()) {
        if (records.kind() == EventKind.TICK) {
          ticks++;
        } else {
          boolean two = records.kind() == EventKind.SUBMIT;
          found.add(
              records.timeNanos()
                  + " "
                  + records.operand(0)
                  + (two ? " " + records.operand(1) : ""));
        }
      }
    }
    assertThat(found).as("seed %d", seed).isEqualTo(expected);
    assertThat(found).hasSizeGreaterThan(10_000); // 21/22 x 28/29, and 28/29 again: nine in ten
    assertThat(ticks).isLessThan(1_000); // one, and one more for each block
  }

  /** Numbers of all lengths up to so many bits. */
  private static long ofSomeBits(Random random, int most) {
    int bits = 1 + random.nextInt(most);
    return random.nextLong() & ((1L << bits) - 1);
  }
}
