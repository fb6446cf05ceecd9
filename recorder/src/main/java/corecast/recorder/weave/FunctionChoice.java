package corecast.recorder.weave;

import corecast.recorder.weave.code.Returns;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Which methods count as functions of their own. A short method without a loop, a monitor, a
 * handler or a call that matters is cheaper than its hooks, and the compiler inlines it: its time
 * is its caller's.
 */
public final class FunctionChoice {
  /** Fewer instructions than this (about 40 bytes) make a short method. */
  static final int SHORT = 18;

  /**
   * A static initializer with more instructions, mostly a table, may have no room for hooks: a
   * method has 65,535 bytes at most, and with one more the class would not be woven at all.
   */
  static final int LONG_INITIALIZER = 15_000;

  private static final Set<String> ALWAYS = Set.of("run", "call", "compute", "main");

  /** What threads and tasks begin with, if it has no parameters. */
  private static final Set<String> BEGINNINGS = Set.of("run", "call", "compute");

  private static final String MAIN = "main([Ljava/lang/String;)V";

  /** Of the same package as what is recorded, and called far too often. */
  private static final String NO_OPERATIONS = "java/util/concurrent/ThreadLocalRandom";

  /** Libraries whose functions nobody wants to see unless asked for. */
  private static final List<String> LIBRARIES =
      List.of(
          "org.junit.*",
          "org.assertj.*",
          "org.mockito.*",
          "org.slf4j.*",
          "org.apache.logging.*",
          "org.apache.log4j.*",
          "ch.qos.logback.*",
          "kotlin.*",
          "kotlinx.*",
          "scala.*",
          "clojure.*",
          "groovy.*",
          "org.codehaus.groovy.*",
          "net.bytebuddy.*",
          "org.objectweb.*",
          "com.sun.*",
          "sun.*",
          "jdk.*");

  private final ClassGlobs include;
  private final ClassGlobs exclude;
  private final ClassGlobs libraries = new ClassGlobs(LIBRARIES);
  private final Hooks hooks;

  /** Which ones where only some are followed; may change while the program runs. */
  private volatile Followed followed = Followed.ALL;

  /** Which functions tell when they are entered and left. */
  public enum Hooks {
    ALL,
    /** Those that do operations themselves: of the others a profiler tells. */
    OF_OPERATIONS,
    /** Those that are followed now. */
    FOLLOWED
  }

  FunctionChoice(List<String> include, List<String> exclude) {
    this(include, exclude, Hooks.ALL);
  }

  /**
   * Chooses by patterns of classes.
   *
   * @param include classes whose functions are recorded, all of them; if none, all classes but
   *     known libraries, without short methods
   * @param exclude classes whose functions are not recorded
   * @param hooks which of the functions are woven
   */
  public FunctionChoice(List<String> include, List<String> exclude, Hooks hooks) {
    this.include = new ClassGlobs(include);
    this.exclude = new ClassGlobs(exclude);
    this.hooks = hooks;
  }

  /** From here on only these have hooks, of those that count as functions or are named. */
  void follow(Followed functions) {
    followed = functions;
  }

  Followed followed() {
    return followed;
  }

  boolean chooses(String className) {
    if (exclude.names(className)) {
      return false;
    }
    return include.isEmpty() ? !libraries.names(className) : include.names(className);
  }

  /** Whether a method of a chosen class is a function; asked before anything is woven into it. */
  boolean chooses(String className, MethodNode method) {
    Followed now = followed;
    return hooks == Hooks.FOLLOWED && !now.all()
        ? isCode(method) && now.names(className, method.name)
        : chooses(method);
  }

  private static boolean isCode(MethodNode method) {
    int none = Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT | Opcodes.ACC_BRIDGE;
    boolean isTable =
        method.name.equals("<clinit>") && method.instructions.size() > LONG_INITIALIZER;
    return (method.access & none) == 0 && !isTable;
  }

  boolean chooses(MethodNode method) {
    if (!isCode(method)) {
      return false;
    }
    return !include.isEmpty()
        || ALWAYS.contains(method.name)
        || method.name.startsWith("lambda$")
        || (method.access & Opcodes.ACC_SYNCHRONIZED) != 0
        || isWorthIt(method)
        || catches(method);
  }

  /**
   * Whether a method that is a function is to tell when it is entered and left: always, or only if
   * it does operations itself, or is where threads and tasks begin.
   */
  boolean hooks(MethodNode method) {
    return hooks != Hooks.OF_OPERATIONS
        || (BEGINNINGS.contains(method.name) && method.desc.startsWith("()"))
        || MAIN.equals(method.name.concat(method.desc))
        || (method.access & Opcodes.ACC_SYNCHRONIZED) != 0
        || doesOperations(method);
  }

  /**
   * Whether only some functions tell. An exception may then leave one for a handler in a function
   * that does not.
   */
  boolean tellsOfExceptions() {
    return hooks == Hooks.OF_OPERATIONS || hooks == Hooks.FOLLOWED;
  }

  private static boolean doesOperations(MethodNode method) {
    for (AbstractInsnNode i = method.instructions.getFirst(); i != null; i = i.getNext()) {
      if (i.getOpcode() == Opcodes.MONITORENTER
          || (i instanceof MethodInsnNode call
              && isHooked(call)
              && !call.owner.equals(NO_OPERATIONS))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isWorthIt(MethodNode method) {
    Set<LabelNode> passed = new HashSet<>();
    int size = 0;
    for (AbstractInsnNode i = method.instructions.getFirst(); i != null; i = i.getNext()) {
      if (i.getOpcode() >= 0) {
        size++;
      }
      if (size >= SHORT
          || i.getOpcode() == Opcodes.MONITORENTER
          || jumpsBack(i, passed)
          || (i instanceof MethodInsnNode call && isHooked(call))) {
        return true;
      }
      if (i instanceof LabelNode label) {
        passed.add(label);
      }
    }
    return false;
  }

  /**
   * Whether a handler of the method may go on. The functions that the exception came through told
   * nothing when it left them: only the handler can say that they are over. What cleans up and
   * throws on leaves that to whoever catches it then.
   */
  private static boolean catches(MethodNode method) {
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      AbstractInsnNode i = block.handler;
      while (i != null && i.getOpcode() != Opcodes.ATHROW) {
        if (i instanceof JumpInsnNode
            || i instanceof TableSwitchInsnNode
            || i instanceof LookupSwitchInsnNode
            || Returns.isOne(i)) {
          return true;
        }
        i = i.getNext();
      }
    }
    return false;
  }

  private static boolean jumpsBack(AbstractInsnNode i, Set<LabelNode> passed) {
    if (i instanceof JumpInsnNode jump) {
      return passed.contains(jump.label);
    }
    if (i instanceof TableSwitchInsnNode table) {
      return passed.contains(table.dflt);
    }
    return i instanceof LookupSwitchInsnNode lookup && passed.contains(lookup.dflt);
  }

  private static boolean isHooked(MethodInsnNode call) {
    return switch (call.owner) {
      case "java/lang/Thread" -> !call.name.equals("currentThread");
      case "java/util/concurrent/TimeUnit" -> call.name.equals("sleep");
      default ->
          (call.owner.startsWith("java/util/concurrent/")
                  && !call.owner.startsWith("java/util/concurrent/atomic/")
                  && !call.owner.startsWith("java/util/concurrent/Concurrent"))
              || (call.desc.endsWith(")V")
                  && (call.name.equals("wait") || call.name.startsWith("notify")));
    };
  }
}
