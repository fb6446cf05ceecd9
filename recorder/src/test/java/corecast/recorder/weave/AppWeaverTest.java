package corecast.recorder.weave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

final class AppWeaverTest {
  private static AppWeaver weaver(String... include) {
    return new AppWeaver(new FunctionChoice(List.of(include), List.of()), 0, true);
  }

  /** Jars of the class path that are small enough to weave all of them. */
  static Stream<String> jars() {
    return Stream.of(System.getProperty("java.class.path").split(java.io.File.pathSeparator, -1))
        .filter(path -> path.matches(".*/(asm|junit|opentest|apiguardian)[^/]*\\.jar"));
  }

  @ParameterizedTest
  @MethodSource("jars")
  void everyMethodOfALibraryCanBeWoven(String path) throws Exception {
    AppWeaver all = weaver("*");
    List<String> refused = new ArrayList<>();
    int classes = 0;
    int woven = 0;
    try (JarFile jar = new JarFile(path)) {
      for (JarEntry entry : jar.stream().toList()) {
        if (entry.getName().endsWith(".class") && !entry.getName().endsWith("-info.class")) {
          classes++;
          try (InputStream in = jar.getInputStream(entry)) {
            byte[] changed = all.weave(null, in.readAllBytes());
            if (changed != null) {
              ClassCheck.check(
                  changed); // the weaver does so only where more than functions is woven
              woven++;
            }
          } catch (NotWoven e) {
            refused.add(entry.getName() + ": " + e.getMessage());
          }
        }
      }
    }
    assertThat(refused).isEmpty();
    assertThat(woven).isLessThanOrEqualTo(classes);
    if (path.contains("asm-tree")) {
      assertThat(woven).isGreaterThan(30);
    }
  }

  /** One method of each kind. */
  @SuppressWarnings({"UnusedMethod", "UnusedVariable"})
  static final class Sample {
    private int value;

    synchronized int increment() {
      return ++value;
    }

    static synchronized void nothing() {}

    int small() {
      return value;
    }

    void run() {
      value++;
    }

    int loop(int n) {
      int sum = 0;
      for (int i = 0; i < n; i++) {
        sum += i;
      }
      return sum;
    }

    void block() {
      synchronized (this) {
        value++;
      }
    }

    Runnable reference() {
      return Thread::yield;
    }
  }

  private static ClassNode woven(AppWeaver weaver) throws Exception {
    String file = "/" + Sample.class.getName().replace('.', '/') + ".class";
    try (InputStream in = Objects.requireNonNull(Sample.class.getResourceAsStream(file))) {
      ClassNode node = new ClassNode();
      byte[] bytes = Objects.requireNonNull(weaver.weave(null, in.readAllBytes()));
      new ClassReader(bytes).accept(node, 0);
      return node;
    }
  }

  /** The hooks a method calls, in the order of the code. */
  private static List<String> hooks(ClassNode node, String name) {
    List<String> hooks = new ArrayList<>();
    for (MethodNode method : node.methods) {
      if (method.name.equals(name)) {
        for (AbstractInsnNode i : method.instructions) {
          if (i instanceof MethodInsnNode call && call.owner.startsWith("corecast/recorder/hook")) {
            hooks.add(call.name);
          } else if (i.getOpcode() == Opcodes.MONITORENTER) {
            hooks.add("ENTER");
          } else if (i.getOpcode() == Opcodes.MONITOREXIT) {
            hooks.add("EXIT");
          }
        }
      }
    }
    return hooks;
  }

  @Test
  void theReleaseIsToldBeforeItAndBehindItOnTheExceptionalPath() throws Exception {
    assertThat(hooks(woven(weaver("nothing")), "block"))
        .containsExactly(
            "monitorBefore",
            "ENTER",
            "monitorEntered",
            "monitorExit",
            "EXIT",
            "EXIT",
            "monitorExit");
  }

  @Test
  void aSynchronizedMethodBecomesABlock() throws Exception {
    ClassNode node = woven(weaver("nothing"));
    for (String name : List.of("increment", "nothing")) {
      assertThat(hooks(node, name))
          .containsExactly(
              "monitorBefore",
              "ENTER",
              "monitorEntered",
              "monitorExit",
              "EXIT",
              "EXIT",
              "monitorExit");
    }
    assertThat(node.methods).allMatch(method -> (method.access & Opcodes.ACC_SYNCHRONIZED) == 0);
  }

  @Test
  void shortMethodsAreFunctionsOnlyIfAskedFor() throws Exception {
    ClassNode usual = woven(weaver());
    assertThat(hooks(usual, "small")).isEmpty();
    assertThat(hooks(usual, "run")).containsExactly("enter", "exit");
    assertThat(hooks(usual, "loop")).containsExactly("enter", "exit");
    assertThat(hooks(woven(weaver("*Sample")), "small")).containsExactly("enter", "exit");
  }

  @Test
  void onlyThoseThatAreFollowedHaveHooksAndLoseThemAgain() throws Exception {
    FunctionChoice some = new FunctionChoice(List.of(), List.of(), FunctionChoice.Hooks.FOLLOWED);
    AppWeaver weaver = new AppWeaver(some, 0, true);
    assertThat(hooks(woven(weaver), "loop")).contains("enter");
    some.follow(Followed.of(List.of("AppWeaverTest$Sample.small", "Other.loop")));
    ClassNode node = woven(weaver);
    assertThat(hooks(node, "small")).contains("enter");
    assertThat(hooks(node, "loop")).isEmpty();
    some.follow(Followed.of(List.of("AppWeaverTest$Sample.loop")));
    node = woven(weaver);
    assertThat(hooks(node, "small")).isEmpty();
    assertThat(hooks(node, "loop")).contains("enter");
  }

  @Test
  void whereAProfilerTellsOfFunctionsOnlyOperationsAreWovenAndExceptionsSeen() throws Exception {
    FunctionChoice few =
        new FunctionChoice(List.of("*Sample"), List.of(), FunctionChoice.Hooks.OF_OPERATIONS);
    ClassNode node = woven(new AppWeaver(few, 0, true));
    assertThat(hooks(node, "loop")).isEmpty();
    // The last exit is the handler's.
    assertThat(hooks(node, "run")).containsExactly("enter", "exit", "exit");
    assertThat(hooks(node, "increment")).startsWith("enter").endsWith("exit");
  }

  @Test
  void aMethodReferenceToANativeIsReplaced() throws Exception {
    ClassNode node = woven(weaver("nothing"));
    String text = "";
    for (MethodNode method : node.methods) {
      for (AbstractInsnNode i : method.instructions) {
        if (i instanceof org.objectweb.asm.tree.InvokeDynamicInsnNode dynamic) {
          text += List.of(dynamic.bsmArgs);
        }
      }
    }
    assertThat(text).contains("corecast/recorder/hook/CallSites.yield");
  }

  private static byte[] withMonitor(int version, boolean subroutine) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(version, Opcodes.ACC_PUBLIC, "Made", null, "java/lang/Object", null);
    MethodVisitor code =
        writer.visitMethod(Opcodes.ACC_STATIC, "m", "(Ljava/lang/Object;)V", null, null);
    code.visitCode();
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitInsn(Opcodes.MONITORENTER);
    code.visitInsn(Opcodes.NOP);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitInsn(Opcodes.MONITOREXIT);
    if (subroutine) {
      Label routine = new Label();
      Label end = new Label();
      code.visitJumpInsn(Opcodes.JSR, routine);
      code.visitJumpInsn(Opcodes.GOTO, end);
      code.visitLabel(routine);
      code.visitVarInsn(Opcodes.ASTORE, 1);
      code.visitVarInsn(Opcodes.RET, 1);
      code.visitLabel(end);
    }
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }

  @Test
  void whereNoHandlerReleasesTheHooksStayOutsideTheBlock() throws Exception {
    ClassNode node = new ClassNode();
    byte[] woven =
        Objects.requireNonNull(weaver("nothing").weave(null, withMonitor(Opcodes.V17, false)));
    new ClassReader(woven).accept(node, 0);
    assertThat(hooks(node, "m"))
        .containsExactly("monitorBefore", "monitorEntered", "ENTER", "EXIT", "monitorExit");
  }

  @Test
  void oldAndTooNewClassesAreLeftAsTheyAre() {
    assertThatThrownBy(() -> weaver().weave(null, withMonitor(Opcodes.V1_5, true)))
        .isInstanceOf(NotWoven.class)
        .hasMessageContaining("jsr");
    assertThatThrownBy(() -> weaver().weave(null, withMonitor(Opcodes.V1_4, false)))
        .isInstanceOf(NotWoven.class)
        .hasMessageContaining("class file version 48");
    byte[] tooNew = withMonitor(Opcodes.V17, false);
    tooNew[7] = (byte) 200;
    assertThatThrownBy(() -> weaver().weave(null, tooNew))
        .isInstanceOf(NotWoven.class)
        .hasMessageContaining("200");
  }
}
