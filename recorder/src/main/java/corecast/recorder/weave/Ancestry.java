package corecast.recorder.weave;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/** Which class extends which, read from class files: weaving must not load classes. */
final class Ancestry {
  private static final int LONGEST = 64;

  /** Their class files are not read. */
  private static final String JDK = "java/";

  /** What classes with synchronized methods often are, of the JDK's that are not serializable. */
  private static final Set<String> NOT_SERIALIZABLE =
      Set.of(
          "java/lang/Object",
          "java/lang/Runnable",
          "java/lang/Comparable",
          "java/lang/Iterable",
          "java/lang/AutoCloseable",
          "java/lang/Cloneable",
          "java/lang/Thread",
          "java/lang/ThreadLocal",
          "java/lang/ClassLoader",
          "java/io/Closeable",
          "java/io/Flushable",
          "java/io/InputStream",
          "java/io/OutputStream",
          "java/io/FilterInputStream",
          "java/io/FilterOutputStream",
          "java/io/Reader",
          "java/io/Writer",
          "java/util/Collection",
          "java/util/List",
          "java/util/Set",
          "java/util/Map",
          "java/util/Queue",
          "java/util/Iterator",
          "java/util/Observable",
          "java/util/Observer",
          "java/util/EventListener",
          "java/util/TimerTask",
          "java/util/AbstractCollection",
          "java/util/AbstractList",
          "java/util/AbstractMap",
          "java/util/AbstractQueue",
          "java/util/AbstractSet",
          "java/util/concurrent/BlockingQueue",
          "java/util/concurrent/Callable",
          "java/util/concurrent/Executor",
          "java/util/concurrent/ExecutorService",
          "java/util/concurrent/Future",
          "java/util/concurrent/ThreadFactory",
          "java/util/concurrent/locks/Lock");

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

  /**
   * Whether a class with these ancestors is {@code Serializable}, or may be, since a class file
   * cannot be read.
   */
  boolean mayBeSerializable(@Nullable String superName, List<String> interfaces) {
    Deque<String> open = new ArrayDeque<>(interfaces);
    if (superName != null) {
      open.add(superName);
    }
    for (int i = 0; i < LONGEST && !open.isEmpty(); i++) {
      String name = open.remove();
      if (NOT_SERIALIZABLE.contains(name) || name.startsWith("java/util/function/")) {
        continue;
      }
      ClassReader read = name.startsWith(JDK) ? null : read(name);
      if (read == null) {
        return true;
      }
      open.addAll(List.of(read.getInterfaces()));
      if (read.getSuperName() != null) {
        open.add(read.getSuperName());
      }
    }
    return !open.isEmpty();
  }

  private @Nullable String superOf(String name) {
    ClassReader read = name.startsWith(JDK) ? null : read(name);
    return read == null ? null : read.getSuperName();
  }

  private @Nullable ClassReader read(String name) {
    String file = name.concat(".class");
    try (InputStream in =
        loader == null
            ? ClassLoader.getSystemResourceAsStream(file)
            : loader.getResourceAsStream(file)) {
      return in == null ? null : new ClassReader(in);
    } catch (IOException | RuntimeException e) {
      return null;
    }
  }
}
