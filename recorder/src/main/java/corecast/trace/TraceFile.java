package corecast.trace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** The bytes of a file, whose every failure is a {@link TraceFormatException}. */
final class TraceFile implements AutoCloseable {
  private final Path path;
  private final FileChannel channel;
  private long size;

  private TraceFile(Path path, FileChannel channel, long size) {
    this.path = path;
    this.channel = channel;
    this.size = size;
  }

  static TraceFile open(Path path) throws TraceFormatException {
    if (Files.isDirectory(path)) {
      throw new TraceFormatException(path + ": is a directory; name a trace file");
    }
    FileChannel channel = null;
    try {
      channel = FileChannel.open(path, StandardOpenOption.READ);
      return new TraceFile(path, channel, channel.size());
    } catch (NoSuchFileException e) {
      throw new TraceFormatException(path + ": there is no such file; name a recorded trace", e);
    } catch (IOException e) {
      closeQuietly(channel);
      throw new TraceFormatException(
          path + ": cannot be opened (" + oneLine(e) + "); check the path and its permissions", e);
    }
  }

  long size() {
    return size;
  }

  /** Looks how long it is by now: a file that is being written grows. */
  void lookAtSize() throws TraceFormatException {
    try {
      size = channel.size();
    } catch (IOException e) {
      throw new TraceFormatException(
          path + ": cannot be read (" + oneLine(e) + "); copy it again", e);
    }
  }

  /** Reads all of {@code to}'s remaining bytes. */
  void read(ByteBuffer to, long at) throws TraceFormatException {
    to.order(ByteOrder.LITTLE_ENDIAN);
    long from = at;
    try {
      while (to.hasRemaining()) {
        int count = channel.read(to, from);
        if (count < 0) {
          throw error(from, "the file became shorter while it was read", "read a finished copy");
        }
        from += count;
      }
    } catch (TraceFormatException e) {
      throw e;
    } catch (IOException e) {
      throw new TraceFormatException(
          path + " at byte " + from + ": cannot be read (" + oneLine(e) + "); copy it again", e);
    }
    to.flip();
  }

  TraceFormatException error(long at, String what, String next) {
    return new TraceFormatException(path + " at byte " + at + ": " + what + "; " + next);
  }

  TraceFormatException corrupt(long at, String what) {
    return error(at, what, "the file is damaged: copy it again or record again");
  }

  /** Damage beside which there may be blocks that are whole. */
  TraceFormatException damaged(long at, String what) {
    return error(
        at, what, "the file is damaged: copy it again, or use what is whole with --truncated");
  }

  @Override
  public void close() {
    closeQuietly(channel);
  }

  private static void closeQuietly(@Nullable FileChannel channel) {
    if (channel != null) {
      try {
        channel.close();
      } catch (IOException e) {
        // It was only read from: nothing is lost.
      }
    }
  }

  private static String oneLine(IOException e) {
    String message = e.getMessage();
    return e.getClass().getSimpleName()
        + (message == null ? "" : ": " + message.replaceAll("\\s+", " "));
  }
}
