package corecast.recorder.weave;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/** Which class extends which, read from class files: weaving must not load classes. */
final class Ancestry {
  private static final int LONGEST = 64;

  private final @Nullable ClassLoader loader;

  /** As seen by a loader. */
  Ancestry(@Nullable ClassLoader loader) {
    this.loader = loader;
  }

  /** Whether a class is, or extends, another. If a class file cannot be read, it does not. */
  boolean isOrExtends(String name, String ancestor) {
    String at = name;
    for (int i = 0; i < LONGEST && at != null; i++) {
      if (at.equals(ancestor)) {
        return true;
      }
      at = superOf(at);
    }
    return false;
  }

  private @Nullable String superOf(String name) {
    if (name.startsWith("java/")) {
      return null;
    }
    String file = name.concat(".class");
    try (InputStream in =
        loader == null
            ? ClassLoader.getSystemResourceAsStream(file)
            : loader.getResourceAsStream(file)) {
      return in == null ? null : new ClassReader(in).getSuperName();
    } catch (IOException | RuntimeException e) {
      return null;
    }
  }
}
