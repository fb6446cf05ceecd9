package corecast.recorder.weave.loop;

import corecast.recorder.hook.ClockLoopRuns;
import corecast.recorder.weave.code.FreshLocals;
import corecast.recorder.weave.code.HookCall;
import corecast.recorder.weave.code.Places;
import corecast.recorder.weave.code.Ranges;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
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
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * Finds loops that end because of the time that they look at themselves, and sleeps for as long as
 * a look at a clock says, and has them tell of that. A loop that measures how long its own rounds
 * take looks at the clock twice in each, and is not meant; nor is a time that ends nothing.
 */
public final class ClockLoops {
  private final ClassNode owner;
  private final MethodNode method;
  private final ClockCalls clocks;
  private final FlowLoops loops;

  /** Where loops end by the time, by what they begin with. */
  private final Map<AbstractInsnNode, List<LoopExit>> exits = new LinkedHashMap<>();

  /** The numbers of the loops, by what they begin with. */
  private final Map<AbstractInsnNode, Integer> sites = new HashMap<>();

  /** Sleeps whose lengths come from a clock. */
  private final List<MethodInsnNode> sleeps = new ArrayList<>();

  private ClockLoops(ClassNode owner, MethodNode method, ClockCalls clocks) {
    this.owner = owner;
    this.method = method;
    this.clocks = clocks;
    this.loops = new FlowLoops(method);
  }

  /** Those of a method as it was compiled; {@code null} if there are none. */
  public static @Nullable ClockLoops in(ClassNode owner, MethodNode method, ClockCalls clocks) {
    if (!clocks.isAnyIn(method)) {
      return null;
    }
    @Nullable Frame<SourceValue>[] frames = ClockValues.in(owner, method, clocks);
    if (frames == null) {
      return null;
    }
    ClockLoops found = new ClockLoops(owner, method, clocks);
    for (int i = 0; i < frames.length; i++) {
      found.look(i, frames[i]);
    }
    return found.exits.isEmpty() && found.sleeps.isEmpty() ? null : found;
  }

  private void look(int at, @Nullable Frame<SourceValue> frame) {
    AbstractInsnNode i = method.instructions.get(at);
    if (frame == null) {
      return;
    }
    if (i instanceof JumpInsnNode jump) {
      Set<AbstractInsnNode> on = ClockValues.deciding(jump, frame);
      if (!on.isEmpty()) {
        exit(jump, at, on);
      }
    } else if (i instanceof MethodInsnNode call && isSleep(call)) {
      int arguments = call.desc.startsWith("(JI") ? 2 : 1;
      for (int a = 1; a <= arguments; a++) {
        if (!frame.getStack(frame.getStackSize() - a).insns.isEmpty()) {
          sleeps.add(call);
          return;
        }
      }
    }
  }

  private static boolean isSleep(MethodInsnNode call) {
    return Waits.isSleep(call) || (call.name.equals("parkNanos") && call.desc.equals("(J)V"));
  }

  /** The largest loop that ends there, and looks at the clock once in each round. */
  private void exit(JumpInsnNode jump, int at, Set<AbstractInsnNode> on) {
    BitSet ended = null;
    LoopExit exit = null;
    for (BitSet loop : loops.around(at)) {
      LoopExit leads = LoopExit.of(method.instructions, jump, loop);
      int looks = 0;
      for (AbstractInsnNode look : on) {
        looks += loop.get(method.instructions.indexOf(look)) ? 1 : 0;
      }
      if (leads != null && looks == 1) {
        ended = loop;
        exit = leads;
      }
    }
    if (ended == null || exit == null) {
      return;
    }
    AbstractInsnNode head = method.instructions.get(ended.nextSetBit(0));
    if (!sites.containsKey(head)) {
      int site = ClockLoopRuns.site(Places.of(owner, method, jump), onlyWaits(ended));
      if (site < 0) {
        return;
      }
      sites.put(head, site);
    }
    exits.computeIfAbsent(head, h -> new ArrayList<>(1)).add(exit);
  }

  /** Whether nothing is done in the loop that could be seen outside of it. */
  private boolean onlyWaits(BitSet loop) {
    for (int i = loop.nextSetBit(0); i >= 0; i = loop.nextSetBit(i + 1)) {
      AbstractInsnNode at = method.instructions.get(i);
      if (at instanceof MethodInsnNode call
          ? !Harmless.letsTimePass(call, clocks)
          : Harmless.isSeen(at)) {
        return false;
      }
    }
    return true;
  }

  /** Puts the hooks in; after other hooks that look at jumps of the method as it was compiled. */
  public void weave() {
    exits.forEach(this::weave);
    for (MethodInsnNode sleep : sleeps) {
      int site = ClockLoopRuns.site(Places.of(owner, method, sleep), true);
      if (site >= 0) {
        method.instructions.insertBefore(sleep, HookCall.push(site));
        method.instructions.insertBefore(
            sleep, HookCall.call(HookCall.CLOCK_LOOPS, "sleeps", "(I)V"));
      }
    }
  }

  private void weave(AbstractInsnNode head, List<LoopExit> ends) {
    int run = FreshLocals.integer(method);
    AbstractInsnNode before = Ranges.codeBefore(head);
    if (before != null && FlowLoops.goesOn(before.getOpcode())) {
      method.instructions.insertBefore(head, noRun(run));
    }
    method.instructions.insert(noRun(run)); // before the first frame
    for (LoopExit exit : ends) {
      InsnList tell = exit.compared(0);
      tell.add(HookCall.push(sites.getOrDefault(head, 0)));
      tell.add(new VarInsnNode(Opcodes.ILOAD, run));
      tell.add(HookCall.call(HookCall.CLOCK_LOOPS, "looks", "(IIIII)I"));
      tell.add(new VarInsnNode(Opcodes.ISTORE, run));
      method.instructions.insertBefore(exit.jump(), tell);
    }
  }

  private static InsnList noRun(int variable) {
    InsnList none = new InsnList();
    none.add(new InsnNode(Opcodes.ICONST_0));
    none.add(new VarInsnNode(Opcodes.ISTORE, variable));
    return none;
  }
}
