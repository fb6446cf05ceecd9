package corecast.recorder.weave;

import corecast.recorder.hook.Hooks;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;

/** Weaves a class of the application: monitors, call sites of natives, functions. */
final class AppWeaver {
  private static final int JAVA_6 = 50;

  private final FunctionFilter functions;

  AppWeaver(FunctionFilter functions) {
    this.functions = functions;
  }

  /**
   * Weaves the class; {@code null} if there is nothing to weave.
   *
   * @throws UnsupportedOperationException if its byte code is of a kind that is left alone
   */
  byte @Nullable [] weave(byte[] original) {
    ClassReader reader = new ClassReader(original);
    ClassNode node = new ClassNode();
    reader.accept(node, ClassReader.EXPAND_FRAMES);
    if ((node.version & 0xffff) < JAVA_6) {
      throw new UnsupportedOperationException("class file older than Java 6");
    }
    String className = node.name.replace('/', '.');
    boolean named = functions.accepts(className);
    boolean changed = false;
    for (MethodNode method : node.methods) {
      if (method.instructions.size() == 0) {
        continue;
      }
      // A judgement of the method as its author wrote it.
      boolean isFunction = named && functions.accepts(method);
      changed |= CallSiteWeaver.weave(method);
      changed |= MonitorWeaver.weave(node, method);
      if (isFunction) {
        FunctionWeaver.weave(node.name, method, number(node, className, method));
        changed = true;
      }
    }
    if (!changed) {
      return null;
    }
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    node.accept(writer);
    return writer.toByteArray();
  }

  private static int number(ClassNode node, String className, MethodNode method) {
    return Hooks.method(
        className, method.name, node.sourceFile == null ? "" : node.sourceFile, firstLine(method));
  }

  private static int firstLine(MethodNode method) {
    for (AbstractInsnNode node : method.instructions) {
      if (node instanceof LineNumberNode line) {
        return line.line;
      }
    }
    return 0;
  }

  static boolean isStatic(MethodNode method) {
    return (method.access & Opcodes.ACC_STATIC) != 0;
  }
}
