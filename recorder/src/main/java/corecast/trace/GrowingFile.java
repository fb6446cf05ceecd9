package corecast.trace;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;

/**
 * A file that grows by mapped pieces. Each piece is filled with zeros before it is mapped, so that
 * a full disk is an exception here and not a fault when a thread writes.
 */
final class GrowingFile {
  private static final int FIRST_SEGMENT = 1 << 20;
  private static final int PAGE = 4096;
  private static final int MAX_INTERRUPTS = 1000;

  private final File file;
  private final long limit;
  private final byte[] zeros = new byte[1 << 16];
  private volatile long length;

  /** Starts an empty file; what was there is lost. */
  GrowingFile(File file, long limit) throws IOException {
    this.file = file;
    this.limit = limit;
    // A thread may still finish its record in the recording before, which has the old file mapped:
    // it must not find itself in the new one, or behind its end.
    boolean gone = !file.isFile() || Files.isSymbolicLink(file.toPath()) || file.delete();
    try (RandomAccessFile open = new RandomAccessFile(file, "rw")) {
      if (!gone || open.length() > 0) {
        open.setLength(0);
      }
    }
  }

  /** Whether the file is there, and shorter than it was made. */
  boolean isCut() {
    long found = file.length();
    return found < length && (found > 0 || file.exists());
  }

  /** Adds a piece, as long as the file up to now within bounds. Callers exclude each other. */
  MappedByteBuffer grow() throws IOException {
    int size = (int) Math.min(Layout.MAX_SEGMENT, Math.max(FIRST_SEGMENT, length));
    if (length + size > limit) {
      throw new IOException("the trace's size limit is reached");
    }
    // A channel closes itself when its thread is interrupted, and the thread here is the target's.
    boolean interrupted = Thread.interrupted();
    try {
      for (int attempt = 0; ; attempt++) {
        try {
          return mapNext(size);
        } catch (ClosedByInterruptException e) {
          interrupted |= Thread.interrupted();
          if (attempt == MAX_INTERRUPTS) {
            throw e;
          }
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // callers exclude each other, others only look
  private MappedByteBuffer mapNext(int size) throws IOException {
    try (RandomAccessFile open = new RandomAccessFile(file, "rw")) {
      if (open.length() < length) {
        throw new IOException("the trace file was cut or replaced while it was written");
      }
      open.seek(length);
      for (int done = 0; done < size; done += zeros.length) {
        open.write(zeros);
      }
      MappedByteBuffer map = open.getChannel().map(FileChannel.MapMode.READ_WRITE, length, size);
      map.order(ByteOrder.LITTLE_ENDIAN);
      for (int page = 0; page < size; page += PAGE) {
        map.put(page, (byte) 0); // or each page would cost the thread that writes there first
      }
      length = length + size;
      return map;
    }
  }
}
