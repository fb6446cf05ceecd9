package corecast.recorder.weave.code;

import org.objectweb.asm.tree.FieldInsnNode;

/** Names of classes and fields in class files. */
public final class Names {
  private Names() {}

  /** A field as {@code owner.name}. */
  public static String of(FieldInsnNode field) {
    return field.owner + "." + field.name;
  }

  /** The outermost of the classes around a class. */
  public static String outermost(String type) {
    int nested = type.indexOf('$', type.lastIndexOf('/') + 2);
    return nested < 0 ? type : type.substring(0, nested);
  }

  /** Whether two classes are different, and within the same outermost class. */
  public static boolean areNestMates(String one, String other) {
    return !one.equals(other) && outermost(one).equals(outermost(other));
  }
}
