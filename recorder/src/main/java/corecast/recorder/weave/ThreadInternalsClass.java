package corecast.recorder.weave;

import corecast.recorder.hook.Hooks;
import corecast.recorder.hook.ThreadInternals;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassWriter;
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
      ManagementFactory.getThreadMXBean(); // loads the library of its natives
      Class<?> management = Class.forName(MANAGEMENT);
      open(instrumentation, management.getModule());
      MethodHandles.Lookup inside =
          trusted()
              .in(management)
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
      Hooks.note(Weaver.NOT_WOVEN, "virtual threads: ".concat(e.toString()));
      return null;
    }
  }

  /** Only a lookup of the class's own module may define a class with its private members. */
  private static MethodHandles.Lookup trusted() throws ReflectiveOperationException {
    Field field = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
    field.setAccessible(true);
    return (MethodHandles.Lookup) field.get(null);
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
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(
        Opcodes.V17,
        Opcodes.ACC_FINAL,
        "sun/management/CorecastThreadInternals",
        null,
        "java/lang/Object",
        new String[] {Type.getInternalName(ThreadInternals.class)});
    MethodVisitor init = method(writer, "<init>", "()V");
    init.visitVarInsn(Opcodes.ALOAD, 0);
    init.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
    end(init, Opcodes.RETURN);
    for (String name : new String[] {"pin", "unpin"}) {
      MethodVisitor pin = method(writer, name, "()V");
      pin.visitMethodInsn(Opcodes.INVOKESTATIC, CONTINUATION, name, "()V", false);
      end(pin, Opcodes.RETURN);
    }
    MethodVisitor carrier = method(writer, "carrier", THREAD);
    carrier.visitMethodInsn(
        Opcodes.INVOKESTATIC, SECRETS, "getJavaLangAccess", "()L" + LANG_ACCESS + ";", false);
    carrier.visitMethodInsn(
        Opcodes.INVOKEINTERFACE, LANG_ACCESS, "currentCarrierThread", THREAD, true);
    end(carrier, Opcodes.ARETURN);
    MethodVisitor cpu = method(writer, "carrierCpuNanos", "()J");
    cpu.visitInsn(Opcodes.LCONST_0); // of the current thread
    cpu.visitMethodInsn(
        Opcodes.INVOKESTATIC,
        MANAGEMENT.replace('.', '/'),
        "getThreadTotalCpuTime0",
        "(J)J",
        false);
    end(cpu, Opcodes.LRETURN);
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static MethodVisitor method(ClassWriter writer, String name, String descriptor) {
    MethodVisitor method = writer.visitMethod(Opcodes.ACC_PUBLIC, name, descriptor, null, null);
    method.visitCode();
    return method;
  }

  private static void end(MethodVisitor method, int returns) {
    method.visitInsn(returns);
    method.visitMaxs(0, 0);
    method.visitEnd();
  }
}
