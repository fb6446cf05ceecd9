package corecast.recorder.hook.library;

import java.io.PipedInputStream;
import java.io.PipedReader;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/** How many bytes, or characters, a pipe inside the program has room for. */
public final class PipeCapacity {
  private static final int DEFAULT = 1024;

  /** The fields are found when the first pipe is seen of their kind. */
  private static final class OfBytes {
    static final @Nullable VarHandle BUFFER =
        LibraryField.find(PipedInputStream.class, "buffer", byte[].class);
  }

  private static final class OfChars {
    static final @Nullable VarHandle BUFFER =
        LibraryField.find(PipedReader.class, "buffer", char[].class);
  }

  private PipeCapacity() {}

  /**
   * That of a {@code PipedInputStream} or {@code PipedReader}; the usual one if it cannot be told.
   */
  public static int of(Object pipe) {
    if (pipe instanceof PipedReader reader) {
      VarHandle buffer = OfChars.BUFFER;
      char[] chars = buffer == null ? null : (char[]) buffer.get(reader);
      return chars == null ? DEFAULT : chars.length;
    }
    VarHandle buffer = OfBytes.BUFFER;
    byte[] bytes = buffer == null ? null : (byte[]) buffer.get((PipedInputStream) pipe);
    return bytes == null ? DEFAULT : bytes.length;
  }
}
