package corecast.recorder.weave.name;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/** Against ASM's own analysis of all methods of a library. */
final class StackEffectTest {
  /** Classes with arithmetic of all kinds. */
  private static final List<String> NUMBERS =
      List.of(
          "java.lang.Math",
          "java.lang.StrictMath",
          "java.lang.Float",
          "java.lang.Double",
          "java.math.BigDecimal",
          "java.math.BigInteger",
          "java.math.MathContext",
          "java.util.Random",
          "java.util.HashMap",
          "java.util.concurrent.ConcurrentHashMap",
          "java.util.Arrays");

  @Test
  void slotsAreThoseThatAsmFinds() throws Exception {
    TreeSet<Integer> codes = new TreeSet<>();
    for (ClassNode node : library()) {
      for (MethodNode method : node.methods) {
        Frame<SourceValue>[] frames =
            new Analyzer<>(new SourceInterpreter()).analyze(node.name, method);
        for (int i = 0; i + 1 < frames.length; i++) {
          AbstractInsnNode at = method.instructions.get(i);
          StackEffect effect = StackEffect.of(at);
          if (frames[i] != null
              && frames[i + 1] != null
              && at.getOpcode() >= 0
              && effect.pops() != StackEffect.UNKNOWN) {
            String where = node.name + "." + method.name + " " + at.getOpcode();
            assertThat(slots(frames[i + 1]) - slots(frames[i]))
                .as(where)
                .isEqualTo(effect.pushes() - effect.pops());
            assertThat(pushed(frames[i + 1], at)).as(where).isEqualTo(effect.pushes());
            codes.add(at.getOpcode());
          }
        }
      }
    }
    // Of some 130 straight codes these are the ones that the classes have.
    assertThat(codes).hasSizeGreaterThan(90);
    assertThat(codes).contains(Opcodes.AALOAD, Opcodes.LCMP, Opcodes.LSHL, Opcodes.D2L);
  }

  /** The operand that is found is the only one that ASM has there. */
  @Test
  void operandsAreThoseThatAsmFinds() throws Exception {
    int found = 0;
    for (ClassNode node : library()) {
      for (MethodNode method : node.methods) {
        Frame<SourceValue>[] frames =
            new Analyzer<>(new SourceInterpreter()).analyze(node.name, method);
        Operands operands = new Operands(method);
        for (int i = 0; i < frames.length; i++) {
          AbstractInsnNode at = method.instructions.get(i);
          AbstractInsnNode producer = at.getOpcode() < 0 ? null : operands.of(at, 0);
          if (frames[i] != null && frames[i].getStackSize() > 0 && producer != null) {
            SourceValue top = frames[i].getStack(frames[i].getStackSize() - 1);
            if (top.size == 1) {
              assertThat(sources(top, frames, method)).containsExactly(producer);
              found++;
            }
          }
        }
      }
    }
    assertThat(found).isGreaterThan(10_000);
  }

  /** Where a value comes from, behind casts and copies. */
  private static Iterable<AbstractInsnNode> sources(
      SourceValue value, Frame<SourceValue>[] frames, MethodNode method) {
    if (value.insns.size() == 1) {
      AbstractInsnNode one = value.insns.iterator().next();
      boolean passes = one.getOpcode() == Opcodes.CHECKCAST || one.getOpcode() == Opcodes.DUP;
      if (passes) {
        Frame<SourceValue> before = frames[method.instructions.indexOf(one)];
        return sources(before.getStack(before.getStackSize() - 1), frames, method);
      }
    }
    return value.insns;
  }

  private static int slots(Frame<SourceValue> frame) {
    int slots = 0;
    for (int i = 0; i < frame.getStackSize(); i++) {
      slots += frame.getStack(i).size;
    }
    return slots;
  }

  /** The slots of values that come from that instruction, which may be in a loop. */
  private static int pushed(Frame<SourceValue> after, AbstractInsnNode instruction) {
    int last = after.getStackSize() - 1;
    boolean isNew = last >= 0 && after.getStack(last).insns.contains(instruction);
    return isNew ? after.getStack(last).size : 0;
  }

  private static Iterable<ClassNode> library() throws Exception {
    String path =
        ClassReader.class.getProtectionDomain().getCodeSource().getLocation().toURI().getPath();
    List<ClassNode> all = new ArrayList<>();
    try (JarFile jar = new JarFile(path)) {
      for (JarEntry entry : jar.stream().toList()) {
        if (entry.getName().endsWith(".class") && !entry.getName().endsWith("-info.class")) {
          try (InputStream in = jar.getInputStream(entry)) {
            ClassNode node = new ClassNode();
            new ClassReader(in).accept(node, 0);
            all.add(node);
          }
        }
      }
    }
    for (String name : NUMBERS) {
      ClassNode node = new ClassNode();
      new ClassReader(name).accept(node, 0);
      all.add(node);
    }
    return all;
  }
}
