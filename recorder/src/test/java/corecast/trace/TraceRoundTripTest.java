package corecast.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceRoundTripTest {
  private static final long NO_LIMIT = 1L << 30;

  @TempDir Path folder;

  @Test
  void aTraceWithoutRecordsHasNoStreams() throws Exception {
    Path file = folder.resolve("empty.cct");
    TraceWriter writer = TraceWriter.create(file, NO_LIMIT);
    writer.eventCost(31_500);
    writer.close(77);
    try (TraceReader reader = TraceReader.open(file)) {
      assertThat(reader.streams()).isEmpty();
      assertThat(reader.truncated()).isFalse();
      assertThat(reader.records(0).next()).isFalse();
      assertThat(reader.records(1).next()).isFalse();
      assertThat(reader.header())
          .isEqualTo(
              new Header(
                  2,
                  writer.startNanos(),
                  reader.header().startMillis(),
                  4096,
                  0,
                  77,
                  31_500,
                  true,
                  0,
                  0,
                  0,
                  0));
    }
  }

  @Test
  void aStreamForMeasurementsLeavesNothingWhateverItsTimes() throws Exception {
    Path file = folder.resolve("measured.cct");
    TraceWriter writer = TraceWriter.create(file, NO_LIMIT);
    EventBuffer scratch = writer.scratch();
    scratch.ago(200_000); // before the file began
    assertThat(scratch.timed(EventKind.TICK, 50, 50)).isTrue();
    scratch.commit();
    scratch.ago(30);
    assertThat(scratch.timeNanos()).isEqualTo(20);
    writer.discard(scratch);
    writer.close(100);
    try (TraceReader reader = TraceReader.open(file)) {
      assertThat(reader.streams()).isEmpty();
      assertThat(reader.truncated()).isFalse();
    }
  }

  @Test
  void theDictionaryIsStreamZero() throws Exception {
    Path file = folder.resolve("dictionary.cct");
    TraceWriter writer = TraceWriter.create(file, NO_LIMIT);
    writer.meta("java.version", "17");
    writer.method(7, 12, "a.B", "run", "B.java");
    writer.save();
    try (TraceReader reader = TraceReader.open(file)) {
      assertThat(RandomRecords.read(reader.records(0)))
          .containsExactly("META 'java.version' '17'", "METHOD 7 12 'a.B' 'run' 'B.java'");
      assertThat(reader.streams()).isEmpty();
      assertThat(reader.header().closed()).isFalse();
    }
  }

  @Test
  void aLongStringIsCutAtACharacter() throws Exception {
    Path file = folder.resolve("long.cct");
    TraceWriter writer = TraceWriter.create(file, NO_LIMIT);
    // 3 bytes each: 4096 = 1365 x 3 + 1
    writer.meta("k", "\u20ac".repeat(100_000));
    writer.save();
    try (TraceReader reader = TraceReader.open(file)) {
      RecordCursor records = reader.records(0);
      assertThat(records.next()).isTrue();
      assertThat(records.string(1)).isEqualTo("\u20ac".repeat(1365));
    }
  }

  @Test
  void manyThreadsReadBackWhatTheyWrote() throws Exception {
    long seed = System.nanoTime();
    System.out.println("TraceRoundTripTest seed " + seed);
    Path file = folder.resolve("random.cct");
    TraceWriter writer = TraceWriter.create(file, NO_LIMIT);
    int threads = 24;
    List<EventBuffer> streams = new ArrayList<>();
    List<List<String>> written = new ArrayList<>();
    ExecutorService pool = Executors.newFixedThreadPool(6);
    try {
      List<Future<List<String>>> results = new ArrayList<>();
      for (int t = 0; t < threads; t++) {
        EventBuffer stream = writer.stream();
        streams.add(stream);
        RandomRecords records = new RandomRecords(seed + t);
        // From none to 3900 records of about 30 bytes: up to 6 blocks a stream.
        int count = t * t * 7;
        Callable<List<String>> task =
            () -> {
              List<String> said = records.write(stream, count);
              writer.finish(stream);
              writer.prepare();
              return said;
            };
        results.add(pool.submit(task));
      }
      for (Future<List<String>> result : results) {
        written.add(result.get());
      }
    } finally {
      pool.shutdownNow();
    }
    writer.close(0);
    try (TraceReader reader = TraceReader.open(file)) {
      assertThat(reader.header().dropped()).isZero();
      assertThat(reader.streams()).hasSize(threads - 1).doesNotContain(1);
      for (int t = 0; t < threads; t++) {
        assertThat(RandomRecords.read(reader.records(streams.get(t).number())))
            .as("stream of thread %d, seed %d", t, seed)
            .isEqualTo(written.get(t));
        assertThat(RandomRecords.readInBatches(reader.records(streams.get(t).number()), 1 + 7 * t))
            .as("stream of thread %d in batches, seed %d", t, seed)
            .isEqualTo(written.get(t));
      }
    }
  }

  @Test
  void endedStreamsTakeNoMoreThanTheyHaveUsed() throws Exception {
    Path file = folder.resolve("short.cct");
    TraceWriter writer = TraceWriter.create(file, NO_LIMIT);
    for (int i = 0; i < 1000; i++) {
      EventBuffer stream = writer.stream();
      stream.timed(EventKind.BEGIN, i, 0);
      stream.timed(EventKind.END, i, 0);
      stream.commit();
      writer.finish(stream);
    }
    writer.save();
    try (TraceReader reader = TraceReader.open(file)) {
      assertThat(reader.streams()).hasSize(1000);
      // A stream of 7 bytes takes 64 with its block header.
      assertThat(reader.header().endBytes()).isEqualTo(4096 + 1000 * 64);
    }
  }

  @Test
  void whatIsSavedIsThereAndGoesOn() throws Exception {
    Path file = folder.resolve("saved.cct");
    TraceWriter writer = TraceWriter.create(file, NO_LIMIT);
    EventBuffer stream = writer.stream();
    EventBuffer idle = writer.stream();
    idle.timed(EventKind.BEGIN, 1, 0);
    idle.commit();
    for (int i = 1; i <= 20_000; i++) {
      stream.timed(EventKind.LOCK, i, -1);
      stream.operand(i);
      stream.commit();
      if (i % 1000 == 0) {
        stream.timed(EventKind.UNLOCK, i, -1); // not committed yet
        writer.save();
        try (TraceReader reader = TraceReader.open(file)) {
          assertThat(reader.truncated()).isFalse();
          assertThat(reader.header().closed()).isFalse();
          assertThat(RandomRecords.read(reader.records(stream.number()))).hasSize(i);
          assertThat(RandomRecords.read(reader.records(idle.number()))).hasSize(1);
        }
        stream.rollback();
      }
    }
    writer.finish(stream);
    writer.close(0);
    try (TraceReader reader = TraceReader.open(file)) {
      RecordCursor records = reader.records(stream.number());
      for (int i = 1; i <= 20_000; i++) {
        assertThat(records.next()).isTrue();
        assertThat(records.operand(0)).isEqualTo(i);
      }
      assertThat(records.next()).isFalse();
      assertThat(reader.header().endBytes()).isEqualTo(Files.size(file));
    }
  }

  @Test
  void aCutFileIsNoticedAndNobodyElseFeelsIt() throws Exception {
    Path file = folder.resolve("cut.cct");
    TraceWriter writer = TraceWriter.create(file, NO_LIMIT);
    EventBuffer stream = writer.stream();
    int kept = 0;
    for (int i = 0; i < 1_000_000; i++) {
      if (i == 500_000) {
        try (FileChannel cut = FileChannel.open(file, StandardOpenOption.WRITE)) {
          cut.truncate(100_000);
        }
      }
      if (stream.timed(EventKind.LOCK, i, -1)) {
        stream.operand(1);
        stream.commit();
        kept++;
      }
    }
    assertThat(kept).isGreaterThan(500_000).isLessThan(1_000_000);
    assertThat(writer.isLost()).isTrue();
    writer.close(0);
    assertThat(Files.size(file)).isEqualTo(100_000);
  }

  @Test
  void aFullFileEndsEachStreamAndCountsWhatIsMissing() throws Exception {
    Path file = folder.resolve("full.cct");
    TraceWriter writer = TraceWriter.create(file, TraceWriter.SMALLEST_LIMIT);
    EventBuffer stream = writer.stream();
    int events = 1_000_000; // at 3 bytes each, 3 MB do not fit in 1 MiB
    int kept = 0;
    for (int i = 0; i < events; i++) {
      if (stream.timed(EventKind.LOCK, i, -1)) {
        stream.operand(1);
        stream.commit();
        kept++;
      }
    }
    writer.close(0);
    assertThat(Files.size(file))
        .isBetween(TraceWriter.SMALLEST_LIMIT - 64, TraceWriter.SMALLEST_LIMIT);
    try (TraceReader reader = TraceReader.open(file)) {
      assertThat(reader.header().dropped()).isEqualTo(events - kept);
      assertThat(RandomRecords.read(reader.records(1))).hasSize(kept);
    }
    assertThat(kept).isGreaterThan(300_000).isLessThan(events);
  }

  @Test
  void anInterruptedThreadWritesOnAndStaysInterrupted() throws Exception {
    Path file = folder.resolve("interrupted.cct");
    TraceWriter writer = TraceWriter.create(file, NO_LIMIT);
    EventBuffer stream = writer.stream();
    int events = 1_000_000; // 3 MB, which this thread writes to the file
    Thread.currentThread().interrupt();
    for (int i = 0; i < events; i++) {
      stream.timed(EventKind.YIELD, i, -1);
      stream.operand(1);
      stream.commit();
    }
    assertThat(Thread.interrupted()).isTrue();
    writer.save();
    try (TraceReader reader = TraceReader.open(file)) {
      RecordCursor records = reader.records(1);
      int found = 0;
      while (records.next()) {
        found++;
      }
      assertThat(found).isEqualTo(events);
      assertThat(records.timeNanos()).isEqualTo(events - 1);
    }
  }
}
