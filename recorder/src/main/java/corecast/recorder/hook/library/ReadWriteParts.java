package corecast.recorder.hook.library;

import java.lang.reflect.Field;
import java.util.concurrent.locks.ReentrantReadWriteLock.ReadLock;
import java.util.concurrent.locks.ReentrantReadWriteLock.WriteLock;
import org.jspecify.annotations.Nullable;

/**
 * Finds out that a read lock and a write lock belong together where their making was not seen: they
 * share an object.
 */
public final class ReadWriteParts {
  private static final @Nullable Field OF_READER = field(ReadLock.class);
  private static final @Nullable Field OF_WRITER = field(WriteLock.class);

  private ReadWriteParts() {}

  private static @Nullable Field field(Class<?> part) {
    try {
      Field shared = part.getDeclaredField("sync");
      shared.setAccessible(true);
      return shared;
    } catch (Throwable e) {
      return null; // Without the agent nothing is open, and another JDK may name it otherwise.
    }
  }

  /**
   * What the part shares with its counterpart; {@code null} if it is no part or nothing is known.
   */
  public static @Nullable Object shared(Object part) throws IllegalAccessException {
    Field field =
        part instanceof ReadLock ? OF_READER : part instanceof WriteLock ? OF_WRITER : null;
    return field == null ? null : field.get(part);
  }
}
