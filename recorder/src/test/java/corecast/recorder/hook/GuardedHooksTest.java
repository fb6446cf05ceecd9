package corecast.recorder.hook;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Nothing thrown in a hook reaches the program: whatever a hook does that might throw is inside of
 * a handler for everything.
 */
final class GuardedHooksTest {
  private static final String HOOK = "corecast/recorder/hook/";

  /** Public classes beside the hooks whose methods woven code does not call. */
  private static final Set<String> NO_HOOKS = Set.of("Recording");

  /** Methods that only the recorder and the weavers call. */
  private static final Set<String> OF_THE_RECORDER =
      Set.of(
          "Hooks.method",
          "Hooks.note",
          "ClaimMethods.loop",
          "ClaimMethods.method",
          "ClaimMethods.isKnown",
          "ClaimMethods.reset",
          "ClockLoopRuns.site",
          "Claims.site",
          "SpinLocks.group",
          "SpinWaits.group",
          "Updates.site",
          "ProcessorQuestions.place",
          "Schedule.record");

  /**
   * They throw nothing, unless there is no stack left at all: then the program's own call would.
   */
  private static final Set<String> HARMLESS =
      Set.of(
          "java/lang/Math.max",
          "java/lang/Math.abs",
          "java/lang/Object.getClass",
          "java/lang/System.identityHashCode",
          "java/lang/System.nanoTime",
          "java/lang/System.currentTimeMillis",
          "java/lang/Thread.currentThread",
          "java/lang/Thread.isAlive",
          "java/lang/Class.getClassLoader",
          "java/lang/Class.getModule",
          "java/lang/Class.getName",
          "java/lang/String.startsWith",
          "java/util/Date.getTime",
          "java/lang/Runtime.availableProcessors",
          "java/util/concurrent/atomic/AtomicReference.get",
          "java/util/concurrent/locks/StampedLock.isWriteLockStamp",
          "java/util/concurrent/locks/StampedLock.isReadLockStamp",
          "java/lang/String.equals",
          "java/net/InetSocketAddress.getPort",
          "java/net/InetSocketAddress.getAddress",
          "java/net/InetAddress.isLoopbackAddress",
          "java/util/concurrent/TimeUnit.toNanos",
          "java/util/concurrent/TimeUnit.convert",
          "java/time/Duration.isNegative",
          "java/util/concurrent/ForkJoinTask.isDone",
          // A woven field of the JDK's own objects.
          "corecast/recorder/hook/object/Numbered.corecastNumber");

  /** What a hook does in place of the program, which is to see what comes of it. */
  private static final Set<String> OF_THE_PROGRAM =
      Set.of(
          "CallSites: java/lang/Object.wait",
          "CallSites: java/lang/Object.notify",
          "CallSites: java/lang/Object.notifyAll",
          "CallSites: java/lang/Thread.sleep",
          "CallSites: java/lang/Thread.yield",
          "Bodies: java/util/concurrent/locks/LockSupport.unpark",
          "Bodies: java/lang/Thread.interrupt",
          "Stages: java/util/concurrent/CountedCompleter.onCompletion",
          "Stages: java/util/concurrent/CompletionStage.toCompletableFuture");

  private final Map<MethodNode, Boolean> guarded = new HashMap<>();
  private HookClasses classes;

  @Test
  void whateverAHookDoesThatMightThrowIsInsideOfAHandler() throws Exception {
    classes = new HookClasses();
    Set<String> found = new TreeSet<>();
    int hooks = 0;
    for (ClassNode node : classes.all()) {
      String type = node.name.substring(node.name.lastIndexOf('/') + 1);
      if (!node.name.equals(HOOK + type)
          || !Modifier.isPublic(node.access)
          || NO_HOOKS.contains(type)) {
        continue;
      }
      for (MethodNode method : node.methods) {
        if (isPublicStatic(method) && !OF_THE_RECORDER.contains(type + "." + method.name)) {
          hooks++;
          String fault = fault(type, method);
          if (fault != null) {
            found.add(type + "." + method.name + method.desc + ": " + fault);
          }
        }
      }
    }
    assertThat(hooks).isGreaterThan(150);
    assertThat(found).isEmpty();
  }

  private static boolean isPublicStatic(MethodNode method) {
    return Modifier.isPublic(method.access) && Modifier.isStatic(method.access);
  }

  /** The first thing that might throw and is not inside of a handler; {@code null} if none is. */
  private String fault(String type, MethodNode method) {
    guarded.put(method, true); // a method that calls itself does nothing worse by that
    for (AbstractInsnNode i : method.instructions) {
      String risk = isCovered(method, i) ? null : risk(type, i);
      if (risk != null) {
        guarded.put(method, false);
        return risk;
      }
    }
    return null;
  }

  private String risk(String type, AbstractInsnNode i) {
    if (i instanceof MethodInsnNode call) {
      String name = call.owner + "." + call.name;
      if (call.name.equals("ordinal")
          || HARMLESS.contains(name)
          || OF_THE_PROGRAM.contains(type + ": " + name)) {
        return null;
      }
      MethodNode called = classes.method(call.owner, call.name, call.desc);
      boolean isSafe =
          called != null
              && call.owner.startsWith("corecast/")
              && !Modifier.isAbstract(called.access)
              && isGuarded(type, called);
      return isSafe ? null : "calls " + name;
    }
    return switch (i.getOpcode()) {
      case Opcodes.NEW, Opcodes.NEWARRAY, Opcodes.ANEWARRAY, Opcodes.MULTIANEWARRAY -> "allocates";
      case Opcodes.IDIV, Opcodes.LDIV, Opcodes.IREM, Opcodes.LREM -> "divides";
      case Opcodes.INVOKEDYNAMIC -> "links";
      default -> null;
    };
  }

  private boolean isGuarded(String type, MethodNode method) {
    Boolean known = guarded.get(method);
    return known != null ? known : fault(type, method) == null;
  }

  /** Whether a handler for everything is around it, or it is in such a handler's way out. */
  private static boolean isCovered(MethodNode method, AbstractInsnNode i) {
    int at = method.instructions.indexOf(i);
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      boolean isForAll = "java/lang/Throwable".equals(block.type);
      if (isForAll
          && method.instructions.indexOf(block.start) <= at
          && at < method.instructions.indexOf(block.end)) {
        return true;
      }
    }
    return false;
  }
}
