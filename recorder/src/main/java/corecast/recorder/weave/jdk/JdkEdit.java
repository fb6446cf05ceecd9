package corecast.recorder.weave.jdk;

import corecast.recorder.weave.code.HookCall;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * One static call to be put into a JDK method, besides the wrapping that {@link JdkMethod} does.
 *
 * @param descriptor {@code null} for every method of that name
 * @param place where the call goes
 * @param replaced "owner.name" of the call it takes the place of, or stands beside
 * @param loads variables that are its arguments, behind what is on the stack already
 * @param fields "name:descriptor" of fields of {@code this} that are arguments behind those;
 *     "variable/owner.name:descriptor" if they are another object's
 */
record JdkEdit(
    String owner,
    String name,
    @Nullable String descriptor,
    Place place,
    @Nullable String replaced,
    List<Integer> loads,
    List<String> fields,
    String hookOwner,
    String hookName,
    String hookDescriptor,
    int since) {

  /** Where the call goes. */
  enum Place {
    ENTRY,
    /** Before each return. */
    RETURN,
    /** Before each return, with the returned object as first argument. */
    RETURNED,
    /** After another call, with the object it returned as first argument. */
    MADE,
    /** Instead of another call, whose arguments are its first ones. */
    CALL,
    /** Before another call, which stays. */
    BEFORE_CALL,
    /** Before another call, which stays, with its last argument as first one. */
    BEFORE_CALL_WITH_LAST,
    /** After another call, which stays. */
    AFTER_CALL,
    /** After another call, with the number it returned, as a {@code long}, as first argument. */
    NUMBER;

    boolean isBehindCall() {
      return this == CALL || this == AFTER_CALL || this == NUMBER;
    }
  }

  /** A call at a place of the method itself, in every version, with variables as arguments. */
  static JdkEdit at(
      String owner,
      String name,
      @Nullable String descriptor,
      Place place,
      List<Integer> loads,
      String hookOwner,
      String hookName,
      String hookDescriptor) {
    return around(owner, name, descriptor, place, null, loads, hookOwner, hookName, hookDescriptor);
  }

  /** A call instead of another call or beside it, in every version. */
  static JdkEdit around(
      String owner,
      String name,
      @Nullable String descriptor,
      Place place,
      @Nullable String callee,
      List<Integer> loads,
      String hookOwner,
      String hookName,
      String hookDescriptor) {
    return new JdkEdit(
        owner,
        name,
        descriptor,
        place,
        callee,
        loads,
        List.of(),
        hookOwner,
        hookName,
        hookDescriptor,
        17);
  }

  /** Whether the edit belongs into a method. */
  boolean isFor(String methodName, String methodDescriptor) {
    return name.equals(methodName) && (descriptor == null || descriptor.equals(methodDescriptor));
  }

  /** Whether the place is a call inside the method. */
  boolean isAboutCall() {
    return place.compareTo(Place.CALL) >= 0;
  }

  /** Whether that instruction is the call that the edit is about. */
  boolean replaces(AbstractInsnNode instruction) {
    return replaced != null
        && instruction instanceof MethodInsnNode call
        && replaced.length() == call.owner.length() + 1 + call.name.length()
        && replaced.startsWith(call.owner)
        && replaced.endsWith(call.name);
  }

  /**
   * The instructions, new each time.
   *
   * @param at the instruction they are put at
   */
  InsnList code(@Nullable AbstractInsnNode at) {
    InsnList code = new InsnList();
    if (place == Place.NUMBER && at instanceof MethodInsnNode call) {
      boolean wide = call.desc.endsWith("J");
      code.add(new InsnNode(wide ? Opcodes.DUP2 : Opcodes.DUP));
      if (!wide) {
        code.add(new InsnNode(Opcodes.I2L));
      }
    } else if (place == Place.RETURNED
        || place == Place.MADE
        || place == Place.BEFORE_CALL_WITH_LAST) {
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
