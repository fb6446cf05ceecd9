package corecast.recorder.hook.library;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/** Fields of the JDK's that its classes keep for themselves. */
final class LibraryField {
  private LibraryField() {}

  /**
   * A field of a class of a package that the agent opens; {@code null} if it is not open, as where
   * no agent has installed the hooks, or if this JDK has no such field.
   */
  static @Nullable VarHandle find(Class<?> type, String name, Class<?> kind) {
    try {
      return MethodHandles.privateLookupIn(type, MethodHandles.lookup())
          .findVarHandle(type, name, kind);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null;
    }
  }
}
