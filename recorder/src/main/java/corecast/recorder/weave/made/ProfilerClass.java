package corecast.recorder.weave.made;

import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Makes the class through which async-profiler is told what to do. The profiler's library gives its
 * natives to whichever class loads it; this one is one of the JDK's own module, since others are
 * warned of when they load a library.
 */
public final class ProfilerClass {
  private static final String NAME = "java/lang/CorecastProfiler";
  private static final String EXECUTE = "execute0";
  private static final String TEXT_TO_TEXT = "(Ljava/lang/String;)Ljava/lang/String;";

  private ProfilerClass() {}

  /**
   * Loads the library.
   *
   * @param library the file; what the profiler does later needs it no more
   * @return takes a command and gives what the profiler has to say to it
   */
  public static UnaryOperator<String> load(Instrumentation instrumentation, Path library)
      throws ReflectiveOperationException {
    instrumentation.redefineModule(
        Object.class.getModule(),
        Set.of(),
        Map.of(),
        Map.of("java.lang.invoke", Set.of(ProfilerClass.class.getModule())),
        Set.of(),
        Map.of());
    Class<?> made =
        MadeClass.inside(Object.class).defineClass(bytes(library.toAbsolutePath().toString()));
    @SuppressWarnings("unchecked") // it is made below
    UnaryOperator<String> profiler = (UnaryOperator<String>) made.getConstructor().newInstance();
    return profiler;
  }

  private static byte[] bytes(String library) {
    MadeClass made =
        new MadeClass(
            Opcodes.ACC_PUBLIC, NAME, "java/lang/Object", "java/util/function/UnaryOperator");
    MethodVisitor load = made.method(Opcodes.ACC_STATIC, "<clinit>", "()V");
    load.visitLdcInsn(library);
    load.visitMethodInsn(
        Opcodes.INVOKESTATIC, "java/lang/System", "load", "(Ljava/lang/String;)V", false);
    MadeClass.end(load, Opcodes.RETURN);
    made.method(Opcodes.ACC_PRIVATE | Opcodes.ACC_NATIVE, EXECUTE, TEXT_TO_TEXT).visitEnd();
    MethodVisitor apply =
        made.method(Opcodes.ACC_PUBLIC, "apply", "(Ljava/lang/Object;)Ljava/lang/Object;");
    apply.visitVarInsn(Opcodes.ALOAD, 0);
    apply.visitVarInsn(Opcodes.ALOAD, 1);
    apply.visitTypeInsn(Opcodes.CHECKCAST, "java/lang/String");
    apply.visitMethodInsn(Opcodes.INVOKESPECIAL, NAME, EXECUTE, TEXT_TO_TEXT, false);
    MadeClass.end(apply, Opcodes.ARETURN);
    return made.bytes();
  }
}
