package corecast.recorder.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;

class FunctionChoiceTest {
  private final FunctionChoice choice = new FunctionChoice(List.of(), List.of());

  static final class Sample {
    static final long[] TABLE = new long[100];

    static {
      for (int i = 0; i < TABLE.length; i++) {
        TABLE[i] = i * i;
      }
    }

    static int calls;

    static int plain(String text) {
      return Integer.parseInt(text);
    }

    static int forgiving(String text) {
      try {
        return Integer.parseInt(text);
      } catch (NumberFormatException e) {
        return 0;
      }
    }

    static int tidy(String text) {
      try {
        return Integer.parseInt(text);
      } finally {
        calls++;
      }
    }
  }

  private boolean chooses(String name) throws IOException {
    ClassNode node = new ClassNode();
    new ClassReader(Sample.class.getName()).accept(node, 0);
    for (MethodNode method : node.methods) {
      if (method.name.equals(name)) {
        return choice.chooses(method);
      }
    }
    throw new AssertionError(name);
  }

  @Test
  void aStaticInitializerThatWorksIsAFunction() throws Exception {
    assertThat(chooses("<clinit>")).isTrue();
  }

  @Test
  void aStaticInitializerWithoutRoomForHooksIsNone() {
    MethodNode table = new MethodNode(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
    LabelNode start = new LabelNode();
    table.instructions.add(start);
    for (int i = 0; i < FunctionChoice.LONG_INITIALIZER; i++) {
      table.instructions.add(new InsnNode(Opcodes.NOP));
    }
    table.instructions.add(new JumpInsnNode(Opcodes.GOTO, start)); // a loop is worth it otherwise
    assertThat(choice.chooses(table)).isFalse();
  }

  @Test
  void whoCatchesIsAFunctionHoweverShort() throws Exception {
    // Nobody else tells that the functions are over which the exception came through.
    assertThat(chooses("forgiving")).isTrue();
    assertThat(chooses("tidy")).isFalse();
    assertThat(chooses("plain")).isFalse();
  }
}
