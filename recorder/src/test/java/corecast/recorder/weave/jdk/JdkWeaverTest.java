package corecast.recorder.weave.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import corecast.recorder.Jdks;
import corecast.recorder.weave.Woven;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** The tables against the class files of the JDKs at hand. */
@Tag("more")
final class JdkWeaverTest {
  static Stream<Jdks.Jdk> jdks() {
    return Jdks.installed().stream();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void everyRowFindsItsMethodAndTheClassIsValid(Jdks.Jdk jdk) throws Exception {
    JdkWeaver weaver = new JdkWeaver(jdk.version());
    List<String> missing = new ArrayList<>();
    int woven = 0;
    try (JdkClasses classes = new JdkClasses(jdk.home())) {
      for (String name : weaver.classNames()) {
        byte[] original = classes.read(name);
        if (original == null) {
          missing.add(name);
          continue;
        }
        byte[] changed = weaver.weave(name, original, missing, false);
        assertThatCode(() -> Woven.check(changed)).as(name).doesNotThrowAnyException();
        assertThat(signatures(changed)).as(name).isEqualTo(signatures(original));
        woven++;
      }
    }
    assertThat(missing).isEmpty();
    // 23 owners in the first table, and at least five more in the second.
    assertThat(woven).isGreaterThanOrEqualTo(25);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void everyFieldThatAHookIsGivenIsThereAndMayBeRead(Jdks.Jdk jdk) throws Exception {
    List<String> faults = new ArrayList<>();
    int fields = 0;
    try (JdkClasses classes = new JdkClasses(jdk.home())) {
      WovenJdk all = new WovenJdk(classes, jdk.version());
      for (String name : all.names()) {
        byte[] woven = all.woven(name);
        if (woven != null) {
          Set<FieldInsnNode> read = HookUses.fields(woven);
          read.stream()
              .filter(field -> !mayRead(name, field, classes))
              .forEach(
                  field ->
                      faults.add(name + " reads " + field.owner + "." + field.name + field.desc));
          fields += read.size();
        }
      }
    }
    assertThat(faults).isEmpty();
    // The rows of Links alone name 40.
    assertThat(fields).isGreaterThan(40);
  }

  private static boolean mayRead(String from, FieldInsnNode read, JdkClasses classes) {
    for (String at = read.owner; at != null; ) {
      byte[] classFile = classes.read(at);
      if (classFile == null) {
        return false;
      }
      ClassNode node = new ClassNode();
      new ClassReader(classFile).accept(node, ClassReader.SKIP_CODE);
      for (FieldNode field : node.fields) {
        if (field.name.equals(read.name) && field.desc.equals(read.desc)) {
          return isAccessible(field.access, at, from, read.owner);
        }
      }
      at = node.superName;
    }
    return false;
  }

  private static boolean isAccessible(int access, String declaredIn, String from, String owner) {
    if ((access & Opcodes.ACC_PRIVATE) != 0) {
      return nest(declaredIn).equals(nest(from));
    }
    boolean inherited = (access & Opcodes.ACC_PROTECTED) != 0 && from.equals(owner);
    return inherited || folder(declaredIn).equals(folder(from));
  }

  private static String nest(String name) {
    int nested = name.indexOf('$');
    return nested < 0 ? name : name.substring(0, nested);
  }

  private static String folder(String name) {
    return name.substring(0, name.lastIndexOf('/'));
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void classesWithMonitorsAreValidAndKeepTheirMembers(Jdks.Jdk jdk) throws Exception {
    int woven = 0;
    try (JdkClasses classes = new JdkClasses(jdk.home())) {
      for (String name : JdkMonitors.CLASSES) {
        byte[] original = classes.read(name);
        byte[] changed = original == null ? null : JdkMonitors.weave(original);
        if (original != null && changed != null) {
          assertThatCode(() -> Woven.check(changed)).as(name).doesNotThrowAnyException();
          assertThat(signatures(changed)).as(name).isEqualTo(signatures(original));
          woven++;
        }
      }
    }
    // Two collections, eight wrappers and the print stream; log handlers are in another module.
    assertThat(woven).isGreaterThanOrEqualTo(9);
  }

  /** Else the virtual machine makes a monitor for each of them when a hook inside asks. */
  @ParameterizedTest
  @ValueSource(strings = {"java/util/Vector", "java/util/Hashtable"})
  @EnabledForJreRange(max = JRE.JAVA_21)
  void aNewCollectionIsAskedForItsHashBeforeItIsLocked(String name) throws Exception {
    ClassNode woven = new ClassNode();
    try (JdkClasses classes = new JdkClasses(Jdks.all().get(0).home())) {
      new ClassReader(JdkMonitors.weave(classes.read(name))).accept(woven, 0);
    }
    int first = 0;
    for (MethodNode method : woven.methods) {
      List<String> calls = new ArrayList<>();
      for (AbstractInsnNode i : method.instructions) {
        if (i instanceof MethodInsnNode call) {
          calls.add(call.owner + "." + call.name);
        }
      }
      if (method.name.equals("<init>") && calls.contains(woven.superName + ".<init>")) {
        assertThat(calls)
            .startsWith(woven.superName + ".<init>", "java/lang/System.identityHashCode");
        first++;
      } else {
        assertThat(calls).doesNotContain("java/lang/System.identityHashCode");
      }
    }
    assertThat(first).isPositive();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void streamsAreValidAndKeepTheirMembers(Jdks.Jdk jdk) throws Exception {
    try (JdkClasses classes = new JdkClasses(jdk.home())) {
      for (String name : JdkSinks.CLASSES) {
        byte[] original = classes.read(name);
        byte[] changed = original == null ? null : JdkSinks.weave(original);
        assertThat(changed).as(name).isNotNull();
        assertThatCode(() -> Woven.check(changed)).as(name).doesNotThrowAnyException();
        assertThat(signatures(changed)).as(name).isEqualTo(signatures(original));
      }
    }
  }

  /** What a class that is loaded already must not change. */
  private static Set<String> signatures(byte[] classFile) {
    ClassNode node = new ClassNode();
    new ClassReader(classFile).accept(node, ClassReader.SKIP_CODE);
    Set<String> signatures = new HashSet<>();
    for (MethodNode method : node.methods) {
      signatures.add(method.access + " " + method.name + method.desc);
    }
    node.fields.forEach(field -> signatures.add(field.access + " " + field.name + field.desc));
    return signatures;
  }

  @Test
  void aMethodThatThisJavaLacksIsListed() throws Exception {
    Jdks.Jdk jdk = Jdks.installed().get(0);
    List<String> missing = new ArrayList<>();
    try (JdkClasses classes = new JdkClasses(jdk.home())) {
      byte[] original = classes.read("java/lang/Thread");
      assertThat(original).isNotNull();
      // Java 99 is told to have all of the rows for 19 and later, which 17 has not.
      new JdkWeaver(99).weave("java/lang/Thread", original, missing, false);
    }
    if (jdk.version() < 19) {
      assertThat(missing).contains("java.lang.Thread.start(Ljdk/internal/vm/ThreadContainer;)V");
    }
  }
}
