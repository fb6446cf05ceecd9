package corecast.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import corecast.recorder.Effort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("more")
class DamagedTraceTest {
  @TempDir Path folder;

  private Path whole;
  private Path damaged;
  private byte[] bytes;

  @BeforeEach
  void writeAWholeTrace() throws Exception {
    whole = folder.resolve("whole.cct");
    damaged = folder.resolve("damaged.cct");
    TraceWriter writer = TraceWriter.create(whole, 1 << 20);
    writer.meta("key", "value");
    EventBuffer first = writer.stream();
    EventBuffer second = writer.stream();
    new RandomRecords(1).write(first, 20);
    writer.finish(first);
    new RandomRecords(2).write(second, 200);
    writer.finish(second);
    writer.close(0);
    int end;
    try (TraceReader reader = TraceReader.open(whole)) {
      end = (int) reader.header().endBytes();
    }
    bytes = Arrays.copyOf(Files.readAllBytes(whole), end);
  }

  @Test
  void cutAtEachByteGivesAPrefixOrOneCleanError() throws Exception {
    List<String> all1 = readAll(bytes, 1);
    List<String> all2 = readAll(bytes, 2);
    assertThat(all1).hasSize(20);
    assertThat(all2).hasSize(200);
    for (int length = 0; length < bytes.length; length += Effort.of(7, 1)) {
      byte[] cut = Arrays.copyOf(bytes, length);
      Files.write(damaged, cut);
      if (length < Layout.HEADER_SIZE) {
        assertThatThrownBy(() -> TraceReader.open(damaged))
            .isInstanceOf(TraceFormatException.class)
            .hasMessageContaining("damaged.cct at byte")
            .hasMessageNotContaining("\n");
        continue;
      }
      try (TraceReader reader = TraceReader.open(damaged)) {
        assertThat(reader.truncated()).as("cut at %d", length).isTrue();
        List<String> found1 = RandomRecords.read(reader.records(1));
        List<String> found2 = RandomRecords.read(reader.records(2));
        assertThat(all1.subList(0, found1.size())).isEqualTo(found1);
        assertThat(all2.subList(0, found2.size())).isEqualTo(found2);
      }
    }
  }

  @Test
  void flippedBytesGiveRecordsOrOneCleanError() throws Exception {
    long seed = System.nanoTime();
    System.out.println("DamagedTraceTest seed " + seed);
    Random random = new Random(seed);
    int errors = 0;
    byte[] unprotected = TraceBytes.unprotected(bytes);
    for (int round = 0; round < Effort.of(400, 3000); round++) {
      byte[] flipped = unprotected.clone();
      int flips = 1 + random.nextInt(4);
      for (int f = 0; f < flips; f++) {
        // The first 80 bytes of the header are all it uses.
        int at = random.nextInt(bytes.length - 4096 + 80);
        at = at < 80 ? at : at - 80 + 4096;
        flipped[at] ^= (byte) (1 << random.nextInt(8));
      }
      Files.write(damaged, flipped);
      try (TraceReader reader = TraceReader.open(damaged)) {
        for (int stream : reader.streams()) {
          // A record takes a byte at least.
          assertThat(RandomRecords.read(reader.records(stream)))
              .hasSizeLessThanOrEqualTo(bytes.length);
        }
      } catch (TraceFormatException e) {
        errors++;
        assertThat(e).hasMessageContaining("damaged.cct at byte").hasMessageNotContaining("\n");
      }
    }
    assertThat(errors).as("seed %d", seed).isPositive();
  }

  @Test
  void batchesEndWhereDamageIsAndTheErrorIsTheSame() throws Exception {
    long seed = System.nanoTime();
    System.out.println("DamagedTraceTest seed " + seed);
    Random random = new Random(seed);
    int errors = 0;
    byte[] unprotected = TraceBytes.unprotected(bytes);
    for (int round = 0; round < Effort.of(300, 2000); round++) {
      byte[] flipped =
          Arrays.copyOf(unprotected, bytes.length - random.nextInt(2) * random.nextInt(900));
      for (int f = random.nextInt(4); f > 0; f--) {
        flipped[4096 + random.nextInt(flipped.length - 4096)] ^= (byte) (1 << random.nextInt(8));
      }
      Files.write(damaged, flipped);
      try (TraceReader reader = TraceReader.open(damaged)) {
        for (int stream : reader.streams()) {
          List<String> single = new ArrayList<>();
          List<String> batched = new ArrayList<>();
          errors += readToTheEnd(reader.records(stream), 0, single) ? 0 : 1;
          readToTheEnd(reader.records(stream), 1 + random.nextInt(100), batched);
          assertThat(batched).as("seed %d, round %d", seed, round).isEqualTo(single);
        }
      } catch (TraceFormatException e) {
        errors++; // the blocks are not where they should be
      }
    }
    assertThat(errors).as("seed %d", seed).isPositive();
  }

  /** Reads records, in batches or, if the length is 0, one by one; what is wrong comes last. */
  private static boolean readToTheEnd(RecordCursor from, int batch, List<String> found) {
    try {
      if (batch > 0) {
        RandomRecords.readInBatches(from, batch, found);
      } else {
        RandomRecords.read(from, found);
      }
      return true;
    } catch (TraceFormatException e) {
      found.add(e.getMessage());
      return false;
    }
  }

  @Test
  void randomBytesBehindTheHeaderAreOneCleanError() throws Exception {
    Random random = new Random(3);
    byte[] noise = bytes.clone();
    for (int i = Layout.HEADER_SIZE; i < noise.length; i++) {
      noise[i] = (byte) random.nextInt();
    }
    Files.write(damaged, noise);
    assertThatThrownBy(() -> TraceReader.open(damaged))
        .isInstanceOf(TraceFormatException.class)
        .hasMessage(
            damaged
                + " at byte 4096: a block is expected here but there is none;"
                + " the file is damaged: copy it again, or use what is whole with --truncated");
  }

  @Test
  void anUnknownKindIsAVersionError() throws Exception {
    byte[] changed = bytes.clone();
    changed[Layout.HEADER_SIZE + Layout.BLOCK_SIZE] = 127;
    TraceBytes.sealBlock(changed, Layout.HEADER_SIZE);
    Files.write(damaged, changed);
    try (TraceReader reader = TraceReader.open(damaged)) {
      assertThatThrownBy(() -> reader.records(1).next())
          .isInstanceOf(TraceFormatException.class)
          .hasMessageContaining("at byte 4128: record kind 127 is unknown")
          .hasMessageContaining("version");
    }
  }

  @Test
  void anotherVersionIsNamed() throws Exception {
    byte[] changed = bytes.clone();
    changed[Layout.HEADER_VERSION] = 3;
    Files.write(damaged, changed);
    assertThatThrownBy(() -> TraceReader.open(damaged))
        .hasMessageContaining(
            "the trace has format version 3, but this Corecast reads versions 1 and 2");
  }

  @Test
  void noFileAFolderAndAnEmptyFileAreNamed() throws IOException {
    assertThatThrownBy(() -> TraceReader.open(folder.resolve("none")))
        .isInstanceOf(TraceFormatException.class)
        .hasMessageContaining("there is no such file");
    assertThatThrownBy(() -> TraceReader.open(folder))
        .isInstanceOf(TraceFormatException.class)
        .hasMessageContaining("is a directory");
    Files.write(damaged, new byte[0]);
    assertThatThrownBy(() -> TraceReader.open(damaged))
        .isInstanceOf(TraceFormatException.class)
        .hasMessageContaining("the file is empty");
  }

  private List<String> readAll(byte[] file, int stream) throws IOException {
    Files.write(damaged, file);
    try (TraceReader reader = TraceReader.open(damaged)) {
      return RandomRecords.read(reader.records(stream));
    }
  }
}
