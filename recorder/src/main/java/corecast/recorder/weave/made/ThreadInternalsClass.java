package corecast.recorder.weave.made;

import corecast.recorder.hook.Hooks;
import corecast.recorder.hook.cpu.Management;
import corecast.recorder.hook.cpu.ThreadInternals;
import corecast.recorder.weave.code.Facts;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Makes the {@link ThreadInternals} of the running virtual machine: a hidden class beside the
 * thread management of the JDK, whose private native tells the CPU time of the current carrier.
 */
public final class ThreadInternalsClass {
  private static final String MANAGEMENT = "sun.management.ThreadImpl";
  private static final String CONTINUATION = "jdk/internal/vm/Continuation";
  private static final String SECRETS = "jdk/internal/access/SharedSecrets";
  private static final String LANG_ACCESS = "jdk/internal/access/JavaLangAccess";
  private static final String THREAD = "()Ljava/lang/Thread;";

  private ThreadInternalsClass() {}

  /** An instance; {@code null} if this virtual machine has no virtual threads, or hides them. */
  public static @Nullable ThreadInternals make(Instrumentation instrumentation) {
    if (Runtime.version().feature() < 21) {
      return null;
    }
    try {
      Management.threads(); // loads the library of its natives
      Class<?> management = Class.forName(MANAGEMENT);
      open(instrumentation, management.getModule());
      MethodHandles.Lookup inside =
          MadeClass.inside(management)
              .defineHiddenClass(bytes(), true, MethodHandles.Lookup.ClassOption.NESTMATE);
      ThreadInternals made =
          (ThreadInternals)
              inside
                  .findConstructor(inside.lookupClass(), MethodType.methodType(void.class))
                  .invoke();
      // Everything it needs is there, and linked.
      boolean works = made.carrier() == Thread.currentThread() && made.carrierCpuNanos() >= 0;
      made.pin();
      made.unpin();
      return works ? made : null;
    } catch (Throwable e) {
      Hooks.note(Facts.NOT_WOVEN, "virtual threads: ".concat(e.toString()));
      return null;
    }
  }

  private static void open(Instrumentation instrumentation, Module management) {
    Module base = Object.class.getModule();
    instrumentation.redefineModule(
        base,
        Set.of(),
        Map.of(
            "jdk.internal.vm", Set.of(management),
            "jdk.internal.access", Set.of(management)),
        Map.of("java.lang.invoke", Set.of(ThreadInternalsClass.class.getModule())),
        Set.of(),
        Map.of());
    instrumentation.redefineModule(
        management, Set.of(Hooks.class.getModule()), Map.of(), Map.of(), Set.of(), Map.of());
  }

  private static byte[] bytes() {
    MadeClass made =
        new MadeClass(
            0,
            "sun/management/CorecastThreadInternals",
            "java/lang/Object",
            Type.getInternalName(ThreadInternals.class));
    for (String name : new String[] {"pin", "unpin"}) {
      MethodVisitor pin = made.method(Opcodes.ACC_PUBLIC, name, "()V");
      pin.visitMethodInsn(Opcodes.INVOKESTATIC, CONTINUATION, name, "()V", false);
      MadeClass.end(pin, Opcodes.RETURN);
    }
    MethodVisitor carrier = made.method(Opcodes.ACC_PUBLIC, "carrier", THREAD);
    carrier.visitMethodInsn(
        Opcodes.INVOKESTATIC, SECRETS, "getJavaLangAccess", "()L" + LANG_ACCESS + ";", false);
    carrier.visitMethodInsn(
        Opcodes.INVOKEINTERFACE, LANG_ACCESS, "currentCarrierThread", THREAD, true);
    MadeClass.end(carrier, Opcodes.ARETURN);
    MethodVisitor cpu = made.method(Opcodes.ACC_PUBLIC, "carrierCpuNanos", "()J");
    cpu.visitInsn(Opcodes.LCONST_0); // of the current thread
    cpu.visitMethodInsn(
        Opcodes.INVOKESTATIC,
        MANAGEMENT.replace('.', '/'),
        "getThreadTotalCpuTime0",
        "(J)J",
        false);
    MadeClass.end(cpu, Opcodes.LRETURN);
    return made.bytes();
  }
}
