package corecast.recorder.weave;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Which methods are functions of the recording. Without globs: those of application classes that
 * are not well-known libraries. Small methods without a loop, a monitor or a synchronization call
 * are left to their callers, so that the compiler can still inline them.
 */
final class FunctionFilter {
  /** About 40 bytes of code. */
  private static final int SMALL = 20;

  private static final List<String> LIBRARIES =
      List.of(
          "kotlin.",
          "scala.",
          "groovy.",
          "clojure.",
          "org.apache.",
          "com.google.",
          "org.slf4j.",
          "ch.qos.",
          "com.fasterxml.",
          "io.netty.",
          "org.junit.",
          "org.hamcrest.",
          "org.mockito.",
          "org.assertj.",
          "org.springframework.",
          "org.hibernate.",
          "net.bytebuddy.",
          "org.objectweb.asm.",
          "javax.",
          "jakarta.",
          "com.sun.",
          "sun.",
          "jdk.");

  private static final List<String> ENTRIES = List.of("run", "call", "compute", "main");

  private final List<Pattern> include;
  private final List<Pattern> exclude;

  FunctionFilter(String includeGlobs, String excludeGlobs) {
    this.include = globs(includeGlobs);
    this.exclude = globs(excludeGlobs);
  }

  private static List<Pattern> globs(String text) {
    List<Pattern> patterns = new ArrayList<>();
    for (String glob : text.split("[;,]")) {
      if (!glob.isBlank()) {
        String quoted = Pattern.quote(glob.trim()).replace("*", "\\E.*\\Q").replace("?", "\\E.\\Q");
        patterns.add(Pattern.compile(quoted));
      }
    }
    return patterns;
  }

  /** Whether methods of the class (dotted name) may be functions. */
  boolean accepts(String className) {
    if (exclude.stream().anyMatch(p -> p.matcher(className).matches())) {
      return false;
    }
    return include.isEmpty()
        ? LIBRARIES.stream().noneMatch(className::startsWith)
        : include.stream().anyMatch(p -> p.matcher(className).matches());
  }

  boolean accepts(MethodNode method) {
    int never = Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT | Opcodes.ACC_BRIDGE;
    if ((method.access & never) != 0 || method.name.startsWith("<")) {
      return false;
    }
    if (method.name.startsWith("lambda$") || ENTRIES.contains(method.name)) {
      return true;
    }
    boolean hidden = (method.access & Opcodes.ACC_SYNTHETIC) != 0;
    return !hidden && (isLarge(method.instructions) || matters(method));
  }

  private static boolean isLarge(InsnList code) {
    int count = 0;
    for (AbstractInsnNode node : code) {
      if (node.getOpcode() >= 0 && ++count > SMALL) {
        return true;
      }
    }
    return false;
  }

  private static boolean matters(MethodNode method) {
    if ((method.access & Opcodes.ACC_SYNCHRONIZED) != 0) {
      return true;
    }
    for (AbstractInsnNode node : method.instructions) {
      if (node.getOpcode() == Opcodes.MONITORENTER
          || (node instanceof JumpInsnNode jump
              && method.instructions.indexOf(jump.label) < method.instructions.indexOf(node))
          || (node instanceof MethodInsnNode call && isSynchronization(call))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isSynchronization(MethodInsnNode call) {
    return (call.owner.startsWith("java/util/concurrent/") && !call.owner.contains("/atomic/"))
        || call.owner.equals("java/lang/Thread")
        || (call.owner.equals("java/lang/Object")
            && (call.name.startsWith("wait") || call.name.startsWith("notify")));
  }
}
