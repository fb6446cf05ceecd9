package corecast.cli;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Keeps two recordings from writing one trace at once: each would take the other's for its own. The
 * operating system lifts the lock when this process ends, however it ends.
 */
final class TraceLock implements Closeable {
  private final Path file;
  private final FileChannel channel;

  private TraceLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /** Takes it, or fails at once if somebody else has it. */
  static TraceLock of(Path trace) throws IOException {
    Path file = trace.resolveSibling(trace.getFileName() + ".recording.lock").toAbsolutePath();
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (!isTaken(channel)) {
      channel.close();
      throw new Failure(trace + ": is being recorded at this moment; give another name with -o");
    }
    return new TraceLock(file, channel);
  }

  private static boolean isTaken(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false; // by this process
    }
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(file);
    channel.close();
  }
}
