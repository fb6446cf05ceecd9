package corecast.program.column;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Locale;

/**
 * A temporary file of pieces that are freed and used again. It has no name from the moment it is
 * open, where the system can do that, so nothing is left behind however the process ends.
 */
final class PageFile implements AutoCloseable {
  /** Pieces are as many bytes as this, or a multiple of it up to {@link #MOST_UNITS}. */
  static final int UNIT = 256;

  /** The longest piece, in units. */
  static final int MOST_UNITS = 64;

  private final Path folder;
  private final FileChannel channel;

  /** By length in units: the free pieces. */
  private final int[][] free = new int[MOST_UNITS + 1][8];

  private final int[] frees = new int[MOST_UNITS + 1];
  private int end;
  private long written;
  private long read;

  private PageFile(Path folder, FileChannel channel) {
    this.folder = folder;
    this.channel = channel;
  }

  static PageFile in(Path folder) {
    Path path = folder.resolve("corecast-" + ProcessHandle.current().pid() + ".columns");
    try {
      for (int i = 1; Files.exists(path); i++) {
        path = folder.resolve("corecast-" + ProcessHandle.current().pid() + "-" + i + ".columns");
      }
      FileChannel channel =
          FileChannel.open(
              path,
              StandardOpenOption.CREATE_NEW,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
      return new PageFile(folder, channel);
    } catch (IOException e) {
      throw new UncheckedIOException(
          new IOException(
              folder
                  + ": no temporary file can be made there ("
                  + e.getMessage()
                  + "); name another folder with JAVA_OPTS=-Djava.io.tmpdir=FOLDER",
              e));
    }
  }

  /** A free piece of that many bytes; returns its number. */
  int take(int bytes) {
    int units = (bytes + UNIT - 1) / UNIT;
    for (int of = units; of <= MOST_UNITS; of++) {
      if (frees[of] > 0) {
        int piece = free[of][--frees[of]];
        if (of > units) {
          give(piece + units, (of - units) * UNIT);
        }
        return piece;
      }
    }
    int piece = end;
    end = Math.addExact(end, units);
    return piece;
  }

  void give(int piece, int bytes) {
    int units = (bytes + UNIT - 1) / UNIT;
    if (frees[units] == free[units].length) {
      free[units] = Arrays.copyOf(free[units], Columns.larger(frees[units]));
    }
    free[units][frees[units]++] = piece;
  }

  void write(int piece, byte[] from, int bytes) {
    try {
      ByteBuffer buffer = ByteBuffer.wrap(from, 0, bytes);
      long at = (long) piece * UNIT;
      while (buffer.hasRemaining()) {
        at += channel.write(buffer, at);
      }
      written += bytes;
    } catch (IOException e) {
      throw failure("no room for more", e);
    }
  }

  void read(int piece, byte[] to, int bytes) {
    try {
      ByteBuffer buffer = ByteBuffer.wrap(to, 0, bytes);
      long at = (long) piece * UNIT;
      while (buffer.hasRemaining()) {
        int count = channel.read(buffer, at);
        if (count < 0) {
          throw new IOException("the file became shorter");
        }
        at += count;
      }
      read += bytes;
    } catch (IOException e) {
      throw failure("what was written cannot be read", e);
    }
  }

  private UncheckedIOException failure(String what, IOException e) {
    return new UncheckedIOException(
        new IOException(
            String.format(
                Locale.ROOT,
                "%s: %s after %,d MB of columns (%s); make room, name another folder with"
                    + " JAVA_OPTS=-Djava.io.tmpdir=FOLDER, or give more heap with JAVA_OPTS=-Xmx",
                folder,
                what,
                bytes() >> 20,
                e.getMessage()),
            e));
  }

  long bytes() {
    return (long) end * UNIT;
  }

  long bytesWritten() {
    return written;
  }

  long bytesRead() {
    return read;
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw failure("cannot be closed", e);
    }
  }
}
