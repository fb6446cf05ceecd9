package corecast.recorder.weave;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.util.CheckClassAdapter;

/** Checks a woven class before the virtual machine sees it. Loads no classes. */
final class ClassCheck {
  private ClassCheck() {}

  /** Throws {@link NotWoven} if instructions, stack heights or frames do not fit. */
  static void check(byte[] classFile) throws NotWoven {
    try {
      CheckClassAdapter check = new CheckClassAdapter(new ClassWriter(0), true);
      new ClassReader(classFile).accept(check, 0);
    } catch (RuntimeException e) {
      throw new NotWoven("check failed: ".concat(firstLine(e)));
    }
  }

  private static String firstLine(RuntimeException e) {
    String text = String.valueOf(e.getMessage());
    int end = text.indexOf('\n');
    return end < 0 ? text : text.substring(0, end);
  }
}
