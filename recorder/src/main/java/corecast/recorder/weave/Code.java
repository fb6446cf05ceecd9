package corecast.recorder.weave;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Small pieces of byte code. */
final class Code {
  static final String HOOKS = "corecast/recorder/hook/Hooks";
  static final String CALL_SITES = "corecast/recorder/hook/CallSites";

  private Code() {}

  static MethodInsnNode hook(String name, String descriptor) {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, HOOKS, name, descriptor, false);
  }

  static AbstractInsnNode number(int value) {
    if (value >= -1 && value <= 5) {
      return new InsnNode(Opcodes.ICONST_0 + value);
    }
    return value >= Short.MIN_VALUE && value <= Short.MAX_VALUE
        ? new IntInsnNode(Opcodes.SIPUSH, value)
        : new LdcInsnNode(value);
  }

  /** Whether the instruction leaves the method normally. */
  static boolean isReturn(AbstractInsnNode node) {
    return node.getOpcode() >= Opcodes.IRETURN && node.getOpcode() <= Opcodes.RETURN;
  }

  static @Nullable AbstractInsnNode nextReal(@Nullable AbstractInsnNode from) {
    AbstractInsnNode node = from;
    while (node != null && node.getOpcode() < 0) {
      node = node.getNext();
    }
    return node;
  }

  static @Nullable AbstractInsnNode previousReal(@Nullable AbstractInsnNode from) {
    AbstractInsnNode node = from;
    while (node != null && node.getOpcode() < 0) {
      node = node.getPrevious();
    }
    return node;
  }

  /** Reserves one more int local and makes every frame of the method know it. */
  static int newIntLocal(MethodNode method) {
    int slot = method.maxLocals++;
    for (AbstractInsnNode node = method.instructions.getFirst();
        node != null;
        node = node.getNext()) {
      if (node instanceof FrameNode frame) {
        frame.local = withInt(frame.local, slot);
      }
    }
    return slot;
  }

  private static List<Object> withInt(@Nullable List<Object> locals, int slot) {
    List<Object> extended = new ArrayList<>(locals == null ? List.of() : locals);
    int size = 0;
    for (Object type : extended) {
      size += type == Opcodes.LONG || type == Opcodes.DOUBLE ? 2 : 1;
    }
    while (size < slot) {
      extended.add(Opcodes.TOP);
      size++;
    }
    extended.add(Opcodes.INTEGER);
    return extended;
  }

  /** The frame of a handler that knows the method's parameters and one int local behind. */
  static FrameNode handlerFrame(String owner, MethodNode method, int intLocal) {
    List<Object> locals = new ArrayList<>();
    int size = 0;
    if ((method.access & Opcodes.ACC_STATIC) == 0) {
      locals.add(owner);
      size++;
    }
    for (Type type : Type.getArgumentTypes(method.desc)) {
      locals.add(frameType(type));
      size += type.getSize();
    }
    if (intLocal >= 0) {
      while (size < intLocal) {
        locals.add(Opcodes.TOP);
        size++;
      }
      locals.add(Opcodes.INTEGER);
    }
    return new FrameNode(
        Opcodes.F_NEW, locals.size(), locals.toArray(), 1, new Object[] {"java/lang/Throwable"});
  }

  private static Object frameType(Type type) {
    return switch (type.getSort()) {
      case Type.BOOLEAN, Type.BYTE, Type.CHAR, Type.SHORT, Type.INT -> Opcodes.INTEGER;
      case Type.LONG -> Opcodes.LONG;
      case Type.FLOAT -> Opcodes.FLOAT;
      case Type.DOUBLE -> Opcodes.DOUBLE;
      default -> type.getInternalName();
    };
  }

  static InsnList list(AbstractInsnNode... nodes) {
    InsnList list = new InsnList();
    for (AbstractInsnNode node : nodes) {
      list.add(node);
    }
    return list;
  }
}
