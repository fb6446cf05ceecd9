package corecast.recorder.weave.code;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Instructions that call what is on the boot class path of the target; the constants are the
 * internal names of the classes there.
 */
public final class HookCall {
  public static final String HOOKS = "corecast/recorder/hook/Hooks";
  public static final String BODIES = "corecast/recorder/hook/Bodies";
  public static final String CALL_SITES = "corecast/recorder/hook/CallSites";
  public static final String FORK_JOIN = "corecast/recorder/hook/ForkJoin";
  public static final String STAGES = "corecast/recorder/hook/Stages";
  public static final String USAGE = "corecast/recorder/hook/Usage";
  public static final String STAMPS = "corecast/recorder/hook/Stamps";
  public static final String RENDEZVOUS = "corecast/recorder/hook/Rendezvous";
  public static final String SYNCHRONIZERS = "corecast/recorder/hook/CustomSynchronizers";
  public static final String QUESTIONS = "corecast/recorder/hook/ProcessorQuestions";
  public static final String GIVEN_TIMES = "corecast/recorder/hook/GivenTimes";
  public static final String ITEMS = "corecast/recorder/hook/Items";
  public static final String SHORT = "corecast/recorder/hook/ShortOperations";
  public static final String LOOKS = "corecast/recorder/hook/Looks";
  public static final String CLAIMS = "corecast/recorder/hook/Claims";
  public static final String CLAIM_METHODS = "corecast/recorder/hook/ClaimMethods";
  public static final String SPIN_LOCKS = "corecast/recorder/hook/SpinLocks";
  public static final String SPIN_WAITS = "corecast/recorder/hook/SpinWaits";
  public static final String UPDATES = "corecast/recorder/hook/Updates";
  public static final String CLOCK_LOOPS = "corecast/recorder/hook/ClockLoopRuns";
  public static final String COMPUTATIONS = "corecast/recorder/hook/Computations";
  public static final String SINKS = "corecast/recorder/hook/Sinks";
  public static final String LOADERS = "corecast/recorder/hook/Loaders";

  private HookCall() {}

  public static AbstractInsnNode hooks(String name, String descriptor) {
    return call(HOOKS, name, descriptor);
  }

  public static AbstractInsnNode bodies(String name, String descriptor) {
    return call(BODIES, name, descriptor);
  }

  public static AbstractInsnNode call(String owner, String name, String descriptor) {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, owner, name, descriptor, false);
  }

  public static AbstractInsnNode push(int value) {
    if (value >= -1 && value <= 5) {
      return new InsnNode(Opcodes.ICONST_0 + value);
    }
    if (value >= Byte.MIN_VALUE && value <= Byte.MAX_VALUE) {
      return new IntInsnNode(Opcodes.BIPUSH, value);
    }
    if (value >= Short.MIN_VALUE && value <= Short.MAX_VALUE) {
      return new IntInsnNode(Opcodes.SIPUSH, value);
    }
    return new LdcInsnNode(value);
  }

  /** Pushes a long, 0 or 1. */
  public static AbstractInsnNode pushLong(int value) {
    return new InsnNode(Opcodes.LCONST_0 + value);
  }
}
