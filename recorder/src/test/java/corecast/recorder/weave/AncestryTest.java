package corecast.recorder.weave;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.weave.Ancestry.Answer;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

final class AncestryTest {
  private static final Map<String, byte[]> CLASSES =
      Map.of(
          "p/Base.class", classFile("p/Base", "java/lang/Object", "java/io/Serializable"),
          "p/Middle.class", classFile("p/Middle", "p/Base"),
          "p/Plain.class", classFile("p/Plain", "java/lang/Object", "java/lang/Runnable"),
          "p/Worker.class", worker(),
          "p/Heir.class", classFile("p/Heir", "p/Worker"));

  @TempDir private Path folder;

  private void writeJar(Path jar, List<String> names, String classPath) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
      for (String name : names) {
        out.putNextEntry(new ZipEntry(name));
        out.write(Objects.requireNonNull(CLASSES.get(name)));
      }
    }
  }

  private static Ancestry of(Path... places) {
    List<File> files = Stream.of(places).map(Path::toFile).toList();
    return new Ancestry(new ClassPath(files, ModuleLayer.boot()));
  }

  @Test
  void readsClassesInJarsWhateverTheirPath() throws IOException {
    Path jar = Files.createDirectories(folder.resolve("a b+ü%20")).resolve("of classes.jar");
    writeJar(jar, List.copyOf(CLASSES.keySet()), "");
    tells(of(folder.resolve("none.jar"), jar));
  }

  @Test
  void readsClassesInFolders() throws IOException {
    Files.createDirectory(folder.resolve("p"));
    for (Map.Entry<String, byte[]> each : CLASSES.entrySet()) {
      Files.write(folder.resolve(each.getKey()), each.getValue());
    }
    tells(of(folder));
  }

  @Test
  void followsWhatManifestsName() throws IOException {
    Path main = folder.resolve("main.jar");
    writeJar(main, List.of("p/Middle.class"), "lib/a%20b.jar  gone.jar main.jar");
    Files.createDirectory(folder.resolve("lib"));
    writeJar(
        folder.resolve("lib/a b.jar"),
        CLASSES.keySet().stream().filter(name -> !name.contains("Middle")).toList(),
        "../main.jar");
    tells(of(main));
  }

  @Test
  void nothingBesideAJarIsFoundThatNamesNothing() throws IOException {
    Path jar = folder.resolve("main.jar");
    writeJar(jar, List.of("p/Base.class"), " ");
    Files.createDirectory(folder.resolve("p"));
    Files.write(folder.resolve("p/Plain.class"), CLASSES.get("p/Plain.class"));
    assertThat(of(jar).isThread("p/Plain")).isEqualTo(Answer.UNKNOWN);
  }

  /** The virtual machine refuses a class whose methods are synchronized no longer. */
  @Test
  void methodsOfAClassStaySynchronizedOrDoNotWhateverIsKnownLater() {
    Ancestry ancestry = new Ancestry(null);
    ClassNode node = new ClassNode();
    new ClassReader(classFile("p/Late", "p/Plain")).accept(node, 0);
    BooleanSupplier hangsOnIt = () -> ancestry.mayBeSerializable(node.superName, node.interfaces);
    assertThat(ancestry.keepsSynchronized(node, hangsOnIt)).isFalse(); // has no such method
    node.visitMethod(Opcodes.ACC_SYNCHRONIZED | Opcodes.ACC_NATIVE, "f", "()V", null, null);
    assertThat(ancestry.keepsSynchronized(node, hangsOnIt)).isTrue();
    ClassNode plain = new ClassNode();
    new ClassReader(CLASSES.get("p/Plain.class")).accept(plain, 0);
    ancestry.add(plain);
    assertThat(hangsOnIt.getAsBoolean()).isFalse();
    assertThat(ancestry.keepsSynchronized(node, hangsOnIt)).isTrue();
  }

  @Test
  void readsClassesOfModulesOfTheJdk() {
    Ancestry ancestry = of(folder);

    assertThat(ancestry.mayBeSerializable("javax/tools/ForwardingJavaFileManager", List.of()))
        .isFalse();
    assertThat(ancestry.isThread("javax/tools/ForwardingJavaFileManager")).isEqualTo(Answer.NO);
  }

  @Test
  void ofAnotherLoaderKnowsWhatWasAdded() {
    Ancestry ancestry = new Ancestry(null);
    assertThat(ancestry.isThread("p/Worker")).isEqualTo(Answer.UNKNOWN);
    assertThat(ancestry.mayBeSerializable("p/Plain", List.of())).isTrue();

    for (byte[] classFile : CLASSES.values()) {
      ClassNode node = new ClassNode();
      new ClassReader(classFile).accept(node, 0);
      ancestry.add(node);
    }
    tells(ancestry);
  }

  @Test
  void isKeptForEachLoader() {
    Ancestries all = new Ancestries(new ClassPath(List.of(), ModuleLayer.boot()));
    ClassLoader one = new Same();
    ClassLoader other = new Same();

    Ancestry ofOne = all.of(one);
    assertThat(all.of(other)).isNotSameAs(ofOne);
    assertThat(all.of(null)).isNotSameAs(ofOne);
    assertThat(all.of(one)).isSameAs(ofOne);
  }

  private static void tells(Ancestry ancestry) {
    assertThat(ancestry.isThread("p/Worker")).isEqualTo(Answer.YES);
    assertThat(ancestry.isThread("p/Plain")).isEqualTo(Answer.NO);
    assertThat(ancestry.isThread("p/NotThere")).isEqualTo(Answer.UNKNOWN);
    assertThat(ancestry.isThread("java/lang/Thread")).isEqualTo(Answer.YES);
    assertThat(ancestry.isThread("java/lang/Object")).isEqualTo(Answer.NO);
    assertThat(ancestry.isOfThread("p/Worker", "yield()V")).isEqualTo(Answer.NO); // its own
    assertThat(ancestry.isOfThread("p/Heir", "yield()V")).isEqualTo(Answer.NO);
    assertThat(ancestry.isOfThread("p/Heir", "sleep(J)V")).isEqualTo(Answer.YES);
    assertThat(ancestry.isOfThread("p/Plain", "sleep(J)V")).isEqualTo(Answer.NO);
    assertThat(ancestry.isOfThread("p/NotThere", "sleep(J)V")).isEqualTo(Answer.UNKNOWN);
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

  /** A thread with a static method of its own. */
  private static byte[] worker() {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "p/Worker", null, "java/lang/Thread", null);
    MethodVisitor method =
        writer.visitMethod(
            Opcodes.ACC_STATIC | Opcodes.ACC_PUBLIC | Opcodes.ACC_NATIVE,
            "yield",
            "()V",
            null,
            null);
    method.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }

  /** Such loaders call themselves equal, and must not be asked. */
  private static final class Same extends ClassLoader {
    @Override
    public int hashCode() {
      throw new AssertionError("asked");
    }

    @Override
    public boolean equals(@Nullable Object other) {
      throw new AssertionError("asked");
    }
  }
}
