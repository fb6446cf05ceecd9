package corecast.recorder.weave.loop;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.Interpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/** What is known of the values at each instruction of a method. */
public final class ValueFrames {
  /** In larger methods nothing is looked for: each instruction has so many variables. */
  private static final long MOST_VALUES = 4_000_000;

  private ValueFrames() {}

  /**
   * By instruction, {@code null} where it is never reached; {@code null} in all if that cannot be
   * found out.
   */
  public static @Nullable Frame<SourceValue> @Nullable [] of(
      ClassNode owner, MethodNode method, Interpreter<SourceValue> interpreter) {
    long values = (long) method.maxLocals + method.maxStack;
    if (values * method.instructions.size() >= MOST_VALUES) {
      return null;
    }
    try {
      return new Analyzer<>(interpreter).analyze(owner.name, method);
    } catch (AnalyzerException | RuntimeException e) {
      return null; // whatever it is, others look at it
    }
  }
}
