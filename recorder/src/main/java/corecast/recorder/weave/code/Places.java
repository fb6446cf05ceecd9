package corecast.recorder.weave.code;

import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;

/** Instructions as they are named to people: {@code com.acme.Main.run line 7}. */
public final class Places {
  private Places() {}

  /** The name of an instruction of a method of that class. */
  public static String of(ClassNode owner, MethodNode method, AbstractInsnNode at) {
    return of(owner.name.replace('/', '.'), method, at);
  }

  /** The same in a class of that name, with dots. */
  public static String of(String className, MethodNode method, AbstractInsnNode at) {
    return className + "." + method.name + " line " + lineOf(at);
  }

  /** The source line of an instruction; 0 if unknown. */
  private static int lineOf(AbstractInsnNode instruction) {
    for (AbstractInsnNode i = instruction; i != null; i = i.getPrevious()) {
      if (i instanceof LineNumberNode line) {
        return line.line;
      }
    }
    return 0;
  }
}
