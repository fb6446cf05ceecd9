package corecast.recorder.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

final class AncestryTest {
  private static final Map<String, byte[]> CLASSES =
      Map.of(
          "p/Base.class", classFile("p/Base", "java/lang/Object", "java/io/Serializable"),
          "p/Middle.class", classFile("p/Middle", "p/Base"),
          "p/Plain.class", classFile("p/Plain", "java/lang/Object", "java/lang/Runnable"));

  @TempDir private Path folder;

  @Test
  void readsClassesInJarsWhateverTheirPath() throws IOException {
    Path jar = Files.createDirectories(folder.resolve("a b+ü%20")).resolve("of classes.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (Map.Entry<String, byte[]> each : CLASSES.entrySet()) {
        out.putNextEntry(new ZipEntry(each.getKey()));
        out.write(each.getValue());
      }
    }
    try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, null)) {
      tells(new Ancestry(loader));
    }
  }

  @Test
  void readsClassesInFolders() throws IOException {
    Files.createDirectory(folder.resolve("p"));
    for (Map.Entry<String, byte[]> each : CLASSES.entrySet()) {
      Files.write(folder.resolve(each.getKey()), each.getValue());
    }
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, null)) {
      tells(new Ancestry(loader));
    }
  }

  @Test
  void readsClassesOfALoaderThatHasOnlyStreams() {
    tells(new Ancestry(new Streams()));
  }

  @Test
  void readsEachClassOnce() {
    Streams loader = new Streams();
    Ancestry ancestry = new Ancestry(loader);

    ancestry.isOrExtends("p/Middle", "p/None");
    ancestry.isOrExtends("p/Middle", "p/None");
    ancestry.mayBeSerializable("p/Middle", List.of());

    assertThat(loader.opened).isEqualTo(2); // p/Middle and p/Base
  }

  @Test
  void isOfOneLoader() {
    Streams loader = new Streams();

    assertThat(new Ancestry(loader).isOf(loader)).isTrue();
    assertThat(new Ancestry(loader).isOf(new Streams())).isFalse();
    assertThat(new Ancestry(loader).isOf(null)).isFalse();
    assertThat(new Ancestry(null).isOf(null)).isTrue();
    assertThat(new Ancestry(null).isOf(loader)).isFalse();
  }

  private static void tells(Ancestry ancestry) {
    assertThat(ancestry.isOrExtends("p/Middle", "p/Base")).isTrue();
    assertThat(ancestry.isOrExtends("p/Plain", "p/Base")).isFalse();
    assertThat(ancestry.mayBeSerializable("p/Middle", List.of())).isTrue();
    assertThat(ancestry.mayBeSerializable("p/Plain", List.of())).isFalse();
    assertThat(ancestry.mayBeSerializable("p/NotThere", List.of())).isTrue();
  }

  private static byte[] classFile(String name, String superName, String... interfaces) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, name, null, superName, interfaces);
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static final class Streams extends ClassLoader {
    private int opened;

    Streams() {
      super(null);
    }

    @Override
    public @Nullable InputStream getResourceAsStream(String name) {
      byte[] file = CLASSES.get(name);
      opened += file == null ? 0 : 1;
      return file == null ? null : new ByteArrayInputStream(file);
    }
  }
}
