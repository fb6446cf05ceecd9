package corecast.recorder.weave;

import corecast.recorder.weave.code.SynchronizedMethods;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Whether what a class writes could not be read by the same class unwoven: where it says no {@code
 * serialVersionUID}, Java makes one of, among others, the modifiers of its methods (Java Object
 * Serialization Specification, section 4.6), and a method that is not {@code synchronized} any more
 * gives another one.
 */
final class SerialForm {
  private SerialForm() {}

  static boolean hangsOnSynchronized(ClassNode node, Ancestry ancestry) {
    boolean isFree =
        (node.access & (Opcodes.ACC_INTERFACE | Opcodes.ACC_ENUM | Opcodes.ACC_RECORD)) != 0
            || !counts(node)
            || saysItsVersion(node);
    return !isFree && ancestry.mayBeSerializable(node.superName, node.interfaces);
  }

  private static boolean saysItsVersion(ClassNode node) {
    for (FieldNode field : node.fields) {
      if (field.name.equals("serialVersionUID")) {
        return true;
      }
    }
    return false;
  }

  private static boolean counts(ClassNode node) {
    for (MethodNode method : node.methods) {
      if (counts(method)) {
        return true;
      }
    }
    return false;
  }

  private static boolean counts(MethodNode method) {
    return SynchronizedMethods.isSynchronized(method) && (method.access & Opcodes.ACC_PRIVATE) == 0;
  }
}
