package corecast.recorder.weave.name;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * What the source of a method calls a value: a field ({@code Orders.stats}), an element ({@code
 * Orders.locks[]}), what a method returns ({@code Orders.lockOf()}), or a local variable with its
 * method ({@code Orders.main.lock}).
 */
final class Expressions {
  /** What a compiler calls a variable that an inner class has taken with it. */
  private static final String CAPTURED = "val$";

  private static final String OUTER = "this$";
  private static final String LAMBDA = "lambda$";
  private static final String ACCESSOR = "access$";

  /** So many calls, elements and variables one of another are followed. */
  private static final int DEEP = 4;

  private final String owner;
  private final MethodNode method;
  private final Operands operands;

  Expressions(String owner, MethodNode method, Operands operands) {
    this.owner = owner;
    this.method = method;
    this.operands = operands;
  }

  boolean isThis(@Nullable AbstractInsnNode producer) {
    return producer instanceof VarInsnNode load
        && load.getOpcode() == Opcodes.ALOAD
        && load.var == 0
        && (method.access & Opcodes.ACC_STATIC) == 0;
  }

  /** What the value is called that an instruction pushes; {@code null} if it has no good name. */
  @Nullable String of(@Nullable AbstractInsnNode producer) {
    return of(producer, 0);
  }

  private @Nullable String of(@Nullable AbstractInsnNode producer, int depth) {
    if (producer == null || depth == DEEP || isThis(producer)) {
      return null;
    }
    if (producer instanceof FieldInsnNode field) {
      return field(field);
    }
    if (producer.getOpcode() == Opcodes.AALOAD) {
      String array = of(operands.of(producer, 1), depth + 1);
      return array == null ? null : array.concat("[]");
    }
    if (producer instanceof MethodInsnNode call) {
      return result(call, depth);
    }
    return producer instanceof VarInsnNode load && load.getOpcode() == Opcodes.ALOAD
        ? variable(load, depth)
        : null;
  }

  /** A field by its class, as an instruction has it. */
  static @Nullable String field(FieldInsnNode field) {
    if (field.name.startsWith(OUTER)) {
      return null; // another object's this
    }
    if (!field.name.startsWith(CAPTURED)) {
      return field.owner + "." + field.name;
    }
    int end = field.owner.length();
    while (end > 0 && Character.isDigit(field.owner.charAt(end - 1))) {
      end--;
    }
    boolean isAnonymous = end > 1 && field.owner.charAt(end - 1) == '$';
    return (isAnonymous ? field.owner.substring(0, end - 1) : field.owner)
        + "."
        + field.name.substring(CAPTURED.length());
  }

  private @Nullable String result(MethodInsnNode call, int depth) {
    if (call.name.startsWith("<") || call.name.startsWith(ACCESSOR)) {
      return null;
    }
    if (!Uses.isLibrary(call.owner)) {
      return call.owner + "." + call.name + "()";
    }
    if (call.getOpcode() == Opcodes.INVOKESTATIC) {
      return null;
    }
    String receiver = of(operands.of(call, Operands.receiver(call)), depth + 1);
    return receiver == null ? null : receiver + "." + call.name + "()";
  }

  /** One that is given one value is that value, if it is a field or an element. */
  private @Nullable String variable(VarInsnNode load, int depth) {
    AbstractInsnNode only = onlyStore(load.var);
    AbstractInsnNode value = only == null ? null : operands.of(only, 0);
    if (value instanceof FieldInsnNode || (value != null && value.getOpcode() == Opcodes.AALOAD)) {
      return of(value, depth + 1);
    }
    return variable(load.var, load);
  }

  private @Nullable AbstractInsnNode onlyStore(int variable) {
    AbstractInsnNode found = null;
    for (AbstractInsnNode i = method.instructions.getFirst(); i != null; i = i.getNext()) {
      if (i instanceof VarInsnNode store
          && store.var == variable
          && store.getOpcode() == Opcodes.ASTORE) {
        if (found != null) {
          return null;
        }
        found = i;
      }
    }
    return found;
  }

  /**
   * A variable of the library's types by its name and method, if the class file tells. One of the
   * application's is known by its type.
   */
  @Nullable String variable(int variable, AbstractInsnNode at) {
    if (method.localVariables == null) {
      return null;
    }
    int place = method.instructions.indexOf(at);
    for (LocalVariableNode local : method.localVariables) {
      // A variable is known only behind the store that gives it its first value.
      if (local.index == variable
          && place >= method.instructions.indexOf(local.start) - 2
          && place < method.instructions.indexOf(local.end)) {
        boolean isKnown = local.desc.startsWith("L") && Uses.isLibrary(local.desc.substring(1));
        return isKnown && !local.name.equals("this") ? scope() + "." + local.name : null;
      }
    }
    return null;
  }

  /** The class and the method, of a lambda the one around it. */
  private String scope() {
    String name = method.name;
    if (name.startsWith(LAMBDA)) {
      int end = name.lastIndexOf('$');
      name = end > LAMBDA.length() ? name.substring(LAMBDA.length(), end) : "";
    }
    boolean hasName =
        !name.isEmpty() && !name.startsWith("<") && !name.equals("new") && !name.equals("static");
    return hasName ? owner + "." + name : owner;
  }
}
