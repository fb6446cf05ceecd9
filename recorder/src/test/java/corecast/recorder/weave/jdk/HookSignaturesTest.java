package corecast.recorder.weave.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import corecast.recorder.Jdks;
import corecast.recorder.hook.Hooks;
import corecast.recorder.weave.Woven;
import corecast.recorder.weave.jdk.HookUses.Hook;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** The hooks that woven code calls, against those that there are. */
@Tag("more")
final class HookSignaturesTest {
  /** Java versions that have sections of the table to themselves. */
  private static final List<Integer> VERSIONS = List.of(17, 21, 25);

  /** Where the tests have programs to be woven, below the package of all. */
  private static final List<String> PROGRAMS = List.of("targets", "recorder/weave");

  static Stream<Jdks.Jdk> jdks() {
    return Jdks.installed().stream();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void everyHookOfAWovenJdkClassExists(Jdks.Jdk jdk) throws Exception {
    Set<Hook> hooks = inJdk(jdk);
    // Each of the rows of the tables names one, and many name the same.
    assertThat(hooks).hasSizeGreaterThan(80);
    assertThat(faults(hooks)).isEmpty();
  }

  @Test
  void everyHookOfAWovenApplicationClassExists() throws Exception {
    Set<Hook> hooks = inApplications();
    assertThat(hooks).hasSizeGreaterThan(40);
    assertThat(faults(hooks)).isEmpty();
  }

  /**
   * So that what weavers name cannot escape the tests above because no class asks for it: whatever
   * is public in a class of hooks is called by woven code, or by the recorder itself.
   */
  @Test
  void everyPublicHookIsCalledByWovenCodeOrByTheRecorder() throws Exception {
    List<Jdks.Jdk> jdks = Jdks.installed();
    Jdks.Jdk newest = jdks.get(jdks.size() - 1);
    assumeTrue(newest.version() >= 25, "some hooks are for later versions than " + newest);
    Set<Hook> called = new TreeSet<>(inApplications());
    for (Jdks.Jdk jdk : jdks) {
      called.addAll(inJdk(jdk));
    }
    Set<String> owners = new TreeSet<>();
    called.forEach(hook -> owners.add(hook.owner()));
    List<ClassNode> recorder = classes(Path.of("corecast", "recorder"), Hooks.class);
    Set<Hook> unused = new TreeSet<>();
    for (ClassNode node : recorder) {
      for (MethodNode method : node.methods) {
        if (owners.contains(node.name) && isPublicStatic(method)) {
          unused.add(new Hook(node.name, method.name, method.desc));
        }
      }
    }
    // Each operation of the table alone needs one to begin, and several for its ways to end.
    assertThat(unused).hasSizeGreaterThan(100);
    unused.removeAll(called);
    for (ClassNode node : recorder) {
      unused.removeAll(calledBy(node));
    }
    // A comparison of longs decides nothing itself: no compiler makes it an attempt.
    assertThat(unused)
        .extracting(Hook::toString)
        .containsExactly("SpinLocks.exchanged(Ljava/lang/Object;JII)J");
  }

  // ---- what is woven ----------------------------------------------------------------------------

  /** With the rows for that version and those for some before it. */
  private static Set<Hook> inJdk(Jdks.Jdk jdk) throws IOException {
    Set<Hook> hooks = new TreeSet<>();
    try (JdkClasses classes = new JdkClasses(jdk.home())) {
      Set<Integer> versions = new TreeSet<>(Set.of(jdk.version()));
      VERSIONS.stream().filter(version -> version < jdk.version()).forEach(versions::add);
      for (int version : versions) {
        WovenJdk all = new WovenJdk(classes, version);
        for (String name : all.names()) {
          byte[] woven = all.woven(name);
          if (woven != null) {
            hooks.addAll(HookUses.hooks(woven));
          }
        }
      }
    }
    return hooks;
  }

  /** The programs of the tests, in which there is everything that is woven. */
  private static Set<Hook> inApplications() throws Exception {
    Set<Hook> hooks = new TreeSet<>();
    for (String programs : PROGRAMS) {
      for (byte[] classFile : files(Path.of("corecast", programs), HookSignaturesTest.class)) {
        byte[] woven = Woven.application(classFile, "*");
        if (woven != null) {
          hooks.addAll(HookUses.hooks(woven));
        }
      }
    }
    return hooks;
  }

  // ---- what there is ----------------------------------------------------------------------------

  private static List<String> faults(Set<Hook> hooks) {
    List<String> faults = new ArrayList<>();
    for (Hook hook : hooks) {
      String fault = fault(hook);
      if (fault != null) {
        faults.add(hook + ": " + fault);
      }
    }
    return faults;
  }

  private static @Nullable String fault(Hook hook) {
    Class<?> owner;
    try {
      owner = Class.forName(hook.owner().replace('/', '.'), false, Hooks.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      return "no such class";
    }
    if (!Modifier.isPublic(owner.getModifiers())) {
      return "the class is not public";
    }
    for (Method method : owner.getDeclaredMethods()) {
      if (method.getName().equals(hook.name())
          && Type.getMethodDescriptor(method).equals(hook.descriptor())) {
        int is = method.getModifiers();
        return Modifier.isPublic(is) && Modifier.isStatic(is) ? null : "not public and static";
      }
    }
    return "no such method";
  }

  private static boolean isPublicStatic(MethodNode method) {
    return Modifier.isPublic(method.access) && Modifier.isStatic(method.access);
  }

  private static Set<Hook> calledBy(ClassNode node) {
    Set<Hook> called = new TreeSet<>();
    for (MethodNode method : node.methods) {
      for (AbstractInsnNode i : method.instructions) {
        if (i instanceof MethodInsnNode call && call.owner.startsWith("corecast/recorder/")) {
          called.add(new Hook(call.owner, call.name, call.desc));
        }
      }
    }
    return called;
  }

  private static List<ClassNode> classes(Path below, Class<?> beside) throws Exception {
    List<ClassNode> nodes = new ArrayList<>();
    for (byte[] classFile : files(below, beside)) {
      ClassNode node = new ClassNode();
      new ClassReader(classFile).accept(node, ClassReader.SKIP_FRAMES | ClassReader.SKIP_DEBUG);
      nodes.add(node);
    }
    return nodes;
  }

  /** The class files in a folder of where a class was loaded from. */
  private static List<byte[]> files(Path below, Class<?> beside) throws Exception {
    Path root = Path.of(beside.getProtectionDomain().getCodeSource().getLocation().toURI());
    List<byte[]> files = new ArrayList<>();
    try (Stream<Path> found = Files.walk(root.resolve(below))) {
      for (Path file : (Iterable<Path>) found.sorted()::iterator) {
        if (file.toString().endsWith(".class") && !file.endsWith("package-info.class")) {
          files.add(Files.readAllBytes(file));
        }
      }
    }
    return files;
  }
}
