package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recording of which one block has been damaged since: no command prints figures from it. */
class DamagedRecordingTest {
  private static final String REFUSED =
      " is wrong; the file is damaged: copy it again, or use what is whole with --truncated\n";

  @TempDir Path folder;

  private Path damaged;

  /** The block of the last stream, which is the worker's. */
  @BeforeEach
  void damage() throws IOException {
    damaged = new Recorded(folder.resolve("damaged.cct")).inPieces(50, 60).close(220_000_000);
    byte[] bytes = Files.readAllBytes(damaged);
    int last = bytes.length - 1;
    while (bytes[last] == 0) {
      last--;
    }
    bytes[last] ^= 1;
    Files.write(damaged, bytes);
  }

  @Test
  void isRefusedInOneLine() {
    for (Object[] command :
        List.of(
            new Object[] {"predict", damaged},
            new Object[] {"predict", damaged, damaged},
            new Object[] {"verdict", damaged},
            new Object[] {"waits", damaged},
            new Object[] {"dump", damaged},
            new Object[] {"dump", damaged, "--passes"})) {
      Launched refused = Launched.of(command);
      assertThat(refused.status()).isEqualTo(1);
      assertThat(refused.out()).isEmpty();
      assertThat(refused.err())
          .startsWith("corecast: " + damaged + " at byte ")
          .endsWith(": the checksum of part 0 of stream 2" + REFUSED);
      assertThat(refused.err().lines()).hasSize(1);
    }
    // Records are printed as they are read.
    Launched records = Launched.of("dump", damaged, "--events");
    assertThat(records.status()).isEqualTo(1);
    assertThat(records.err()).endsWith(REFUSED);
  }

  @Test
  void whatIsWholeIsUsedIfThatIsAskedForAndTheRestIsSaidToBeMissing() {
    // The dictionary, main and the worker have a block each.
    String lost = "The trace is damaged. What each thread did from its first damaged block on";
    Launched used = Launched.of("predict", damaged, "--truncated", "--format", "csv");
    assertThat(used.status()).isZero();
    assertThat(used.err()).contains(lost).contains(" 1 of its 3 blocks, with ");
    assertThat(Launched.of("predict", damaged, damaged, "--truncated").status()).isZero();
    assertThat(Launched.of("verdict", damaged, "--truncated").out())
        .contains("The trace file is damaged. 1 of its 3 blocks, with ")
        .contains(" of records, cannot be used. Copy it again, or record again.");
    Launched records = Launched.of("dump", damaged, "--events", "--truncated");
    assertThat(records.status()).isZero();
    assertThat(records.out()).contains("stream 1\n").doesNotContain("stream 2\n");
    assertThat(records.out()).endsWith("# blocks of the file are missing\n");
  }

  @Test
  void ofAFileWithoutChecksumsTheVerdictSaysSo() throws IOException {
    Path old = folder.resolve("old.cct");
    try (InputStream in = Cli.class.getResourceAsStream("calls.cct")) {
      Files.write(old, Objects.requireNonNull(in).readAllBytes());
    }
    String said = "an older format, which has no checksums";
    assertThat(Launched.of("verdict", old).out()).contains(said);
    Launched predicted = Launched.of("predict", old);
    assertThat(predicted.out() + predicted.err()).doesNotContain(said);
    Path whole = new Recorded(folder.resolve("whole.cct")).inPieces(50, 60).close(220_000_000);
    assertThat(Launched.of("verdict", whole).out()).doesNotContain(said);
  }
}
