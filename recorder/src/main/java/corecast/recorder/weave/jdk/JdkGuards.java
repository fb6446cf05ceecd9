package corecast.recorder.weave.jdk;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Classes of the JDK in which threads wait at a monitor or a lock that {@code jdk.table} lacks. */
public final class JdkGuards {
  public static final Set<String> CLASSES = names();

  private JdkGuards() {}

  public static boolean weaves(String internalName) {
    return CLASSES.contains(internalName);
  }

  /** A class with its hooks; {@code null} if this version of it has no place for any. */
  public static byte @Nullable [] weave(String internalName, byte[] classFile) {
    byte @Nullable [] guarded =
        JdkMonitors.CLASSES.contains(internalName) ? JdkMonitors.weave(classFile) : null;
    if (!JdkSinks.CLASSES.contains(internalName)) {
      return guarded;
    }
    byte @Nullable [] written = JdkSinks.weave(guarded == null ? classFile : guarded);
    return written == null ? guarded : written;
  }

  private static Set<String> names() {
    Set<String> names = new HashSet<>(JdkMonitors.CLASSES);
    names.addAll(JdkSinks.CLASSES);
    return names;
  }
}
