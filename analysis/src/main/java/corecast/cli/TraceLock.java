package corecast.cli;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Keeps two recordings from writing one trace at once: each would take the other's for its own. The
 * operating system lifts the lock when this process ends, however it ends.
 */
final class TraceLock implements Closeable {
  private final Path file;
  private final FileChannel channel;
  private final OnSignal signal;

  private TraceLock(Path file, FileChannel channel, OnSignal signal) {
    this.file = file;
    this.channel = channel;
    this.signal = signal;
  }

  /**
   * Takes it, or fails at once if somebody else has it.
   *
   * @param onSignal brings the recording to an end, so that the lock is given back
   */
  static TraceLock of(Path trace, Runnable onSignal) throws IOException {
    OnSignal signal = OnSignal.run(onSignal);
    @Nullable FileChannel channel = null;
    boolean taken = false;
    try {
      Path file = trace.resolveSibling(trace.getFileName() + ".recording.lock").toAbsolutePath();
      channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      taken = isTaken(channel);
      if (!taken) {
        throw new Failure(trace + ": is being recorded at this moment; give another name with -o");
      }
      return new TraceLock(file, channel, signal);
    } finally {
      if (!taken) {
        if (channel != null) {
          channel.close();
        }
        signal.over();
      }
    }
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
    try {
      Files.deleteIfExists(file);
      channel.close();
    } finally {
      signal.over();
    }
  }
}
