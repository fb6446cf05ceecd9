package corecast.recorder.weave.jdk;

import java.util.ArrayList;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Everything of {@code java.base} that is woven. */
final class WovenJdk {
  private final JdkClasses classes;
  private final JdkWeaver weaver;

  /**
   * For some JDK.
   *
   * @param version the version that the weaver takes it for
   */
  WovenJdk(JdkClasses classes, int version) {
    this.classes = classes;
    this.weaver = new JdkWeaver(version);
  }

  /** The classes that a weaver names, in order. */
  Set<String> names() {
    Set<String> names = new TreeSet<>(weaver.classNames());
    names.addAll(JdkGuards.CLASSES);
    return names;
  }

  /** One of them as it is woven; {@code null} if it is in another module, or stays as it is. */
  byte @Nullable [] woven(String name) {
    byte[] original = classes.read(name);
    if (original == null) {
      return null;
    }
    return JdkGuards.weaves(name)
        ? JdkGuards.weave(name, original)
        : weaver.weave(name, original, new ArrayList<>(), true);
  }
}
