package corecast.recorder.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Weaves whatever class there is: of the JDK and of the jars of the class path. By default some of
 * the classes; all of them, and of many more jars, with the profile {@code byte-code}.
 */
final class WovenClassesTest {
  private static final int EVERY = Integer.getInteger("corecast.every", 23);

  /** With hooks in all functions, and in those of operations, which tell of exceptions, too. */
  private static final List<AppWeaver> WEAVERS =
      Stream.of(FunctionChoice.Hooks.ALL, FunctionChoice.Hooks.OF_OPERATIONS)
          .map(hooks -> new FunctionChoice(List.of("*"), List.of(), hooks))
          .map(choice -> new AppWeaver(choice, 2, true))
          .toList();

  private final List<String> refused = new ArrayList<>();
  private int woven;

  static Stream<String> jars() {
    return Stream.of(System.getProperty("java.class.path").split(java.io.File.pathSeparator, -1))
        .filter(path -> path.endsWith(".jar"));
  }

  @ParameterizedTest
  @MethodSource("jars")
  void everyClassOfAJarCanBeWoven(String path) throws Exception {
    int number = 0;
    try (JarFile jar = new JarFile(path)) {
      for (JarEntry entry : jar.stream().toList()) {
        if (entry.getName().endsWith(".class")
            && !entry.getName().endsWith("-info.class")
            && number++ % EVERY == 0) {
          try (InputStream in = jar.getInputStream(entry)) {
            weave(entry.getName(), in.readAllBytes());
          }
        }
      }
    }
    assertThat(refused).isEmpty();
    assertThat(woven).isLessThanOrEqualTo(number);
  }

  @Test
  void everyClassOfTheJdkCanBeWoven() throws Exception {
    try (FileSystem image = FileSystems.getFileSystem(URI.create("jrt:/"));
        Stream<Path> files = Files.walk(image.getPath("modules", "java.base"))) {
      weave(files);
    } catch (UnsupportedOperationException e) {
      // The image of the running JDK cannot be closed, nor need it.
    }
    assertThat(refused).isEmpty();
    // java.base has some 6000 classes, nearly all with a method.
    assertThat(woven).isGreaterThan(4000 / EVERY);
  }

  private void weave(Stream<Path> files) throws IOException {
    int number = 0;
    for (Path file : (Iterable<Path>) files::iterator) {
      String name = file.toString();
      if (name.endsWith(".class") && !name.endsWith("-info.class") && number++ % EVERY == 0) {
        weave(name, Files.readAllBytes(file));
      }
    }
  }

  private void weave(String name, byte[] classFile) {
    WEAVERS.forEach(weaver -> weave(weaver, name, classFile));
  }

  private void weave(AppWeaver weaver, String name, byte[] classFile) {
    try {
      byte[] result = weaver.weave(null, classFile);
      if (result != null) {
        woven += weaver == WEAVERS.get(0) ? 1 : 0;
        for (String fault : faults(result)) {
          refused.add(name + ": " + fault);
        }
      }
    } catch (NotWoven e) {
      // Subroutines, and what came before Java 5, are left as they are.
      boolean old = String.valueOf(e.getMessage()).matches("class file version .*|subroutine .*");
      if (!old && isInOrder(classFile)) {
        refused.add(name + ": " + e.getMessage());
      }
    } catch (RuntimeException e) {
      refused.add(name + ": " + e);
    }
  }

  /** The JDK has classes that it makes itself, with flags that no class file may have. */
  private static boolean isInOrder(byte[] classFile) {
    try {
      ClassCheck.check(classFile);
      return true;
    } catch (NotWoven e) {
      return false;
    }
  }

  // ---- what the compilers of the virtual machine refuse -----------------------------------------

  /** Hooks in places for which a method would never be compiled. */
  private static List<String> faults(byte[] classFile) {
    List<String> faults = new ArrayList<>();
    ClassNode node = new ClassNode();
    new ClassReader(classFile).accept(node, 0);
    for (MethodNode method : node.methods) {
      Map<AbstractInsnNode, Integer> at = new HashMap<>();
      for (AbstractInsnNode i = method.instructions.getFirst(); i != null; i = i.getNext()) {
        at.put(i, at.size());
      }
      Set<Integer> hooks = new HashSet<>();
      at.forEach(
          (i, index) -> {
            if (isHook(i)) {
              hooks.add(index);
            }
          });
      for (TryCatchBlockNode block : method.tryCatchBlocks) {
        int start = at.get(block.start);
        int end = at.get(block.end);
        int handler = at.get(block.handler);
        boolean coversItself = start <= handler && handler < end;
        if (coversItself && hooks.stream().anyMatch(hook -> handler <= hook && hook < end)) {
          faults.add(method.name + method.desc + ": a handler that covers itself has a hook");
        }
      }
    }
    return faults;
  }

  private static boolean isHook(AbstractInsnNode i) {
    return i.getOpcode() == Opcodes.INVOKESTATIC
        && i instanceof MethodInsnNode call
        && call.owner.equals("corecast/recorder/hook/Hooks")
        && call.name.startsWith("monitor");
  }
}
