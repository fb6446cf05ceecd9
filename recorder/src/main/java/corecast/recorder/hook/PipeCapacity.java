package corecast.recorder.hook;

import java.io.PipedInputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/** How many bytes a pipe inside the program has room for. */
final class PipeCapacity {
  private static final int DEFAULT = 1024;
  private static final @Nullable VarHandle BUFFER = find();

  private PipeCapacity() {}

  private static @Nullable VarHandle find() {
    try {
      return MethodHandles.privateLookupIn(PipedInputStream.class, MethodHandles.lookup())
          .findVarHandle(PipedInputStream.class, "buffer", byte[].class);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null; // not installed by the agent, so that java.io is closed
    }
  }

  static int of(Object pipe) {
    VarHandle buffer = BUFFER;
    byte[] bytes = buffer == null ? null : (byte[]) buffer.get((PipedInputStream) pipe);
    return bytes == null ? DEFAULT : bytes.length;
  }
}
