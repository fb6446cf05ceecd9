package corecast.recorder.weave;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Which class extends which, as one loader sees them. A class is known if it has been woven, or if
 * its class file is where the JDK's own loaders find it. The loader is never asked: that would call
 * the program in the middle of its loading, where it may hold a lock that it waits for then.
 */
final class Ancestry {
  private static final int LONGEST = 64;

  /** A program that makes classes for ever does not fill the memory with their names. */
  private static final int MOST_KNOWN = 1 << 14;

  /** Their class files are not read. */
  private static final String JDK = "java/";

  private static final String THREAD = "java/lang/Thread";

  /** The other class of that package, and of all below it, that extends it and may be extended. */
  private static final String WORKER = "java/util/concurrent/ForkJoinWorkerThread";

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

  /** {@code null} for a loader that is not the JDK's. */
  private final @Nullable ClassPath classPath;

  /** What each class, by its internal name, extends and implements. */
  private final Map<String, Parents> known = new ConcurrentHashMap<>();

  /** Of classes with synchronized methods, whether these stay so. */
  private final Map<String, Boolean> keepSynchronized = new ConcurrentHashMap<>();

  /**
   * As seen by a loader.
   *
   * @param classPath what it loads from; {@code null} if that is for it to know
   */
  Ancestry(@Nullable ClassPath classPath) {
    this.classPath = classPath;
  }

  /** What can be said of a class of which not all may be known. */
  enum Answer {
    YES,
    NO,
    UNKNOWN
  }

  /**
   * What a class file says of its class.
   *
   * @param own which of the {@link CallReplacements#OF_THREAD} it has itself
   */
  private record Parents(@Nullable String superName, List<String> interfaces, Set<String> own) {
    static Parents of(ClassNode node) {
      Set<String> own = Set.of();
      for (MethodNode method : node.methods) {
        String signature = method.name.concat(method.desc);
        if (CallReplacements.OF_THREAD.contains(signature)) {
          own = own.isEmpty() ? new HashSet<>() : own;
          own.add(signature);
        }
      }
      return new Parents(
          node.superName, List.copyOf(node.interfaces), Collections.unmodifiableSet(own));
    }
  }

  /** A class of the loader, which need not be read then. */
  void add(ClassNode node) {
    keep(node.name, Parents.of(node));
  }

  /**
   * Whether synchronized methods of a class stay so: asked when it is loaded, and the same whenever
   * it is redefined, since the virtual machine lets no method change that. Of its ancestors more
   * may be known by then.
   */
  boolean keepsSynchronized(ClassNode node, BooleanSupplier hangsOnIt) {
    return node.methods.stream().anyMatch(m -> (m.access & Opcodes.ACC_SYNCHRONIZED) != 0)
        && keepSynchronized.computeIfAbsent(node.name, name -> hangsOnIt.getAsBoolean());
  }

  /** Whether a class is, or extends, {@code Thread}. */
  Answer isThread(String name) {
    return reachesThread(name, null);
  }

  /**
   * Whether a static method of that name and descriptor, called by the name of a class, is the one
   * of {@code Thread}: not if the class or one between has one of its own (Java Virtual Machine
   * Specification, section 5.4.3.3).
   */
  Answer isOfThread(String name, String signature) {
    return reachesThread(name, signature);
  }

  private Answer reachesThread(String name, @Nullable String unlessOwn) {
    String at = name;
    for (int i = 0; i < LONGEST && at != null; i++) {
      if (at.startsWith(JDK)) {
        return at.equals(THREAD) || at.equals(WORKER) ? Answer.YES : Answer.NO;
      }
      Parents parents = parentsOf(at);
      if (parents == null) {
        return Answer.UNKNOWN;
      }
      if (unlessOwn != null && parents.own.contains(unlessOwn)) {
        return Answer.NO;
      }
      at = parents.superName;
    }
    return at == null ? Answer.NO : Answer.UNKNOWN;
  }

  /**
   * Whether a class with these ancestors is {@code Serializable}, or may be, since not all of them
   * are known.
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
    byte[] classFile = classPath == null ? null : classPath.read(name);
    if (classFile == null) {
      return null;
    }
    try {
      ClassNode node = new ClassNode();
      new ClassReader(classFile)
          .accept(node, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
      return Parents.of(node);
    } catch (RuntimeException e) {
      return null; // of a version that is not known, say
    }
  }
}
