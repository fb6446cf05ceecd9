package corecast.recorder.weave.code;

import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;

/** Fields that a class declares itself. */
public final class OwnFields {
  private OwnFields() {}

  /**
   * Whether the field that an instruction accesses is one of the class, with that modifier.
   *
   * @param modifier a constant of {@code Opcodes}
   */
  public static boolean has(ClassNode owner, FieldInsnNode access, int modifier) {
    if (!access.owner.equals(owner.name)) {
      return false;
    }
    for (FieldNode field : owner.fields) {
      if (field.name.equals(access.name) && field.desc.equals(access.desc)) {
        return (field.access & modifier) != 0;
      }
    }
    return false;
  }
}
