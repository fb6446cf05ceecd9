package corecast.recorder.hook.library;

import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/**
 * A field of a class of the JDK, read where the program has a class of its own that extends it: its
 * methods may be overridden. Slower than a {@link LibraryField}, and for fields of any type; most
 * programs need none of them.
 */
final class HiddenField {
  private final String type;
  private final String name;
  private volatile boolean isSought;
  private volatile @Nullable Field field;

  /**
   * By name, and found when it is read for the first time: the class must not be loaded before it
   * can be woven.
   */
  HiddenField(String type, String name) {
    this.type = "java.util.concurrent.".concat(type);
    this.name = name;
  }

  private @Nullable Field field() {
    if (!isSought) {
      try {
        Field found = Class.forName(type, false, null).getDeclaredField(name);
        found.setAccessible(true);
        field = found;
      } catch (ReflectiveOperationException | RuntimeException e) {
        // Without the agent nothing is open, and another JDK may name it otherwise.
      }
      isSought = true;
    }
    return field;
  }

  boolean isKnown() {
    return field() != null;
  }

  /** Its number in that object; 0 if it cannot be told. */
  long number(Object object) {
    Field found = field();
    try {
      return found == null ? 0 : found.getLong(object);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return 0;
    }
  }

  /** What it refers to in that object; {@code null} if it cannot be told. */
  @Nullable Object object(Object object) {
    Field found = field();
    try {
      return found == null ? null : found.get(object);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null;
    }
  }
}
