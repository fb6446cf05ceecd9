package corecast.recorder.weave.spin;

import corecast.recorder.weave.loop.FlowLoops;
import corecast.recorder.weave.loop.Harmless;
import corecast.recorder.weave.loop.LoopExit;
import corecast.recorder.weave.loop.Waits;
import corecast.recorder.weave.spin.AtomicCall.Does;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;

/**
 * Finds the loops of a method that may end because one and the same atomic was changed from a
 * constant to something else: as whoever takes a lock does. A loop that compares with what it has
 * read there (a stack, a counter), or looks through several atomics for a free one, is none.
 */
final class SpinLockLoops {
  /**
   * An attempt in a loop.
   *
   * @param call the exchange, or the call of a method that makes it
   * @param atomic {@code null} for such a method
   * @param onlyWaits whether it does nothing else and ends only so
   */
  record Attempt(
      MethodInsnNode call, @Nullable AtomicCall atomic, int free, BitSet loop, boolean onlyWaits) {}

  private final MethodNode method;
  private final SpinLockValues values;
  private final Waits waits;
  private final FlowLoops loops;

  SpinLockLoops(MethodNode method, SpinLockValues values, Waits waits) {
    this.method = method;
    this.values = values;
    this.waits = waits;
    this.loops = new FlowLoops(method);
  }

  /**
   * The attempts.
   *
   * @param methods those of the class that make one attempt, by name and descriptor
   */
  List<Attempt> attempts(String owner, Map<String, Integer> methods) {
    List<Attempt> attempts = new ArrayList<>();
    for (AbstractInsnNode i : method.instructions) {
      AtomicCall atomic = AtomicCall.of(i);
      Attempt attempt = null;
      if (atomic != null) {
        attempt = attempt(atomic);
      } else if (i instanceof MethodInsnNode call && call.owner.equals(owner)) {
        Integer free = methods.get(call.name.concat(call.desc));
        attempt = free == null ? null : attempt(call, free);
      }
      if (attempt != null) {
        attempts.add(attempt);
      }
    }
    return attempts;
  }

  private @Nullable Attempt attempt(AtomicCall atomic) {
    MethodInsnNode call = atomic.call();
    boolean ofReferences = atomic.value().startsWith("L");
    if (atomic.does() == Does.COMPARE || atomic.does() == Does.EXCHANGE) {
      Integer free = comparedWith(atomic, values);
      boolean zeroEnds = atomic.does() == Does.EXCHANGE;
      boolean fits = free != null && (!zeroEnds || free == 0);
      return fits && free != null ? attempt(call, atomic, free, zeroEnds) : null;
    }
    Integer set = SpinLockValues.constant(values.under(call, 0));
    if (atomic.does() != Does.SWAP || ofReferences || set == null) {
      return null;
    }
    boolean toFalse = atomic.value().equals("Z") && set == 0;
    return toFalse
        ? attempt(call, atomic, 1, false)
        : set != 0 ? attempt(call, atomic, 0, true) : null;
  }

  /** The constant that it is changed from, if not to the same; {@code null} if there is none. */
  static @Nullable Integer comparedWith(AtomicCall atomic, SpinLockValues values) {
    Integer from = SpinLockValues.constant(values.under(atomic.call(), 1));
    Integer to = SpinLockValues.constant(values.under(atomic.call(), 0));
    return from == null || from.equals(to) ? null : from;
  }

  private @Nullable Attempt attempt(MethodInsnNode call, int free) {
    return attempt(call, null, free, false);
  }

  private @Nullable Attempt attempt(
      MethodInsnNode call, @Nullable AtomicCall atomic, int free, boolean zeroEnds) {
    int at = method.instructions.indexOf(call);
    BitSet found = null;
    BitSet quiet = null;
    for (BitSet loop : loops.around(at)) {
      boolean ends = ends(loop, call, zeroEnds, false);
      if (found == null && ends) {
        int arguments = Type.getArgumentTypes(call.desc).length;
        boolean fixed = call.getOpcode() == Opcodes.INVOKESTATIC;
        boolean steady = fixed || values.isSteady(values.under(call, arguments), loop);
        if (!steady || endsWhereTaken(loop)) {
          return null;
        }
        found = loop;
      }
      if (found != null) {
        if (!ends || !isHarmless(loop, call)) {
          break;
        }
        quiet = ends(loop, call, zeroEnds, true) ? loop : quiet;
      }
    }
    if (found == null) {
      return null;
    }
    return new Attempt(call, atomic, free, quiet == null ? found : quiet, quiet != null);
  }

  // ---- how loops end ----------------------------------------------------------------------------

  /** The innermost loop that may end because a comparison has succeeded; {@code null} if none. */
  @Nullable BitSet endedBy(AbstractInsnNode comparison) {
    for (BitSet loop : loops.around(method.instructions.indexOf(comparison))) {
      if (ends(loop, comparison, false, false)) {
        return loop;
      }
    }
    return null;
  }

  /**
   * Whether the innermost loop that may end because a call has given something, or true, can end
   * only so.
   *
   * @param result what gives it: the call, or the cast behind it
   */
  boolean isRepeated(AbstractInsnNode result) {
    BitSet loop = endedBy(result);
    return loop != null && ends(loop, result, false, true);
  }

  /** Whether a loop may end because of the call's result, or else can end only so. */
  private boolean ends(BitSet loop, AbstractInsnNode call, boolean zeroEnds, boolean only) {
    boolean any = false;
    for (int i = loop.nextSetBit(0); i >= 0; i = loop.nextSetBit(i + 1)) {
      AbstractInsnNode at = method.instructions.get(i);
      if (at instanceof JumpInsnNode jump && jump.getOpcode() != Opcodes.GOTO) {
        LoopExit exit = LoopExit.of(method.instructions, jump, loop);
        if (exit != null) {
          boolean so = isDecidedBy(exit, call, zeroEnds);
          if (only && !so) {
            return false;
          }
          any |= so;
        }
      } else if (only
          && (at instanceof TableSwitchInsnNode || at instanceof LookupSwitchInsnNode)) {
        return false;
      }
    }
    return any;
  }

  /** Whether a look at an atomic may end it, as where it is to be set once by whoever comes. */
  private boolean endsWhereTaken(BitSet loop) {
    for (int i = loop.nextSetBit(0); i >= 0; i = loop.nextSetBit(i + 1)) {
      if (method.instructions.get(i) instanceof JumpInsnNode jump
          && jump.getOpcode() != Opcodes.GOTO
          && LoopExit.of(method.instructions, jump, loop) != null
          && comesFromALook(values.under(jump, 0), true)) {
        return true;
      }
    }
    return false;
  }

  private boolean comesFromALook(
      @Nullable Collection<AbstractInsnNode> sources, boolean mayBeCast) {
    if (sources != null) {
      for (AbstractInsnNode source : sources) {
        AtomicCall atomic = AtomicCall.of(source);
        boolean cast = mayBeCast && source.getOpcode() == Opcodes.CHECKCAST;
        if ((atomic != null && atomic.does() == Does.READ)
            || (cast && comesFromALook(values.under(source, 0), false))) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean isDecidedBy(LoopExit exit, AbstractInsnNode call, boolean zeroEnds) {
    int code = exit.jump().getOpcode();
    boolean ofZero = code == Opcodes.IFEQ || code == Opcodes.IFNULL;
    if (!ofZero && code != Opcodes.IFNE && code != Opcodes.IFNONNULL) {
      return false;
    }
    Collection<AbstractInsnNode> sources = values.under(exit.jump(), 0);
    if ((ofZero == exit.taken()) != zeroEnds || sources == null || !sources.contains(call)) {
      return false;
    }
    for (AbstractInsnNode source : sources) {
      if (source != call) {
        Integer other = SpinLockValues.constant(Set.of(source));
        if (other == null || (other == 0) == zeroEnds) {
          return false;
        }
      }
    }
    return true;
  }

  // ---- what they do -----------------------------------------------------------------------------

  private boolean isHarmless(BitSet loop, MethodInsnNode call) {
    for (int i = loop.nextSetBit(0); i >= 0; i = loop.nextSetBit(i + 1)) {
      AbstractInsnNode at = method.instructions.get(i);
      if (at != call && !isHarmless(at)) {
        return false;
      }
    }
    return true;
  }

  private boolean isHarmless(AbstractInsnNode i) {
    if (i instanceof MethodInsnNode call) {
      AtomicCall atomic = AtomicCall.of(call);
      return atomic == null
          ? Harmless.computesBackOff(call) || waits.isOne(call)
          : atomic.does() == Does.READ;
    }
    return !Harmless.isSeen(i);
  }
}
