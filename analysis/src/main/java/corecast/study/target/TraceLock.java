package corecast.study.target;

import corecast.study.file.Failure;
import corecast.study.file.OnSignal;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Keeps two recordings from writing one trace at once: each would take the other's for its own. The
 * operating system lifts the lock when this process ends, however it ends.
 */
public final class TraceLock implements Closeable {
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
  public static TraceLock of(Path trace, Runnable onSignal) throws IOException {
    OnSignal signal = OnSignal.run(onSignal);
    @Nullable FileChannel channel = null;
    try {
      Path file = trace.resolveSibling(trace.getFileName() + ".recording.lock").toAbsolutePath();
      do {
        channel = lock(file);
      } while (channel == null);
      return new TraceLock(file, channel, signal);
    } catch (OverlappingFileLockException taken) {
      throw new Failure(trace + ": is being recorded at this moment; give another name with -o");
    } finally {
      if (channel == null) {
        signal.over();
      }
    }
  }

  /**
   * Opens and locks a file; {@code null} if whoever had it has deleted it meanwhile.
   *
   * @throws OverlappingFileLockException if somebody has it, this process or another
   */
  private static @Nullable FileChannel lock(Path file) throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    boolean taken = false;
    try {
      Object opened = key(file);
      if (channel.tryLock() == null) {
        throw new OverlappingFileLockException();
      }
      taken = Files.exists(file) && Objects.equals(key(file), opened);
      return taken ? channel : null;
    } finally {
      if (!taken) {
        channel.close();
      }
    }
  }

  /** What tells a file from another of the same name; {@code null} if there is none, or nothing. */
  private static @Nullable Object key(Path file) throws IOException {
    try {
      return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    } catch (NoSuchFileException e) {
      return null;
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
