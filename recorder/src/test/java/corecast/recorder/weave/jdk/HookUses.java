package corecast.recorder.weave.jdk;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/** The calls of hooks in a woven class. */
final class HookUses {
  private static final String HOOKS = "corecast/recorder/hook/";

  private HookUses() {}

  /** A hook by its internal names. */
  record Hook(String owner, String name, String descriptor) implements Comparable<Hook> {
    @Override
    public int compareTo(Hook other) {
      return toString().compareTo(other.toString());
    }

    @Override
    public String toString() {
      return owner.replace(HOOKS, "") + "." + name + descriptor;
    }
  }

  /** Every hook that a class calls or refers to. */
  static Set<Hook> hooks(byte[] classFile) {
    Set<Hook> hooks = new LinkedHashSet<>();
    for (MethodNode method : read(classFile).methods) {
      for (AbstractInsnNode i : method.instructions) {
        if (isHook(i)) {
          hooks.add(hook((MethodInsnNode) i));
        } else if (i instanceof InvokeDynamicInsnNode dynamic) {
          for (Object argument : dynamic.bsmArgs) {
            if (argument instanceof Handle handle && handle.getOwner().startsWith(HOOKS)) {
              hooks.add(new Hook(handle.getOwner(), handle.getName(), handle.getDesc()));
            }
          }
        }
      }
    }
    return hooks;
  }

  /** The instructions that get fields for the calls, right before them. */
  static Set<FieldInsnNode> fields(byte[] classFile) {
    Set<FieldInsnNode> fields = new LinkedHashSet<>();
    for (MethodNode method : read(classFile).methods) {
      for (AbstractInsnNode i : method.instructions) {
        int left = isHook(i) ? Type.getArgumentTypes(((MethodInsnNode) i).desc).length : 0;
        AbstractInsnNode at = i.getPrevious();
        while (left > 0 && at instanceof FieldInsnNode field && isPush(at)) {
          fields.add(field);
          left--;
          at = at.getPrevious().getPrevious(); // behind whose field it is
        }
      }
    }
    return fields;
  }

  /**
   * The calls as text: a line for each method that has any, with the place of each call, the hook,
   * and what is known of its arguments: constants, fields, and parameters ({@code p0} is the first
   * variable). Calls that read the same are named once.
   */
  static List<String> text(byte[] classFile) {
    List<String> lines = new ArrayList<>();
    for (MethodNode method : read(classFile).methods) {
      Set<String> calls = new LinkedHashSet<>();
      for (AbstractInsnNode i : method.instructions) {
        if (isHook(i)) {
          Hook hook = hook((MethodInsnNode) i);
          String name = hook.owner.substring(HOOKS.length()) + "." + hook.name;
          calls.add(place(i) + " " + name + "(" + arguments(method, i) + ")");
        }
      }
      if (!calls.isEmpty()) {
        lines.add("  " + method.name + method.desc + ": " + String.join("; ", calls));
      }
    }
    return lines;
  }

  private static ClassNode read(byte[] classFile) {
    ClassNode node = new ClassNode();
    new ClassReader(classFile).accept(node, ClassReader.SKIP_FRAMES | ClassReader.SKIP_DEBUG);
    return node;
  }

  private static boolean isHook(AbstractInsnNode i) {
    return i instanceof MethodInsnNode call && call.owner.startsWith(HOOKS);
  }

  private static Hook hook(MethodInsnNode call) {
    return new Hook(call.owner, call.name, call.desc);
  }

  /** What stands around a call of a hook, other hooks and their arguments aside. */
  private static String place(AbstractInsnNode hook) {
    AbstractInsnNode next = codeFrom(hook.getNext());
    while (next != null && isPush(next)) {
      AbstractInsnNode behind = next;
      while (behind != null && isPush(behind)) {
        behind = codeFrom(behind.getNext());
      }
      if (behind == null || !isHook(behind)) {
        break;
      }
      next = codeFrom(behind.getNext());
    }
    if (next != null && next.getOpcode() >= Opcodes.IRETURN && next.getOpcode() <= Opcodes.RETURN) {
      return "return";
    }
    if (next != null && next.getOpcode() == Opcodes.ATHROW) {
      return "throw";
    }
    AbstractInsnNode before = hook.getPrevious();
    while (before != null && (before.getOpcode() < 0 || isPush(before) || isHook(before))) {
      before = before.getPrevious();
    }
    if (before == null) {
      return "entry";
    }
    if (next instanceof MethodInsnNode call && !isHook(call)) {
      return "before " + call.owner + "." + call.name;
    }
    return before instanceof MethodInsnNode call
        ? "after " + call.owner + "." + call.name
        : "inside";
  }

  /** Whether it does nothing but bring an argument of a hook, or keep its result. */
  private static boolean isPush(AbstractInsnNode i) {
    int code = i.getOpcode();
    return i instanceof VarInsnNode
        || i instanceof IntInsnNode
        || (i instanceof FieldInsnNode && code == Opcodes.GETFIELD)
        || (code >= Opcodes.ACONST_NULL && code <= Opcodes.LDC)
        || code == Opcodes.DUP
        || code == Opcodes.DUP2
        || code == Opcodes.I2L;
  }

  /** What is known of the arguments that are brought right before the call, separated by spaces. */
  private static String arguments(MethodNode method, AbstractInsnNode hook) {
    int parameters = Type.getArgumentsAndReturnSizes(method.desc) >> 2;
    int isStatic = (method.access & Opcodes.ACC_STATIC) == 0 ? 0 : 1;
    List<String> arguments = new ArrayList<>();
    AbstractInsnNode i = hook.getPrevious();
    for (int left = Type.getArgumentTypes(((MethodInsnNode) hook).desc).length; left > 0; left--) {
      while (i != null && (i.getOpcode() < 0 || i.getOpcode() == Opcodes.I2L)) {
        i = i.getPrevious();
      }
      if (i == null || !isPush(i) || isStore(i)) {
        break;
      }
      String known = known(i, parameters - isStatic);
      if (known != null) {
        arguments.add(0, known);
      }
      i = i.getPrevious();
      if (i instanceof VarInsnNode && i.getNext() instanceof FieldInsnNode) {
        i = i.getPrevious(); // whose field it is
      }
    }
    return String.join(" ", arguments);
  }

  private static boolean isStore(AbstractInsnNode i) {
    return i.getOpcode() >= Opcodes.ISTORE && i.getOpcode() <= Opcodes.ASTORE;
  }

  private static @Nullable String known(AbstractInsnNode i, int parameters) {
    int code = i.getOpcode();
    if (i instanceof IntInsnNode number) {
      return String.valueOf(number.operand);
    }
    if (i instanceof VarInsnNode load) {
      return load.var < parameters ? "p" + load.var : null;
    }
    if (i instanceof FieldInsnNode field) {
      return field.name;
    }
    if (code >= Opcodes.ICONST_M1 && code <= Opcodes.ICONST_5) {
      return String.valueOf(code - Opcodes.ICONST_0);
    }
    return code == Opcodes.ACONST_NULL ? "null" : null;
  }

  private static @Nullable AbstractInsnNode codeFrom(@Nullable AbstractInsnNode node) {
    AbstractInsnNode i = node;
    while (i != null && i.getOpcode() < 0) {
      i = i.getNext();
    }
    return i;
  }
}
