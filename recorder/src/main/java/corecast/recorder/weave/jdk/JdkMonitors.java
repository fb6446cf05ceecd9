package corecast.recorder.weave.jdk;

import corecast.recorder.weave.code.HookCall;
import corecast.recorder.weave.code.LoadedSynchronizedMethods;
import corecast.recorder.weave.code.MethodEdits;
import corecast.recorder.weave.code.MonitorBlocks;
import corecast.recorder.weave.code.NewLabels;
import corecast.recorder.weave.code.SynchronizedMethods;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Classes of the JDK that guard with a monitor what threads of a program share: a collection, a
 * log, a stream, a source of random numbers, a loader of classes. Programs wait for each other
 * there, as at monitors of their own. Not those whose objects are made for a moment ({@code
 * StringBuffer}), nor the bins of a {@code ConcurrentHashMap}.
 */
public final class JdkMonitors implements MethodEdits.Edit {
  public static final Set<String> CLASSES =
      Set.of(
          "java/io/PrintStream",
          "java/lang/ClassLoader",
          "java/security/Provider",
          "java/security/SecureRandom",
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
          "java/util/logging/StreamHandler",
          "sun/security/provider/AbstractDrbg",
          "sun/security/provider/NativePRNG$RandomIO",
          "sun/security/provider/SecureRandom");

  /**
   * Those of them with {@code synchronized} methods and many objects. The hooks there stand inside
   * the lock, and before JDK 22 (lightweight locking) the virtual machine makes a monitor of its
   * own for a locked object whose identity hash is asked for the first time: it is asked for
   * before.
   */
  private static final Set<String> HASHED_EARLY =
      Runtime.version().feature() < 22
          ? Set.of("java/util/Hashtable", "java/util/Vector")
          : Set.of();

  private static final String LOADER = "java/lang/ClassLoader";

  private JdkMonitors() {}

  /** A class with its hooks; {@code null} if this version of it has no monitors. */
  public static byte @Nullable [] weave(byte[] classFile) {
    return MethodEdits.apply(classFile, new JdkMonitors());
  }

  @Override
  public boolean weave(ClassNode owner, MethodNode method) {
    boolean ofLoader = owner.name.equals(LOADER);
    if (method.instructions.size() == 0 || (ofLoader && !loads(method))) {
      return false;
    }
    NewLabels news = NewLabels.of(method);
    boolean woven = MonitorBlocks.weave(method);
    if (ofLoader) {
      asksWhoseLock(method);
    }
    if (HASHED_EARLY.contains(owner.name)) {
      woven |= hashesEarly(owner, method);
    }
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

  private static boolean loads(MethodNode method) {
    return method.name.equals("loadClass") && method.desc.contains("Z");
  }

  /** A loader may have a monitor for each class. */
  private static void asksWhoseLock(MethodNode method) {
    for (AbstractInsnNode i : method.instructions) {
      if (i instanceof MethodInsnNode call && call.name.equals("monitorBefore")) {
        call.owner = HookCall.LOADERS;
      }
    }
  }

  /** A constructor that calls the superclass's asks for the hash right behind. */
  private static boolean hashesEarly(ClassNode owner, MethodNode method) {
    if (!method.name.equals("<init>")) {
      return false;
    }
    for (AbstractInsnNode i : method.instructions) {
      if (i instanceof MethodInsnNode call
          && call.getOpcode() == Opcodes.INVOKESPECIAL
          && call.name.equals("<init>")
          && call.owner.equals(owner.superName)) {
        InsnList hash = new InsnList();
        hash.add(new VarInsnNode(Opcodes.ALOAD, 0));
        hash.add(
            new MethodInsnNode(
                Opcodes.INVOKESTATIC,
                "java/lang/System",
                "identityHashCode",
                "(Ljava/lang/Object;)I"));
        hash.add(new InsnNode(Opcodes.POP));
        method.instructions.insert(i, hash);
        return true;
      }
    }
    return false;
  }
}
