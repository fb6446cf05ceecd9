package corecast.recorder.hook.library;

import java.io.PipedInputStream;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/** How many bytes a pipe inside the program has room for. */
public final class PipeCapacity {
  private static final int DEFAULT = 1024;
  private static final @Nullable VarHandle BUFFER =
      LibraryField.find(PipedInputStream.class, "buffer", byte[].class);

  private PipeCapacity() {}

  /** The bytes of a {@code PipedInputStream}; the usual number if they cannot be told. */
  public static int of(Object pipe) {
    VarHandle buffer = BUFFER;
    byte[] bytes = buffer == null ? null : (byte[]) buffer.get((PipedInputStream) pipe);
    return bytes == null ? DEFAULT : bytes.length;
  }
}
