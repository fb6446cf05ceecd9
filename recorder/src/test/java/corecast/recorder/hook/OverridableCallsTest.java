package corecast.recorder.hook;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Hooks call no method that the program may have overridden: it could throw, wait, or count on
 * being called by nobody else.
 */
final class OverridableCallsTest {
  private static final String HOOK = "corecast/recorder/hook/";

  /** By the name of the class that calls; with why it may. */
  private static final Map<String, Set<String>> MAY =
      Map.ofEntries(
          // Of the thread that the virtual machine has made for the main method.
          Map.entry("library/JavaLauncher", Set.of("Thread.getStackTrace")),
          // Asked only if the class is the JDK's own (JdkObjects.isOwn, JdkThreads.hasOwnId).
          Map.entry("Items", Set.of("PriorityQueue.peek")),
          Map.entry("library/Futures", Set.of("Future.isDone")),
          Map.entry("library/JdkObjects", Set.of("Set.contains")), // its own
          Map.entry(
              "library/TimedTasks",
              Set.of("Delayed.getDelay", "RunnableScheduledFuture.isPeriodic")),
          Map.entry("ForkJoin", Set.of("Collection.iterator", "Iterator.hasNext", "Iterator.next")),
          Map.entry(
              "library/Pools",
              Set.of(
                  "ForkJoinPool.getAsyncMode",
                  "ForkJoinPool.getFactory",
                  "ForkJoinPool.getParallelism",
                  "ForkJoinWorkerThread.getPool",
                  "ThreadPoolExecutor.getCorePoolSize",
                  "ThreadPoolExecutor.getMaximumPoolSize",
                  "ThreadPoolExecutor.getQueue",
                  "ThreadPoolExecutor.getRejectedExecutionHandler")),
          Map.entry("library/Queues", Set.of("Collection.size", "BlockingQueue.remainingCapacity")),
          Map.entry(
              "library/Synchronizers",
              Set.of(
                  "CountDownLatch.getCount",
                  "CyclicBarrier.getParties",
                  "Phaser.getRegisteredParties",
                  "Phaser.getRoot",
                  "Semaphore.availablePermits",
                  "Semaphore.isFair")),
          Map.entry("library/ThreadIds", Set.of("Thread.getId")),
          Map.entry("loop/ThreadClaims", Set.of("Collection.size")),
          // The stream of frames and these are the JDK's.
          Map.entry(
              "object/FirstUse",
              Set.of(
                  "Iterator.hasNext",
                  "Iterator.next",
                  "StackWalker$StackFrame.getDeclaringClass",
                  "StackWalker$StackFrame.getFileName",
                  "StackWalker$StackFrame.getLineNumber",
                  "StackWalker$StackFrame.getMethodName",
                  "Stream.iterator")),
          // Called by the library in place of the function that the program has given it.
          Map.entry(
              "Updates",
              Set.of(
                  "BinaryOperator.apply",
                  "IntBinaryOperator.applyAsInt",
                  "IntUnaryOperator.applyAsInt",
                  "LongBinaryOperator.applyAsLong",
                  "LongUnaryOperator.applyAsLong",
                  "UnaryOperator.apply")),
          // Takes the place of the call in the library.
          Map.entry("Bodies", Set.of("Date.getTime", "Thread.interrupt")),
          Map.entry(
              "Stages",
              Set.of("CompletionStage.toCompletableFuture", "CountedCompleter.onCompletion")),
          // An address has a path of the default file system; a socket is asked if it is the JDK's.
          Map.entry(
              "Links",
              Set.of(
                  "DatagramSocket.getLocalPort",
                  "Path.normalize",
                  "Path.toAbsolutePath",
                  "Path.toString",
                  "Map.get",
                  "Map.put",
                  "Map.size",
                  "WeakReference.get")));

  /** Classes that call only what they, or the recorder, have made; or on the recorder's threads. */
  private static final Set<String> OWN =
      Set.of(
          "ClaimMethods",
          "FinalWord",
          "RecordedThreads",
          "Recording",
          "ThreadCost",
          "cpu/AllowedCpus",
          "cpu/CpuClock",
          "cpu/ProcFile",
          "cpu/VmThreads",
          "io/ChildProcesses",
          "object/ObjectLabels",
          "path/Computation",
          "path/HandOvers",
          "path/Lane",
          "path/LivePaths",
          "path/Selection",
          "object/SourceNames",
          "session/Deadlocks",
          "session/Dictionary",
          "session/LoopSites",
          "session/OwnFile",
          "corecast/trace");

  @Test
  void hooksCallNothingThatTheProgramMayOverride() throws Exception {
    Set<String> found = new TreeSet<>();
    for (ClassNode node : new HookClasses().all()) {
      for (MethodNode method : node.methods) {
        for (AbstractInsnNode i : method.instructions) {
          if (i instanceof MethodInsnNode call && isOverridable(call)) {
            found.add(caller(node) + " calls " + called(call));
          }
        }
      }
    }
    // So that the test cannot pass for want of anything to look at.
    assertThat(found).contains("library/Pools calls ThreadPoolExecutor.getQueue");
    Set<String> stale = new TreeSet<>();
    MAY.forEach((caller, calls) -> calls.forEach(call -> stale.add(caller + " calls " + call)));
    stale.removeAll(found);
    assertThat(stale).isEmpty();
    MAY.forEach((caller, calls) -> calls.forEach(call -> found.remove(caller + " calls " + call)));
    found.removeIf(line -> OWN.contains(line.substring(0, line.indexOf(' '))));
    assertThat(found).isEmpty();
  }

  private static String caller(ClassNode node) {
    if (!node.name.startsWith(HOOK)) {
      return node.name.substring(0, node.name.lastIndexOf('/'));
    }
    int nested = node.name.indexOf('$');
    return node.name.substring(HOOK.length(), nested < 0 ? node.name.length() : nested);
  }

  private static String called(MethodInsnNode call) {
    return call.owner.substring(call.owner.lastIndexOf('/') + 1) + "." + call.name;
  }

  private static boolean isOverridable(MethodInsnNode call) throws ClassNotFoundException {
    boolean isVirtual =
        call.getOpcode() == Opcodes.INVOKEVIRTUAL || call.getOpcode() == Opcodes.INVOKEINTERFACE;
    if (!isVirtual || call.owner.startsWith("corecast/") || call.owner.startsWith("[")) {
      return false;
    }
    Class<?> owner = Class.forName(call.owner.replace('/', '.'), false, null);
    if (Modifier.isFinal(owner.getModifiers()) || owner.isSealed() || !isExtensible(owner)) {
      return false;
    }
    for (Class<?> type = owner; type != null; type = type.getSuperclass()) {
      for (Method method : type.getDeclaredMethods()) {
        if (method.getName().equals(call.name)
            && Type.getMethodDescriptor(method).equals(call.desc)) {
          return !Modifier.isFinal(method.getModifiers());
        }
      }
    }
    return true;
  }

  /** Whether the program can have a class that extends it. */
  private static boolean isExtensible(Class<?> type) {
    if (type.isInterface()) {
      return true;
    }
    for (Constructor<?> constructor : type.getDeclaredConstructors()) {
      if (Modifier.isPublic(constructor.getModifiers())
          || Modifier.isProtected(constructor.getModifiers())) {
        return true;
      }
    }
    return false;
  }
}
