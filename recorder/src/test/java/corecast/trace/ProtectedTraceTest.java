package corecast.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever happens to a trace file of version 2 is noticed, and what is whole can be read. */
class ProtectedTraceTest {
  @TempDir Path folder;

  private Path file;
  private byte[] whole;
  private List<String> said;
  private List<Integer> blocks;

  /** Streams of one block, of several, one that was saved before it ended, and names. */
  @BeforeEach
  void writeAWholeTrace() throws Exception {
    file = folder.resolve("trace.cct");
    TraceWriter writer = TraceWriter.create(file, 1 << 20);
    writer.meta("key", "value");
    EventBuffer saved = writer.stream();
    write(saved, 0, 10);
    writer.save();
    EventBuffer several = writer.smallStream();
    write(several, 0, 150); // of 3 bytes or 4 each: two blocks and more
    writer.finish(several);
    write(saved, 10, 20);
    writer.save();
    EventBuffer one = writer.smallStream();
    write(one, 0, 3);
    writer.finish(one);
    write(saved, 20, 25);
    writer.close(7);
    whole = Files.readAllBytes(file);
    said = read();
    blocks = TraceBytes.blocks(whole);
    assertThat(blocks.size()).isGreaterThan(4);
    assertThat(said).hasSize(1 + 25 + 150 + 3);
  }

  private static void write(EventBuffer to, int from, int until) {
    for (int i = from; i < until; i++) {
      to.timed(EventKind.LOCK, 10 * i, i % 5 == 0 ? 3 : -1);
      to.operand(i);
      to.commit();
    }
  }

  /** What a reader is told of all streams. */
  private List<String> read() throws IOException {
    try (TraceReader reader = TraceReader.open(file)) {
      return read(reader);
    }
  }

  private static List<String> read(TraceReader reader) throws IOException {
    List<String> found = new ArrayList<>();
    List<Integer> streams = new ArrayList<>(List.of(0));
    streams.addAll(reader.streams());
    for (int stream : streams) {
      for (String record : RandomRecords.read(reader.records(stream))) {
        found.add(stream + " " + record);
      }
    }
    return found;
  }

  /** Whether that file is refused, or said to have no end; if not, nothing has changed. */
  private boolean isRefused() throws IOException {
    try (TraceReader reader = TraceReader.open(file)) {
      List<String> found = read(reader);
      if (reader.truncated()) {
        return true;
      }
      assertThat(found).isEqualTo(said);
      return false;
    } catch (TraceFormatException e) {
      assertThat(e).hasMessageContaining("trace.cct at byte").hasMessageNotContaining("\n");
      return true;
    }
  }

  private boolean isRefused(byte[] changed) throws IOException {
    Files.write(file, changed);
    return isRefused();
  }

  /** All but what stands behind the records of a block, where there are zeros. */
  private boolean[] covered() {
    boolean[] covered = new boolean[whole.length];
    Arrays.fill(covered, 0, Layout.HEADER_SIZE, true);
    for (int at : blocks) {
      Arrays.fill(covered, at, at + TraceBytes.used(whole, at), true);
    }
    return covered;
  }

  @Test
  void eachFlippedBitIsNoticedUnlessItStandsBehindTheRecordsOfABlock() throws Exception {
    boolean[] covered = covered();
    try (RandomAccessFile changed = new RandomAccessFile(file.toFile(), "rw")) {
      for (int at = 0; at < whole.length; at++) {
        for (int bit = covered[at] ? 0 : at % 8; bit < (covered[at] ? 8 : at % 8 + 1); bit++) {
          changed.seek(at);
          changed.write(whole[at] ^ (1 << bit));
          assertThat(isRefused()).as("bit %d of byte %d", bit, at).isEqualTo(covered[at]);
        }
        changed.seek(at);
        changed.write(whole[at]);
      }
    }
    assertThat(isRefused()).isFalse();
  }

  @Test
  void whatStandsBehindTheRecordsOfABlockIsZero() {
    boolean[] covered = covered();
    for (int at = 0; at < whole.length; at++) {
      assertThat(covered[at] || whole[at] == 0).as("byte %d", at).isTrue();
    }
  }

  @Test
  void eachBlockThatIsTakenOutIsMissed() throws Exception {
    for (int at : blocks) {
      int length = TraceBytes.length(whole, at);
      byte[] shorter = Arrays.copyOf(whole, whole.length - length);
      System.arraycopy(whole, at + length, shorter, at, shorter.length - at);
      assertThat(isRefused(shorter)).as("shorter by the block at %d", at).isTrue();
      // Even if somebody has told the header where the blocks end now.
      TraceBytes.of(shorter).putLong(Layout.HEADER_END, shorter.length);
      TraceBytes.sealHeader(shorter);
      assertThat(isRefused(shorter)).as("a header without the block at %d", at).isTrue();
    }
  }

  @Test
  void eachBlockThatIsWrittenOverIsMissed() throws Exception {
    for (int at : blocks) {
      byte[] zeros = whole.clone();
      Arrays.fill(zeros, at, at + TraceBytes.length(whole, at), (byte) 0);
      assertThat(isRefused(zeros)).as("zeros at %d", at).isTrue();

      byte[] free = whole.clone();
      TraceBytes.of(free).putInt(at + Layout.BLOCK_STREAM, Layout.FREE);
      assertThat(isRefused(free)).as("a free block at %d", at).isTrue();
      TraceBytes.sealBlock(free, at);
      assertThat(isRefused(free)).as("a free block with a checksum at %d", at).isTrue();

      byte[] shorter = whole.clone();
      TraceBytes.of(shorter).putInt(at + Layout.BLOCK_COMMITTED, 0);
      assertThat(isRefused(shorter)).as("an empty block at %d", at).isTrue();
      TraceBytes.sealBlock(shorter, at); // as it was when it was begun
      assertThat(isRefused(shorter)).as("an old block at %d", at).isTrue();
      for (int other : blocks) {
        if (other != at && TraceBytes.used(whole, other) <= TraceBytes.length(whole, at)) {
          byte[] twice = whole.clone();
          System.arraycopy(whole, other, twice, at, TraceBytes.used(whole, other));
          TraceBytes.of(twice)
              .putInt(at + Layout.BLOCK_CAPACITY, TraceBytes.length(whole, at) - Layout.BLOCK_SIZE);
          TraceBytes.sealBlock(twice, at);
          assertThat(isRefused(twice)).as("the block at %d also at %d", other, at).isTrue();
        }
      }
    }
  }

  @Test
  void blocksThatHaveTakenEachOthersPlaceInTheirStreamAreNoticed() throws Exception {
    for (int first : blocks) {
      for (int second : blocks) {
        byte[] exchanged = whole.clone();
        ByteBuffer bytes = TraceBytes.of(exchanged);
        int part = bytes.getInt(first + Layout.BLOCK_SEQUENCE);
        int otherPart = bytes.getInt(second + Layout.BLOCK_SEQUENCE);
        if (bytes.getInt(first + Layout.BLOCK_STREAM) == bytes.getInt(second + Layout.BLOCK_STREAM)
            && part < otherPart) {
          bytes.putInt(first + Layout.BLOCK_SEQUENCE, otherPart);
          bytes.putInt(second + Layout.BLOCK_SEQUENCE, part);
          assertThat(isRefused(exchanged)).isTrue();
          TraceBytes.sealBlock(exchanged, first);
          TraceBytes.sealBlock(exchanged, second);
          assertThat(isRefused(exchanged)).as("with checksums").isTrue(); // by their times
        }
      }
    }
  }

  @Test
  void eachNumberOfTheHeaderIsChecked() throws Exception {
    Random random = new Random(1);
    for (int at = Layout.HEADER_START_NANOS; at < Layout.HEADER_USED; at += Integer.BYTES) {
      byte[] changed = whole.clone();
      TraceBytes.of(changed).putInt(at, TraceBytes.of(whole).getInt(at) + 1 + random.nextInt(1000));
      assertThat(isRefused(changed)).as("the number at %d", at).isTrue();
    }
    for (int at : List.of(Layout.HEADER_STREAMS, Layout.HEADER_BLOCKS, Layout.HEADER_BYTES)) {
      byte[] more = whole.clone();
      TraceBytes.of(more).putInt(at, TraceBytes.of(whole).getInt(at) + 1);
      TraceBytes.sealHeader(more);
      assertThat(isRefused(more)).as("one more at %d", at).isTrue();
    }
  }

  @Test
  void damageIsSaidInOneLineWithWhatCanBeDone() throws Exception {
    int at = blocks.get(blocks.size() - 1);
    byte[] changed = whole.clone();
    changed[at + Layout.BLOCK_SIZE]++;
    Files.write(file, changed);
    int stream = TraceBytes.of(whole).getInt(at + Layout.BLOCK_STREAM);
    int part = TraceBytes.of(whole).getInt(at + Layout.BLOCK_SEQUENCE);
    assertThatThrownBy(this::read)
        .hasMessage(
            file
                + " at byte "
                + at
                + ": the checksum of part "
                + part
                + " of stream "
                + stream
                + " is wrong; the file is damaged: copy it again, or use what is whole with"
                + " --truncated");
    changed = whole.clone();
    changed[Layout.HEADER_START_MILLIS]++;
    Files.write(file, changed);
    assertThatThrownBy(this::read)
        .hasMessage(
            file
                + " at byte 104: the checksum of the header is wrong; the file is damaged: copy it"
                + " again or record again");
  }

  @Test
  void ofADamagedFileEachStreamIsReadUpToItsFirstBlockThatIsNotWhole() throws Exception {
    for (int at : blocks) {
      ByteBuffer bytes = TraceBytes.of(whole);
      int stream = bytes.getInt(at + Layout.BLOCK_STREAM);
      int part = bytes.getInt(at + Layout.BLOCK_SEQUENCE);
      byte[] body = whole.clone();
      body[at + TraceBytes.used(whole, at) - 1] ^= 4;
      byte[] head = whole.clone();
      TraceBytes.of(head).putInt(at + Layout.BLOCK_CAPACITY, 8);
      byte[] zeros = whole.clone();
      Arrays.fill(zeros, at, at + TraceBytes.length(whole, at), (byte) 0);
      byte[] cut = Arrays.copyOf(whole, at + TraceBytes.used(whole, at) - 1);
      for (byte[] damaged : List.of(body, head, zeros, cut)) {
        long lostBlocks = 0;
        long lostBytes = 0;
        for (int other : blocks) {
          boolean behind =
              bytes.getInt(other + Layout.BLOCK_STREAM) == stream
                  && bytes.getInt(other + Layout.BLOCK_SEQUENCE) >= part;
          if (behind || damaged == cut && other >= at) {
            lostBlocks++;
            lostBytes += bytes.getInt(other + Layout.BLOCK_COMMITTED);
          }
        }
        Files.write(file, damaged);
        try (TraceReader reader = TraceReader.recover(file)) {
          assertThat(reader.truncated()).isTrue();
          assertThat(reader.missing())
              .isEqualTo(
                  new Missing(
                      damaged == cut,
                      lostBlocks,
                      blocks.size(),
                      lostBytes,
                      bytes.getLong(Layout.HEADER_BYTES)));
          List<String> found = read(reader);
          assertThat(said).containsAll(found).isNotEqualTo(found);
          // Of every other stream all is there, and of this one what is before the damage.
          for (int other = 0; damaged != cut && other <= 3; other++) {
            String prefix = other + " ";
            List<String> expected = said.stream().filter(r -> r.startsWith(prefix)).toList();
            List<String> records = found.stream().filter(r -> r.startsWith(prefix)).toList();
            if (other == stream) {
              assertThat(expected.subList(0, records.size())).isEqualTo(records);
              assertThat(records.isEmpty()).isEqualTo(part == 0);
            } else {
              assertThat(records).isEqualTo(expected);
            }
          }
        }
      }
    }
  }

  /** As after a crash of the system that has lost what was written last of one block. */
  @Test
  void ofAStreamWithAnOlderBlockWhatIsBeforeItIsRead() throws Exception {
    for (int at : blocks) {
      byte[] older = whole.clone();
      TraceBytes.of(older).putInt(at + Layout.BLOCK_COMMITTED, 0);
      TraceBytes.sealBlock(older, at);
      Files.write(file, older);
      int stream = TraceBytes.of(whole).getInt(at + Layout.BLOCK_STREAM);
      try (TraceReader reader = TraceReader.recover(file)) {
        List<String> found = read(reader);
        assertThat(said).containsAll(found).isNotEqualTo(found);
        List<String> others =
            said.stream().filter(record -> !record.startsWith(stream + " ")).toList();
        assertThat(found).containsAll(others);
      }
    }
  }

  @Test
  void aFileOfVersion1IsReadAsItIs() throws Exception {
    byte[] old = TraceBytes.unprotected(whole);
    Files.write(file, old);
    assertThat(read()).isEqualTo(said);
    try (TraceReader reader = TraceReader.open(file)) {
      assertThat(reader.header().isProtected()).isFalse();
      assertThat(reader.truncated()).isFalse();
    }
    // A block that belongs to no stream was allowed there.
    int last = blocks.get(blocks.size() - 1);
    TraceBytes.of(old).putInt(last + Layout.BLOCK_STREAM, Layout.FREE);
    Files.write(file, old);
    assertThat(read()).isSubsetOf(said).hasSizeLessThan(said.size());
    // But no file becomes one of version 1 by damage to the number alone.
    byte[] changed = whole.clone();
    changed[Layout.HEADER_VERSION] = 1;
    assertThat(isRefused(changed)).isTrue();
  }

  @Test
  void factsThatAreAddedAreProtectedToo() throws Exception {
    TraceFacts.append(file, "pauses", List.of("1,2,3", "4,5,6"));
    whole = Files.readAllBytes(file);
    List<String> before = said;
    said = read();
    assertThat(said).hasSize(before.size() + 2).containsAll(before);
    int added = TraceBytes.blocks(whole).get(blocks.size());
    byte[] changed = whole.clone();
    changed[added + Layout.BLOCK_SIZE + 3] ^= 1;
    assertThat(isRefused(changed)).isTrue();
    assertThat(isRefused(Arrays.copyOf(whole, added))).isTrue();
  }

  @Test
  void aFileOfThreeEventsIsSmall() throws Exception {
    TraceWriter writer = TraceWriter.create(file, 1 << 30);
    EventBuffer stream = writer.stream();
    write(stream, 0, 3);
    writer.close(0);
    // The header, and one block for 10 bytes of records and its header of 32.
    assertThat(Files.size(file)).isEqualTo(Layout.HEADER_SIZE + 64);
  }
}
