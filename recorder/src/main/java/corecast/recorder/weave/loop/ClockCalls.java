package corecast.recorder.weave.loop;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceValue;

/** Calls that look at a clock, also by a short method of the class itself. */
public final class ClockCalls {
  /** Longer methods do more than look at a clock. */
  private static final int SHORT = 60;

  private static final Set<String> SYSTEM = Set.of("nanoTime", "currentTimeMillis");

  private static final Set<String> OF_CLOCK = Set.of("millis", "instant");

  private static final Set<String> PASSING_ON =
      Set.of(
          "java/lang/Math",
          "java/lang/StrictMath",
          "java/lang/Long",
          "java/lang/Integer",
          "java/lang/Double",
          "java/util/concurrent/TimeUnit");

  private final String owner;

  /** Name and descriptor of the methods of the class that say what time it is, or is left. */
  private final Set<String> own = new HashSet<>();

  /** Whether the class has any such call: most have none. */
  private final boolean any;

  public ClockCalls(ClassNode of) {
    owner = of.name;
    any = isAnyOfLibraryIn(of);
    for (MethodNode method : of.methods) {
      if (any && isShort(method) && isAnyIn(method) && returnsTime(of, method)) {
        own.add(method.name.concat(method.desc));
      }
    }
  }

  boolean isOne(AbstractInsnNode instruction) {
    return instruction instanceof MethodInsnNode call
        && (isOfLibrary(call)
            || (call.owner.equals(owner) && own.contains(call.name.concat(call.desc))));
  }

  private static boolean isAnyOfLibraryIn(ClassNode of) {
    for (MethodNode method : of.methods) {
      for (AbstractInsnNode i = method.instructions.getFirst(); i != null; i = i.getNext()) {
        if (i instanceof MethodInsnNode call && isOfLibrary(call)) {
          return true;
        }
      }
    }
    return false;
  }

  boolean isAnyIn(MethodNode method) {
    if (!any) {
      return false;
    }
    for (AbstractInsnNode i : method.instructions) {
      if (isOne(i)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOfLibrary(MethodInsnNode call) {
    return switch (call.owner) {
      case "java/lang/System" -> SYSTEM.contains(call.name);
      case "java/time/Clock", "java/time/InstantSource" -> OF_CLOCK.contains(call.name);
      default ->
          call.getOpcode() == Opcodes.INVOKESTATIC
              && call.name.equals("now")
              && call.owner.startsWith("java/time/");
    };
  }

  /** Calls of the library whose results are of the time if what they are given is. */
  static boolean passesOn(MethodInsnNode call) {
    return PASSING_ON.contains(call.owner) || call.owner.startsWith("java/time/");
  }

  private static boolean isShort(MethodNode method) {
    char type = method.desc.charAt(method.desc.indexOf(')') + 1);
    if (type == 'V' || method.instructions.size() > SHORT) {
      return false;
    }
    for (AbstractInsnNode i : method.instructions) {
      if (FlowLoops.goesBack(method.instructions, i)) {
        return false;
      }
    }
    return true;
  }

  private boolean returnsTime(ClassNode of, MethodNode method) {
    @Nullable Frame<SourceValue>[] frames = ClockValues.in(of, method, this);
    boolean isBoolean = Type.BOOLEAN_TYPE.equals(Type.getReturnType(method.desc));
    for (int i = 0; frames != null && i < frames.length; i++) {
      AbstractInsnNode at = method.instructions.get(i);
      int code = at.getOpcode();
      boolean returns = code >= Opcodes.IRETURN && code <= Opcodes.ARETURN;
      if ((returns || isBoolean) && !ClockValues.deciding(at, frames[i]).isEmpty()) {
        return true;
      }
    }
    return false;
  }
}
