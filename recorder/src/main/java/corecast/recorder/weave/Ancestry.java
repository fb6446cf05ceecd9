package corecast.recorder.weave;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;

/**
 * Which class extends which, read from class files: weaving must not load classes. What was read
 * once is kept: to find a class file again takes longer than to weave most classes, since those of
 * signed jars are verified each time.
 */
final class Ancestry {
  private static final int LONGEST = 64;

  /** A program that makes classes for ever does not fill the memory with their names. */
  private static final int MOST_KNOWN = 1 << 14;

  /** Their class files are not read. */
  private static final String JDK = "java/";

  private static final String CLASS = ".class";
  private static final String FILE = "file:";
  private static final String JAR = "jar:".concat(FILE);
  private static final String IN_JAR = "!/";

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

  /** Not kept alive: a program may drop it with all of its classes. */
  private final WeakReference<@Nullable ClassLoader> loader;

  private final boolean isOfSystem;

  /** What each class, by its internal name, extends and implements. */
  private final Map<String, Parents> known = new ConcurrentHashMap<>();

  /** As seen by a loader. */
  Ancestry(@Nullable ClassLoader loader) {
    this.loader = new WeakReference<>(loader);
    this.isOfSystem = loader == null;
  }

  /** What a class file says of its class. */
  private record Parents(@Nullable String superName, List<String> interfaces) {}

  /** Whether it is as seen by that loader. */
  boolean isOf(@Nullable ClassLoader other) {
    return isOfSystem ? other == null : loader.refersTo(other) && other != null;
  }

  /** A class of the loader, which need not be read then. */
  void add(ClassNode node) {
    keep(node.name, new Parents(node.superName, List.copyOf(node.interfaces)));
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
      Parents parents = parentsOf(name);
      if (parents == null) {
        return true;
      }
      open.addAll(parents.interfaces);
      if (parents.superName != null) {
        open.add(parents.superName);
      }
    }
    return !open.isEmpty();
  }

  private @Nullable String superOf(String name) {
    Parents parents = parentsOf(name);
    return parents == null ? null : parents.superName;
  }

  private @Nullable Parents parentsOf(String name) {
    if (name.startsWith(JDK)) {
      return null;
    }
    Parents parents = known.get(name);
    if (parents == null) {
      parents = read(name);
      if (parents != null) {
        keep(name, parents);
      }
    }
    return parents;
  }

  private void keep(String name, Parents parents) {
    if (known.size() < MOST_KNOWN) {
      known.put(name, parents);
    }
  }

  private @Nullable Parents read(String name) {
    String file = name.concat(CLASS);
    ClassLoader from = isOfSystem ? ClassLoader.getSystemClassLoader() : loader.get();
    URL place = from == null ? null : from.getResource(file);
    ClassReader read = place == null ? null : readInJar(place.toString());
    try (InputStream in = read != null || from == null ? null : from.getResourceAsStream(file)) {
      if (in != null) {
        read = new ClassReader(in);
      }
      return read == null ? null : new Parents(read.getSuperName(), List.of(read.getInterfaces()));
    } catch (IOException | RuntimeException e) {
      return null;
    }
  }

  /** The class file of that URL, if it is in a jar: a connection would verify all signatures. */
  private static @Nullable ClassReader readInJar(String url) {
    int end = url.indexOf(IN_JAR);
    if (!url.startsWith(JAR) || end < 0 || end != url.lastIndexOf(IN_JAR)) {
      return null;
    }
    String file = url.substring(JAR.length() - FILE.length(), end);
    try (ZipFile jar = new ZipFile(Path.of(URI.create(file)).toFile())) {
      ZipEntry entry = jar.getEntry(url.substring(end + IN_JAR.length()));
      return entry == null ? null : new ClassReader(jar.getInputStream(entry));
    } catch (IOException | RuntimeException e) {
      return null;
    }
  }
}
