package corecast.recorder.weave.made;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A class of the agent's that has to be one of the JDK's: what writes and defines it. */
final class MadeClass {
  private final ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);

  /** With a constructor without parameters. */
  MadeClass(int access, String name, String above, String... interfaces) {
    writer.visit(Opcodes.V17, Opcodes.ACC_FINAL | access, name, null, above, interfaces);
    MethodVisitor init = method(access, "<init>", "()V");
    init.visitVarInsn(Opcodes.ALOAD, 0);
    init.visitMethodInsn(Opcodes.INVOKESPECIAL, above, "<init>", "()V", false);
    end(init, Opcodes.RETURN);
  }

  /** Begins a method; {@link #end} is to end it, unless it is native. */
  MethodVisitor method(int access, String name, String descriptor) {
    MethodVisitor method = writer.visitMethod(access, name, descriptor, null, null);
    method.visitCode();
    return method;
  }

  static void end(MethodVisitor method, int returns) {
    method.visitInsn(returns);
    method.visitMaxs(0, 0);
    method.visitEnd();
  }

  byte[] bytes() {
    writer.visitEnd();
    return writer.toByteArray();
  }

  /**
   * A lookup that may define a class inside of another one's package, or with its private members.
   * The package {@code java.lang.invoke} has to be open to the agent.
   */
  static MethodHandles.Lookup inside(Class<?> other) throws ReflectiveOperationException {
    Field field = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
    field.setAccessible(true);
    return ((MethodHandles.Lookup) field.get(null)).in(other);
  }
}
