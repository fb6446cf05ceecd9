package corecast.recorder.weave.jdk;

import corecast.recorder.weave.code.HookCall;
import corecast.recorder.weave.code.Returns;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * One static call to be put into a JDK method, besides the wrapping that {@link JdkMethod} does.
 *
 * @param descriptor {@code null} for every method of that name
 * @param callee "owner.name" of the call it takes the place of, or stands beside
 * @param loads variables that are its arguments, behind what is on the stack already
 * @param fields "name:descriptor" of fields of {@code this} that are arguments behind those;
 *     "variable/owner.name:descriptor" if they are another object's
 */
record JdkEdit(
    String owner,
    String name,
    @Nullable String descriptor,
    Place place,
    @Nullable String callee,
    List<Integer> loads,
    List<String> fields,
    String hookOwner,
    String hookName,
    String hookDescriptor) {

  enum Place {
    ENTRY,
    RETURN,
    /** Before each return, with the returned object as first argument. */
    RETURN_WITH_RESULT,
    /** Instead of another call, whose arguments are its first ones. */
    INSTEAD,
    /** Before another call, which stays. */
    BEFORE,
    /** Before another call, which stays, with its last argument as first one. */
    BEFORE_WITH_LAST,
    /** After another call, which stays. */
    AFTER,
    /** After another call, with what it returned, one word, as first argument. */
    AFTER_WITH_RESULT,
    /** After another call, with the number it returned, as a {@code long}, as first argument. */
    AFTER_WITH_NUMBER;

    boolean isAboutCall() {
      return compareTo(INSTEAD) >= 0;
    }

    private boolean isBehindCall() {
      return this == INSTEAD || compareTo(AFTER) >= 0;
    }
  }

  boolean isFor(String methodName, String methodDescriptor) {
    return name.equals(methodName) && (descriptor == null || descriptor.equals(methodDescriptor));
  }

  /** Puts the call into a method; whether there was such a place. */
  boolean apply(MethodNode method) {
    if (place == Place.ENTRY) {
      method.instructions.insert(code(null));
      return true;
    }
    boolean applied = false;
    for (AbstractInsnNode i : method.instructions.toArray()) {
      if (place.isAboutCall() ? isAbout(i) : Returns.isOne(i)) {
        put(method.instructions, i);
        applied = true;
      }
    }
    return applied;
  }

  private void put(InsnList instructions, AbstractInsnNode at) {
    if (place.isBehindCall()) {
      instructions.insert(at, code(at));
    } else {
      instructions.insertBefore(at, code(at));
    }
    if (place == Place.INSTEAD) {
      instructions.remove(at);
    }
  }

  private boolean isAbout(AbstractInsnNode instruction) {
    return callee != null
        && instruction instanceof MethodInsnNode call
        && callee.length() == call.owner.length() + 1 + call.name.length()
        && callee.startsWith(call.owner)
        && callee.endsWith(call.name);
  }

  /**
   * The instructions, new each time.
   *
   * @param at the instruction they are put at
   */
  private InsnList code(@Nullable AbstractInsnNode at) {
    InsnList code = new InsnList();
    if (place == Place.AFTER_WITH_NUMBER && at instanceof MethodInsnNode call) {
      boolean wide = call.desc.endsWith("J");
      code.add(new InsnNode(wide ? Opcodes.DUP2 : Opcodes.DUP));
      if (!wide) {
        code.add(new InsnNode(Opcodes.I2L));
      }
    } else if (place == Place.RETURN_WITH_RESULT
        || place == Place.AFTER_WITH_RESULT
        || place == Place.BEFORE_WITH_LAST) {
      code.add(new InsnNode(Opcodes.DUP));
    }
    Type[] arguments = Type.getArgumentTypes(hookDescriptor);
    int argument = arguments.length - fields.size() - loads.size();
    for (int variable : loads) {
      code.add(new VarInsnNode(arguments[argument++].getOpcode(Opcodes.ILOAD), variable));
    }
    for (String field : fields) {
      addField(code, field);
    }
    code.add(HookCall.call(hookOwner, hookName, hookDescriptor));
    return code;
  }

  private void addField(InsnList code, String field) {
    int colon = field.indexOf(':');
    int dot = field.indexOf('.');
    int variable = dot < 0 ? 0 : field.charAt(0) - '0';
    String of = dot < 0 ? owner : field.substring(2, dot);
    code.add(new VarInsnNode(Opcodes.ALOAD, variable));
    code.add(
        new FieldInsnNode(
            Opcodes.GETFIELD, of, field.substring(dot + 1, colon), field.substring(colon + 1)));
  }

  @Override
  public String toString() {
    return owner.replace('/', '.').concat(".").concat(name).concat(" -> ").concat(hookName);
  }
}
