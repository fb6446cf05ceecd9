package corecast.recorder.weave;

import corecast.recorder.hook.Hooks;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.BasicVerifier;

/**
 * Decides which classes are woven and how. A class that cannot be woven runs as it is and is listed
 * in the verdict.
 */
final class Transformer implements ClassFileTransformer {
  private final JdkTable table;
  private final JdkWeaver jdk;
  private final AppWeaver application;
  private final ClassLoader platform = ClassLoader.getPlatformClassLoader();

  Transformer(JdkTable table, AppWeaver application) {
    this.table = table;
    this.jdk = new JdkWeaver(table);
    this.application = application;
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String className,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] bytes) {
    if (className == null || loader == Transformer.class.getClassLoader()) {
      return null;
    }
    if (loader == null || loader == platform) {
      return table.has(className) ? weaveJdk(className, bytes) : null;
    }
    if (redefined != null || isOwn(className)) {
      return null;
    }
    int pause = Hooks.pauseBegin();
    try {
      return weaveApplication(className, bytes);
    } finally {
      Hooks.pauseEnd(pause);
    }
  }

  private static boolean isOwn(String className) {
    return className.startsWith("corecast/recorder/") || className.startsWith("corecast/trace/");
  }

  private byte @Nullable [] weaveJdk(String className, byte[] bytes) {
    try {
      List<String> missing = new ArrayList<>();
      byte[] woven = jdk.weave(className, bytes, missing);
      for (String method : missing) {
        Hooks.note("unknown." + method, "not on this JVM");
      }
      return woven;
    } catch (Throwable e) {
      notWoven(className, e);
      return null;
    }
  }

  private byte @Nullable [] weaveApplication(String className, byte[] bytes) {
    try {
      byte[] woven = application.weave(bytes);
      if (woven != null) {
        verify(woven);
      }
      return woven;
    } catch (Throwable e) {
      notWoven(className, e);
      return null;
    }
  }

  /** Broken byte code would break the class: better that it runs unrecorded. */
  private static void verify(byte[] woven) throws Exception {
    ClassNode node = new ClassNode();
    new ClassReader(woven).accept(node, ClassReader.SKIP_DEBUG);
    for (MethodNode method : node.methods) {
      new Analyzer<>(new BasicVerifier()).analyze(node.name, method);
    }
  }

  private static void notWoven(String className, Throwable e) {
    String name = className.replace('/', '.');
    Hooks.note(
        "warning.unwoven." + name,
        name + " could not be woven and is not recorded (" + String.valueOf(e.getMessage()) + ")");
  }
}
