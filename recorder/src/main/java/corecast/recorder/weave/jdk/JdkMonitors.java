package corecast.recorder.weave.jdk;

import corecast.recorder.weave.code.LoadedSynchronizedMethods;
import corecast.recorder.weave.code.MethodEdits;
import corecast.recorder.weave.code.MonitorBlocks;
import corecast.recorder.weave.code.NewLabels;
import corecast.recorder.weave.code.SynchronizedMethods;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Classes of the JDK that guard what the program gives them, such as a collection or a log, with a
 * monitor: programs wait for each other there, as at monitors of their own. Not those whose objects
 * are made for a moment ({@code StringBuffer}), nor the bins of a {@code ConcurrentHashMap}, nor
 * {@code PrintStream}, whose every line would be several events.
 */
public final class JdkMonitors implements MethodEdits.Edit {
  public static final Set<String> CLASSES =
      Set.of(
          "java/util/Hashtable",
          "java/util/Vector",
          "java/util/Collections$SynchronizedCollection",
          "java/util/Collections$SynchronizedList",
          "java/util/Collections$SynchronizedMap",
          "java/util/Collections$SynchronizedNavigableMap",
          "java/util/Collections$SynchronizedNavigableSet",
          "java/util/Collections$SynchronizedSet",
          "java/util/Collections$SynchronizedSortedMap",
          "java/util/Collections$SynchronizedSortedSet",
          "java/util/logging/ConsoleHandler",
          "java/util/logging/FileHandler",
          "java/util/logging/StreamHandler");

  private JdkMonitors() {}

  /** Whether a class is one of these, by its internal name. */
  public static boolean weaves(String internalName) {
    return CLASSES.contains(internalName);
  }

  /** A class with its hooks; {@code null} if this version of it has no monitors. */
  public static byte @Nullable [] weave(byte[] classFile) {
    return MethodEdits.apply(classFile, new JdkMonitors());
  }

  @Override
  public boolean weave(ClassNode owner, MethodNode method) {
    if (method.instructions.size() == 0) {
      return false;
    }
    NewLabels news = NewLabels.of(method);
    boolean woven = MonitorBlocks.weave(method);
    if (SynchronizedMethods.isSynchronized(method)) {
      // The class may be loaded already, and its methods may be asked for their modifiers.
      LoadedSynchronizedMethods.weave(owner.name, method);
      woven = true;
    }
    if (woven) {
      news.restore(method);
    }
    return woven;
  }
}
