package corecast.recorder.weave.spin;

import corecast.recorder.hook.Updates;
import corecast.recorder.weave.code.HookCall;
import corecast.recorder.weave.code.Places;
import corecast.recorder.weave.loop.FlowLoops;
import corecast.recorder.weave.loop.Waits;
import corecast.recorder.weave.spin.AtomicCall.Does;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Finds loops that read an atomic and end when they have changed it by a comparison with what they
 * have read, and calls of methods of atomics that do so with a function. Has them tell of both,
 * unless what they do is {@link ShortCode}, as that of most counters and stacks is.
 */
public final class UpdateLoops {
  private static final String FUNCTIONS = "java/util/function/";

  private final ClassNode owner;
  private final MethodNode method;

  private final List<Atomic> atomics = new ArrayList<>();

  private final List<AtomicCall> calls = new ArrayList<>();

  /**
   * One atomic.
   *
   * @param comparisons that change it
   * @param reads where what they compare with is read
   */
  private record Atomic(List<MethodInsnNode> comparisons, Set<MethodInsnNode> reads) {
    Atomic() {
      this(new ArrayList<>(), new LinkedHashSet<>());
    }
  }

  private UpdateLoops(ClassNode owner, MethodNode method) {
    this.owner = owner;
    this.method = method;
  }

  /** Those of a class as it was compiled, by the methods that have some. */
  public static Map<MethodNode, UpdateLoops> in(ClassNode owner, Waits waits) {
    Map<MethodNode, UpdateLoops> all = new HashMap<>();
    for (MethodNode method : owner.methods) {
      UpdateLoops found = method.instructions.size() == 0 ? null : in(owner, method, waits);
      if (found != null) {
        all.put(method, found);
      }
    }
    return all;
  }

  private static @Nullable UpdateLoops in(ClassNode owner, MethodNode method, Waits waits) {
    UpdateLoops found = new UpdateLoops(owner, method);
    boolean compares = false;
    boolean loops = false;
    for (AbstractInsnNode i = method.instructions.getFirst(); i != null; i = i.getNext()) {
      AtomicCall call = AtomicCall.of(i);
      if (call != null) {
        compares |= call.does() == Does.COMPARE;
        if (function(call) != null && !ShortCode.isGivenTo(owner, call.call())) {
          found.calls.add(call);
        }
      }
      loops |= FlowLoops.goesBack(method.instructions, i);
    }
    if (compares && loops) {
      found.find(waits);
    }
    return found.calls.isEmpty() && found.atomics.isEmpty() ? null : found;
  }

  /** The type of the function that the method is given; {@code null} if it is not. */
  private static @Nullable Type function(AtomicCall call) {
    Type[] types = Type.getArgumentTypes(call.call().desc);
    Type last = types.length == 0 ? null : types[types.length - 1];
    boolean isOne =
        last != null
            && call.does() == Does.CHANGE
            && last.getSort() == Type.OBJECT
            && last.getInternalName().startsWith(FUNCTIONS);
    return isOne ? last : null;
  }

  private void find(Waits waits) {
    SpinLockValues values = SpinLockValues.of(owner, method);
    if (values == null) {
      return;
    }
    SpinLockLoops loops = new SpinLockLoops(method, values, waits);
    for (AbstractInsnNode i : method.instructions) {
      AtomicCall call = AtomicCall.of(i);
      if (call != null && call.does() == Does.COMPARE) {
        BitSet loop = loops.endedBy(call.call());
        boolean repeats = loop != null && values.isSteady(values.under(call.call(), 2), loop);
        Set<MethodInsnNode> from = repeats ? reads(call, values) : null;
        boolean isOne = from != null && loop != null && isAnyIn(loop, from);
        if (isOne && from != null && loop != null && !ShortCode.isIn(method, loop)) {
          Atomic atomic = atomic(call.call(), values);
          atomic.comparisons.add(call.call());
          atomic.reads.addAll(from);
        }
      }
    }
  }

  /** The atomic that a comparison changes; a new one if none before does. */
  private Atomic atomic(MethodInsnNode comparison, SpinLockValues values) {
    for (Atomic known : atomics) {
      if (values.areSame(values.under(known.comparisons.get(0), 2), values.under(comparison, 2))) {
        return known;
      }
    }
    Atomic found = new Atomic();
    atomics.add(found);
    return found;
  }

  /** Whether each new attempt reads once more. */
  private boolean isAnyIn(BitSet loop, Set<MethodInsnNode> from) {
    return from.stream().anyMatch(read -> loop.get(method.instructions.indexOf(read)));
  }

  /**
   * Where the same atomic is read for a comparison; {@code null} if that is with something else.
   */
  private static @Nullable Set<MethodInsnNode> reads(AtomicCall comparison, SpinLockValues values) {
    Set<AbstractInsnNode> sources = values.under(comparison.call(), 1);
    if (sources == null || sources.isEmpty()) {
      return null;
    }
    Set<MethodInsnNode> reads = new LinkedHashSet<>();
    Set<AbstractInsnNode> uncast = new LinkedHashSet<>();
    for (AbstractInsnNode source : sources) {
      Set<AbstractInsnNode> under =
          source.getOpcode() == Opcodes.CHECKCAST ? values.under(source, 0) : Set.of(source);
      if (under == null) {
        return null;
      }
      uncast.addAll(under);
    }
    for (AbstractInsnNode source : uncast) {
      AtomicCall read = AtomicCall.of(source);
      if (read == null
          || read.does() != Does.READ
          || read.arguments() != 0
          || !values.areSame(values.under(source, 0), values.under(comparison.call(), 2))) {
        return null;
      }
      reads.add(read.call());
    }
    return reads;
  }

  // ---- weaving ----------------------------------------------------------------------------------

  public void weave() {
    for (Atomic atomic : atomics) {
      int site = Updates.site(Places.of(owner, method, atomic.comparisons.get(0)));
      if (site >= 0) {
        atomic.reads.forEach(read -> tellOfRead(read, site));
        atomic.comparisons.forEach(comparison -> tellOfComparison(comparison, site));
      }
    }
    for (AtomicCall call : calls) {
      Type function = function(call);
      int site = Updates.site(Places.of(owner, method, call.call()));
      if (function != null && site >= 0) {
        boolean isOfOne = function.getInternalName().endsWith("UnaryOperator");
        call.given(method, HookCall.UPDATES, isOfOne ? "unary" : "binary", function, site);
        method.instructions.insert(call.call(), told("updated", "(I)V", site));
      }
    }
  }

  private void tellOfRead(MethodInsnNode read, int site) {
    InsnList before = new InsnList();
    before.add(new InsnNode(Opcodes.DUP));
    before.add(told("reads", "(Ljava/lang/Object;I)V", site));
    method.instructions.insertBefore(read, before);
  }

  private void tellOfComparison(MethodInsnNode comparison, int site) {
    InsnList after = new InsnList();
    after.add(new InsnNode(Opcodes.DUP));
    after.add(told("compared", "(ZI)V", site));
    method.instructions.insert(comparison, after);
  }

  private static InsnList told(String hook, String descriptor, int site) {
    InsnList tell = new InsnList();
    tell.add(HookCall.push(site));
    tell.add(HookCall.call(HookCall.UPDATES, hook, descriptor));
    return tell;
  }
}
