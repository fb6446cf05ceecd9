package corecast.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cut is noticed whenever it happens, also between a look at the file and a write to it. */
final class BlockFileTest {
  private static final int ROUNDS = 300;
  private static final int BLOCK = 128 << 10;

  @TempDir Path directory;

  private final ByteBuffer block = ByteBuffer.allocate(BLOCK);

  private void write(BlockFile file, int blocks) {
    try {
      for (int i = 0; i < blocks; i++) {
        if (i % 2 == 0) {
          file.append(i, block, 0, BLOCK - Layout.BLOCK_SIZE, BLOCK);
        } else {
          file.place(i, block, 0, BLOCK - Layout.BLOCK_SIZE, BLOCK, new Checksum());
        }
        file.flush();
      }
    } catch (IOException e) {
      assertThat(e).hasMessageContaining("cut");
    }
  }

  @Test
  void aCutWhileBlocksAreWrittenIsNoticed() throws Exception {
    Path path = directory.resolve("blocks");
    for (int round = 0; round < ROUNDS; round++) {
      BlockFile file = new BlockFile(path.toFile());
      write(file, 10);
      Thread writer = new Thread(() -> write(file, 10));
      writer.start();
      try (FileChannel other = FileChannel.open(path, StandardOpenOption.WRITE)) {
        other.truncate(3 * BLOCK + round);
      }
      writer.join();
      assertThat(file.isCut()).as("in round %d", round).isTrue();
      file.close();
    }
  }
}
