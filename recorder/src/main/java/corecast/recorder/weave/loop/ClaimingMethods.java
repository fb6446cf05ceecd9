package corecast.recorder.weave.loop;

import corecast.recorder.hook.ClaimMethods;
import corecast.recorder.weave.code.HookCall;
import corecast.recorder.weave.code.Names;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Short methods that claim one item by an atomic counter and return a number, so that a loop that
 * calls them may end because of it: {@code int next() { return counter.getAndIncrement(); }}.
 */
public final class ClaimingMethods {
  /** Longer methods do more than claim. */
  private static final int SHORT = 60;

  /** In a descriptor: a number or two at most, such as how many to claim. */
  private static final int MOST_ARGUMENTS = 3;

  private ClaimingMethods() {}

  /** The call by which a method claims, if it may do so for a loop elsewhere. */
  private static @Nullable MethodInsnNode claimIn(MethodNode method) {
    if (!returnsNumber(method.desc) || method.instructions.size() > SHORT) {
      return null;
    }
    MethodInsnNode found = null;
    for (AbstractInsnNode i : method.instructions) {
      boolean back = FlowLoops.goesBack(method.instructions, i);
      boolean claims = i instanceof MethodInsnNode call && ClaimCall.isOfCounter(call);
      if (back || (claims && found != null)) {
        return null;
      }
      found = claims ? (MethodInsnNode) i : found;
    }
    return found;
  }

  /**
   * Declares the methods of a class: its loops may claim by them, and those of classes beside it.
   */
  public static void declare(ClassNode owner) {
    for (MethodNode method : owner.methods) {
      if (claimIn(method) != null) {
        ClaimMethods.method(name(owner.name, method.name, method.desc));
      }
    }
  }

  /** Has a method keep what it claims; whether there was any need. */
  public static boolean weave(ClassNode owner, MethodNode method) {
    MethodInsnNode claim = claimIn(method);
    int number =
        claim == null ? -1 : ClaimMethods.method(name(owner.name, method.name, method.desc));
    if (claim == null || number < 0) {
      return false;
    }
    String type = claim.desc.substring(claim.desc.indexOf(')') + 1);
    InsnList keep = new InsnList();
    keep.add(HookCall.push(number));
    keep.add(
        HookCall.call(HookCall.CLAIM_METHODS, "got", "(Ljava/lang/Object;" + type + "I)" + type));
    method.instructions.insertBefore(claim, ClaimCall.counterBelow(claim));
    method.instructions.insert(claim, keep);
    return true;
  }

  /**
   * Whether a call is one of such a method, of the class itself or of one beside it that was woven
   * before; or whether it may be one, since both classes are within the same other one, and it may
   * come later.
   */
  static boolean isCall(ClassNode from, AbstractInsnNode instruction) {
    return instruction instanceof MethodInsnNode call
        && returnsNumber(call.desc)
        && call.desc.indexOf(')') <= MOST_ARGUMENTS
        && folder(call.owner).equals(folder(from.name))
        && (Names.areNestMates(call.owner, from.name) || ClaimMethods.isKnown(name(call)));
  }

  static String name(MethodInsnNode call) {
    return name(call.owner, call.name, call.desc);
  }

  /** Has the loop of that number tell what the method has kept that was called. */
  static InsnList told(MethodInsnNode call, int site) {
    String type = call.desc.substring(call.desc.indexOf(')') + 1);
    InsnList tell = new InsnList();
    tell.add(HookCall.push(site));
    tell.add(HookCall.call(HookCall.CLAIM_METHODS, "claimed", "(" + type + "I)" + type));
    return tell;
  }

  private static String name(String owner, String method, String descriptor) {
    return owner + "." + method + descriptor;
  }

  private static boolean returnsNumber(String descriptor) {
    return descriptor.endsWith(")I") || descriptor.endsWith(")J");
  }

  private static String folder(String type) {
    return type.substring(0, type.lastIndexOf('/') + 1);
  }
}
