package corecast.recorder.weave.jdk;

import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Makes a class {@code Numbered}: one more interface, one more field. Only possible while a class
 * is being loaded, so only for classes that the virtual machine does not need for its own start.
 */
final class NumberField {
  private static final String NUMBERED = "corecast/recorder/hook/object/Numbered";
  private static final String NAME = "corecastNumber";
  private static final int FIELD =
      Opcodes.ACC_PRIVATE | Opcodes.ACC_TRANSIENT | Opcodes.ACC_SYNTHETIC;
  private static final int METHOD = Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC;

  private NumberField() {}

  static String[] interfaces(String[] declared) {
    String[] more = new String[declared.length + 1];
    System.arraycopy(declared, 0, more, 0, declared.length);
    more[declared.length] = NUMBERED;
    return more;
  }

  static void add(ClassVisitor to, String owner) {
    to.visitField(FIELD, NAME, "I", null, null).visitEnd();
    MethodVisitor get = to.visitMethod(METHOD, NAME, "()I", null, null);
    get.visitCode();
    get.visitVarInsn(Opcodes.ALOAD, 0);
    get.visitFieldInsn(Opcodes.GETFIELD, owner, NAME, "I");
    get.visitInsn(Opcodes.IRETURN);
    get.visitMaxs(1, 1);
    get.visitEnd();
    MethodVisitor set = to.visitMethod(METHOD, NAME, "(I)V", null, null);
    set.visitCode();
    set.visitVarInsn(Opcodes.ALOAD, 0);
    set.visitVarInsn(Opcodes.ILOAD, 1);
    set.visitFieldInsn(Opcodes.PUTFIELD, owner, NAME, "I");
    set.visitInsn(Opcodes.RETURN);
    set.visitMaxs(2, 2);
    set.visitEnd();
  }
}
