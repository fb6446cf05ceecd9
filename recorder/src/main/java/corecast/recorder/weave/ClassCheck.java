package corecast.recorder.weave;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.util.CheckClassAdapter;

/** Checks a woven class before the virtual machine sees it. Loads no classes. */
final class ClassCheck {
  private ClassCheck() {}

  /** Throws {@link NotWoven} if instructions, stack heights or frames do not fit. */
  static void check(byte[] classFile) throws NotWoven {
    check(classFile, null);
  }

  /**
   * The same of some methods.
   *
   * @param methods their {@link #name}s, {@code null} for all: to check one takes longer than to
   *     weave it
   */
  static void check(byte[] classFile, @Nullable Set<String> methods) throws NotWoven {
    try {
      CheckClassAdapter check = new CheckClassAdapter(new ClassWriter(0), true);
      new ClassReader(classFile).accept(methods == null ? check : new Chosen(check, methods), 0);
    } catch (RuntimeException e) {
      throw new NotWoven("check failed: ".concat(firstLine(e)));
    }
  }

  static String name(String name, String descriptor) {
    return name.concat(descriptor);
  }

  private static String firstLine(RuntimeException e) {
    String text = String.valueOf(e.getMessage());
    int end = text.indexOf('\n');
    return end < 0 ? text : text.substring(0, end);
  }

  private static final class Chosen extends ClassVisitor {
    private final Set<String> methods;

    Chosen(ClassVisitor next, Set<String> methods) {
      super(Opcodes.ASM9, next);
      this.methods = methods;
    }

    @Override
    public @Nullable MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      return methods.contains(name(name, descriptor))
          ? super.visitMethod(access, name, descriptor, signature, exceptions)
          : null;
    }
  }
}
