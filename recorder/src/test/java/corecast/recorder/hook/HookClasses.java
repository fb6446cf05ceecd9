package corecast.recorder.hook;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** What runs in threads of the program: the compiled classes of the hooks and of the trace. */
final class HookClasses {
  private static final List<String> PACKAGES = List.of("corecast/recorder/hook", "corecast/trace");

  private final Map<String, ClassNode> classes = new HashMap<>();

  HookClasses() throws Exception {
    Path root = Path.of(Hooks.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    for (String name : PACKAGES) {
      try (Stream<Path> files = Files.walk(root.resolve(name))) {
        for (Path file : (Iterable<Path>) files::iterator) {
          if (file.toString().endsWith(".class")) {
            add(file);
          }
        }
      }
    }
  }

  private void add(Path file) throws IOException {
    ClassNode node = new ClassNode();
    new ClassReader(Files.readAllBytes(file)).accept(node, ClassReader.SKIP_FRAMES);
    classes.put(node.name, node);
  }

  Iterable<ClassNode> all() {
    return classes.values();
  }

  /** {@code null} if neither that class has such a method nor one that it extends. */
  @Nullable MethodNode method(String owner, String name, String descriptor) {
    for (ClassNode node = classes.get(owner); node != null; node = classes.get(node.superName)) {
      for (MethodNode method : node.methods) {
        if (method.name.equals(name) && method.desc.equals(descriptor)) {
          return method;
        }
      }
    }
    return null;
  }
}
