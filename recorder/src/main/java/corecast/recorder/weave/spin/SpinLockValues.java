package corecast.recorder.weave.spin;

import corecast.recorder.weave.code.Names;
import corecast.recorder.weave.loop.ValueFrames;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * Where the values come from that lie on the stack at each instruction of a method, also by way of
 * variables. What the method was called with comes from an instruction that is not in it.
 */
final class SpinLockValues {
  private final MethodNode method;
  private final @Nullable Frame<SourceValue>[] frames;

  private SpinLockValues(MethodNode method, @Nullable Frame<SourceValue>[] frames) {
    this.method = method;
    this.frames = frames;
  }

  static @Nullable SpinLockValues of(ClassNode owner, MethodNode method) {
    @Nullable Frame<SourceValue>[] frames = ValueFrames.of(owner, method, new Sources());
    return frames == null ? null : new SpinLockValues(method, frames);
  }

  /**
   * What has made the value that lies so deep on the stack (0: on top) before that instruction;
   * {@code null} if it is never reached.
   */
  @Nullable Set<AbstractInsnNode> under(AbstractInsnNode at, int depth) {
    Frame<SourceValue> frame = frames[method.instructions.indexOf(at)];
    int index = frame == null ? -1 : frame.getStackSize() - 1 - depth;
    return frame == null || index < 0 ? null : frame.getStack(index).insns;
  }

  /** The constant it is, {@code null} as 0; {@code null} if it is no constant, or not known. */
  static @Nullable Integer constant(@Nullable Collection<AbstractInsnNode> sources) {
    Integer constant = null;
    if (sources == null) {
      return null;
    }
    for (AbstractInsnNode source : sources) {
      Integer one = constant(source);
      if (one == null || (constant != null && !constant.equals(one))) {
        return null;
      }
      constant = one;
    }
    return constant;
  }

  private static @Nullable Integer constant(AbstractInsnNode source) {
    int code = source.getOpcode();
    if (code >= Opcodes.ICONST_M1 && code <= Opcodes.ICONST_5) {
      return code - Opcodes.ICONST_0;
    }
    if (code == Opcodes.LCONST_0 || code == Opcodes.LCONST_1) {
      return code - Opcodes.LCONST_0;
    }
    if (code == Opcodes.ACONST_NULL) {
      return 0;
    }
    if (source instanceof IntInsnNode push && code != Opcodes.NEWARRAY) {
      return push.operand;
    }
    if (source instanceof LdcInsnNode load) {
      boolean isInt = load.cst instanceof Integer;
      boolean fits = load.cst instanceof Long l && l == l.intValue() && l != Integer.MIN_VALUE;
      return isInt || fits ? (Integer) ((Number) load.cst).intValue() : null;
    }
    return null;
  }

  /** The one field that it was read from, as {@code owner.name}; {@code null} if it was not. */
  static @Nullable String field(@Nullable Collection<AbstractInsnNode> sources) {
    return sources != null
            && sources.size() == 1
            && sources.iterator().next() instanceof FieldInsnNode read
        ? Names.of(read)
        : null;
  }

  /**
   * Whether two values are one and the same as long as nobody changes a field that they are read
   * from: they are made by the same instructions, or read from the same field of the same object.
   */
  boolean areSame(@Nullable Set<AbstractInsnNode> one, @Nullable Set<AbstractInsnNode> other) {
    if (one == null || other == null || one.isEmpty()) {
      return false;
    }
    String field = field(one);
    if (one.equals(other) || field == null || !field.equals(field(other))) {
      return one.equals(other);
    }
    AbstractInsnNode read = one.iterator().next();
    return read.getOpcode() == Opcodes.GETSTATIC
        || areSame(under(read, 0), under(other.iterator().next(), 0));
  }

  /** Whether it is the same each time that a loop comes by. */
  boolean isSteady(@Nullable Collection<AbstractInsnNode> sources, BitSet loop) {
    return isSteady(sources, loop, new HashSet<>());
  }

  private boolean isSteady(
      @Nullable Collection<AbstractInsnNode> sources, BitSet loop, Set<AbstractInsnNode> seen) {
    if (sources == null) {
      return false;
    }
    for (AbstractInsnNode source : sources) {
      int at = method.instructions.indexOf(source);
      if (at >= 0 && loop.get(at) && !isSteady(source, loop, seen)) {
        return false;
      }
    }
    return true;
  }

  private boolean isSteady(AbstractInsnNode source, BitSet loop, Set<AbstractInsnNode> seen) {
    int code = source.getOpcode();
    if (code == Opcodes.GETSTATIC || constant(source) != null) {
      return true;
    }
    if (!seen.add(source)) {
      return false; // it depends on itself
    }
    return switch (code) {
      case Opcodes.GETFIELD, Opcodes.CHECKCAST -> isSteady(under(source, 0), loop, seen);
      case Opcodes.AALOAD ->
          isSteady(under(source, 0), loop, seen) && isSteady(under(source, 1), loop, seen);
      default -> false;
    };
  }

  /** Whether anything that it was made of comes from that instruction. */
  boolean dependsOn(@Nullable Collection<AbstractInsnNode> sources, AbstractInsnNode on) {
    return dependsOn(sources, on, new HashSet<>());
  }

  private boolean dependsOn(
      @Nullable Collection<AbstractInsnNode> sources,
      AbstractInsnNode on,
      Set<AbstractInsnNode> seen) {
    if (sources == null) {
      return false;
    }
    for (AbstractInsnNode source : sources) {
      if (source == on) {
        return true;
      }
      int code = source.getOpcode();
      boolean two = code >= Opcodes.IADD && code <= Opcodes.LXOR && !isOfOne(code);
      boolean one = isOfOne(code) || code == Opcodes.CHECKCAST;
      if ((one || two)
          && seen.add(source)
          && (dependsOn(under(source, 0), on, seen)
              || (two && dependsOn(under(source, 1), on, seen)))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOfOne(int code) {
    return (code >= Opcodes.INEG && code <= Opcodes.DNEG)
        || (code >= Opcodes.I2L && code <= Opcodes.I2S);
  }

  private static final class Sources extends SourceInterpreter {
    Sources() {
      super(Opcodes.ASM9);
    }

    /** Loaded from where it lies at first: no two come from the same instruction. */
    @Override
    public SourceValue newParameterValue(boolean isInstanceMethod, int local, Type type) {
      return new SourceValue(type.getSize(), new VarInsnNode(type.getOpcode(Opcodes.ILOAD), local));
    }

    @Override
    public SourceValue copyOperation(AbstractInsnNode instruction, SourceValue value) {
      return value;
    }
  }
}
