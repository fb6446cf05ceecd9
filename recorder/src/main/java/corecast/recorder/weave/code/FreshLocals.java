package corecast.recorder.weave.code;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Adds local variables to a method, behind all it has. Nothing is renumbered; each expanded stack
 * map frame is made longer instead. The caller assigns the variable before the first frame.
 */
public final class FreshLocals {
  private static final Object OBJECT = "java/lang/Object";

  private FreshLocals() {}

  /** A variable for an object; returns its index. */
  public static int object(MethodNode method) {
    return add(method, OBJECT, 1);
  }

  /** A variable for an {@code int}. */
  public static int integer(MethodNode method) {
    return add(method, Opcodes.INTEGER, 1);
  }

  /** A variable for a {@code long}. */
  public static int longInteger(MethodNode method) {
    return add(method, Opcodes.LONG, 2);
  }

  /**
   * A frame of a handler that needs nothing of the method but fresh variables, which are there from
   * index {@code first} on with these types; on the stack is what was thrown.
   */
  public static FrameNode handlerFrame(int first, List<Object> fresh) {
    List<Object> locals = new ArrayList<>(Collections.nCopies(first, Opcodes.TOP));
    locals.addAll(fresh);
    Object[] stack = {"java/lang/Throwable"};
    return new FrameNode(Opcodes.F_NEW, locals.size(), locals.toArray(), 1, stack);
  }

  public static Object objectType() {
    return OBJECT;
  }

  private static int add(MethodNode method, Object type, int slots) {
    int index = method.maxLocals;
    method.maxLocals += slots;
    for (AbstractInsnNode i = method.instructions.getFirst(); i != null; i = i.getNext()) {
      if (i instanceof FrameNode frame) {
        append(frame, index, type);
      }
    }
    return index;
  }

  private static void append(FrameNode frame, int index, Object type) {
    List<Object> locals = new ArrayList<>(frame.local);
    int slots = 0;
    for (Object local : locals) {
      slots += local == Opcodes.LONG || local == Opcodes.DOUBLE ? 2 : 1;
    }
    locals.addAll(Collections.nCopies(index - slots, Opcodes.TOP));
    locals.add(type);
    frame.local = locals;
  }
}
