package corecast.trace;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.Effort;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process that is killed leaves what some first part of its writes has made of the file. Saving
 * writes new bodies, then headers of blocks one by one, and the header of the file last; each of
 * these files is whole.
 */
class InterruptedWritingTest {
  @TempDir Path folder;

  private final List<EventBuffer> streams = new ArrayList<>();
  private TraceWriter writer;
  private Path file;

  @Test
  void whateverWriteWasTheLastTheFileIsWhole() throws Exception {
    for (long seed = 1; seed <= Effort.of(20, 300); seed++) {
      Random random = new Random(seed);
      file = folder.resolve("trace.cct");
      writer = TraceWriter.create(file, 1 << 20);
      streams.clear();
      List<Integer> written = new ArrayList<>();
      for (int round = 0; round < 12; round++) {
        int saved = total(written);
        byte[] before = Files.readAllBytes(file);
        for (int n = random.nextInt(4); n > 0; n--) {
          write(random, written);
        }
        byte[] withoutSaving = Files.readAllBytes(file);
        assertThat(count(withoutSaving)).as("seed %d", seed).isGreaterThanOrEqualTo(saved);
        writer.save();
        byte[] after = Files.readAllBytes(file);
        assertThat(count(after)).as("seed %d", seed).isEqualTo(total(written));
        for (byte[] cut : between(before, after, random)) {
          assertThat(count(cut)).as("seed %d", seed).isBetween(saved, total(written));
        }
      }
      writer.close(1);
      assertThat(count(Files.readAllBytes(file))).isEqualTo(total(written));
    }
  }

  /** Writes some records to some stream; now and then that is a new one, or it ends. */
  private void write(Random random, List<Integer> written) {
    int which = random.nextInt(streams.size() + 1);
    if (which == streams.size()) {
      streams.add(random.nextBoolean() ? writer.stream() : writer.smallStream());
      written.add(0);
    }
    EventBuffer stream = streams.get(which);
    for (int n = random.nextInt(300); n > 0 && !stream.isFull(); n--) {
      stream.timed(EventKind.LOCK, stream.timeNanos() + random.nextInt(1000), -1);
      stream.operand(n);
      stream.commit();
      written.set(which, written.get(which) + 1);
    }
    if (random.nextInt(4) == 0) {
      writer.finish(stream);
    }
  }

  private static int total(List<Integer> written) {
    return written.stream().mapToInt(Integer::intValue).sum();
  }

  /** Files that a kill may leave while one becomes the other, without what is only appended. */
  private static List<byte[]> between(byte[] before, byte[] after, Random random) {
    List<byte[]> files = new ArrayList<>();
    // All bodies are new, no header is.
    byte[] now = after.clone();
    System.arraycopy(before, 0, now, 0, Layout.HEADER_SIZE);
    List<Integer> headers = TraceBytes.blocks(before);
    for (int at : headers) {
      System.arraycopy(before, at, now, at, Layout.BLOCK_SIZE);
    }
    files.add(now.clone());
    // One header after the other becomes new.
    while (!headers.isEmpty()) {
      int at = headers.remove(random.nextInt(headers.size()));
      System.arraycopy(after, at, now, at, Layout.BLOCK_SIZE);
      files.add(now.clone());
      files.add(Arrays.copyOf(now, before.length)); // nothing was appended yet
    }
    return files;
  }

  /** How many records a file has, which must be whole. */
  private int count(byte[] bytes) throws Exception {
    Path copy = folder.resolve("copy.cct");
    Files.write(copy, bytes);
    int found = 0;
    try (TraceReader reader = TraceReader.open(copy)) {
      assertThat(reader.truncated()).isFalse();
      for (int stream : reader.streams()) {
        found += RandomRecords.read(reader.records(stream)).size();
      }
    }
    return found;
  }
}
