package corecast.recorder.weave.loop;

import corecast.recorder.hook.ClaimMethods;
import corecast.recorder.hook.Claims;
import corecast.recorder.weave.code.HookCall;
import corecast.recorder.weave.code.Places;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * Finds loops that end because of what they claimed, by an atomic counter or from a queue that may
 * be empty, and has them tell of each claim and of such an end. Claims whose results decide nothing
 * of the kind, such as statistics and new numbers for things, are left alone.
 */
public final class ClaimLoops {
  private final ClassNode owner;
  private final MethodNode method;
  private final @Nullable Frame<SourceValue>[] frames;
  private final FlowLoops loops;

  /** The claims to be told of, with the number of their loop. */
  private final Map<MethodInsnNode, Integer> claims = new LinkedHashMap<>();

  /** Where loops end because of them, likewise. */
  private final Map<LoopExit, Integer> exits = new LinkedHashMap<>();

  private ClaimLoops(ClassNode owner, MethodNode method, @Nullable Frame<SourceValue>[] frames) {
    this.owner = owner;
    this.method = method;
    this.frames = frames;
    this.loops = new FlowLoops(method);
  }

  /** The loops of a method as it was compiled; {@code null} if there is none. */
  public static @Nullable ClaimLoops in(ClassNode owner, MethodNode method) {
    if (!isWorthALook(owner, method)) {
      return null;
    }
    @Nullable Frame<SourceValue>[] frames = ValueFrames.of(owner, method, new ClaimedValues(owner));
    if (frames == null) {
      return null;
    }
    ClaimLoops found = new ClaimLoops(owner, method, frames);
    found.find();
    return found.claims.isEmpty() ? null : found;
  }

  private static boolean isWorthALook(ClassNode owner, MethodNode method) {
    boolean loops = false;
    for (AbstractInsnNode i = method.instructions.getFirst(); i != null; i = i.getNext()) {
      loops |= FlowLoops.goesBack(method.instructions, i);
    }
    if (!loops) {
      return false; // most methods
    }
    for (AbstractInsnNode i = method.instructions.getFirst(); i != null; i = i.getNext()) {
      if (ClaimCall.isOne(i) || ClaimingMethods.isCall(owner, i)) {
        return true;
      }
    }
    return false;
  }

  private void find() {
    Map<JumpInsnNode, Set<AbstractInsnNode>> decisions = decisions();
    if (decisions.isEmpty()) {
      return;
    }
    for (AbstractInsnNode i : method.instructions) {
      if (i instanceof MethodInsnNode call && ClaimCall.isOne(call)) {
        claim(call, decisions);
      }
    }
    for (AbstractInsnNode i : method.instructions) {
      if (i instanceof MethodInsnNode call && isByMethod(call)) {
        claim(call, decisions);
      }
    }
    // Claimed before the loop, for its first round.
    exits.forEach(
        (exit, site) -> {
          for (AbstractInsnNode claim : decisions.getOrDefault(exit.jump(), Set.of())) {
            if (claim instanceof MethodInsnNode call) {
              claims.putIfAbsent(call, site);
            }
          }
        });
  }

  private void claim(MethodInsnNode call, Map<JumpInsnNode, Set<AbstractInsnNode>> decisions) {
    List<LoopExit> ends = ends(call, decisions);
    if (!ends.isEmpty()) {
      int site = site(call, ends);
      if (site >= 0) {
        claims.put(call, site);
        ends.forEach(end -> exits.put(end, site));
      }
    }
  }

  private boolean isByMethod(MethodInsnNode call) {
    return !ClaimCall.isOne(call) && ClaimingMethods.isCall(owner, call);
  }

  private Map<JumpInsnNode, Set<AbstractInsnNode>> decisions() {
    Map<JumpInsnNode, Set<AbstractInsnNode>> decisions = new HashMap<>();
    for (int i = 0; i < frames.length; i++) {
      Frame<SourceValue> frame = frames[i];
      if (frame != null && method.instructions.get(i) instanceof JumpInsnNode jump) {
        int code = jump.getOpcode();
        int top = frame.getStackSize() - 1;
        boolean one =
            (code >= Opcodes.IFEQ && code <= Opcodes.IFLE)
                || code == Opcodes.IFNULL
                || code == Opcodes.IFNONNULL;
        boolean two = code >= Opcodes.IF_ICMPEQ && code <= Opcodes.IF_ICMPLE;
        Set<AbstractInsnNode> on = new HashSet<>();
        if (one || two) {
          on.addAll(frame.getStack(top).insns);
        }
        if (two) {
          on.addAll(frame.getStack(top - 1).insns);
        }
        if (!on.isEmpty()) {
          decisions.put(jump, on);
        }
      }
    }
    return decisions;
  }

  /** How the innermost loop around a claim ends that ends because of it. */
  private List<LoopExit> ends(
      MethodInsnNode claim, Map<JumpInsnNode, Set<AbstractInsnNode>> decisions) {
    for (BitSet loop : loops.around(method.instructions.indexOf(claim))) {
      List<LoopExit> ends = new ArrayList<>();
      decisions.forEach(
          (jump, on) -> {
            boolean within = on.contains(claim) && loop.get(method.instructions.indexOf(jump));
            LoopExit end = within ? LoopExit.of(method.instructions, jump, loop) : null;
            if (end != null && (ClaimCall.isOfQueue(claim) ? end.ofNull() : end.ofInts())) {
              ends.add(end);
            }
          });
      if (!ends.isEmpty()) {
        return ends;
      }
    }
    return List.of();
  }

  /** The number of a loop, which another claim in it may have. */
  private int site(MethodInsnNode claim, List<LoopExit> ends) {
    for (LoopExit end : ends) {
      Integer known = exits.get(end);
      if (known != null) {
        return known;
      }
    }
    return isByMethod(claim)
        ? ClaimMethods.loop(ClaimingMethods.name(claim), place(claim))
        : Claims.site(place(claim));
  }

  private String place(MethodInsnNode claim) {
    return Places.of(owner, method, claim);
  }

  public void weave() {
    claims.forEach(
        (call, site) -> {
          if (isByMethod(call)) {
            method.instructions.insert(call, ClaimingMethods.told(call, site));
          } else {
            method.instructions.insertBefore(call, ClaimCall.before(call, site));
            method.instructions.insert(call, ClaimCall.after(call, site));
          }
        });
    exits.forEach((exit, site) -> method.instructions.insertBefore(exit.jump(), told(exit, site)));
  }

  private static InsnList told(LoopExit exit, int site) {
    InsnList tell = new InsnList();
    if (exit.ofInts()) {
      tell.add(exit.compared(0));
      tell.add(HookCall.push(site));
      tell.add(HookCall.call(HookCall.CLAIMS, "mayLeaveLoop", "(IIII)V"));
    } else {
      tell.add(new InsnNode(Opcodes.DUP));
      tell.add(HookCall.push(site));
      tell.add(HookCall.call(HookCall.CLAIMS, "mayLeaveLoop", "(Ljava/lang/Object;I)V"));
    }
    return tell;
  }
}
