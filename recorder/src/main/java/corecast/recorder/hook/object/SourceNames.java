package corecast.recorder.hook.object;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the woven classes call the objects that they use. */
public final class SourceNames {
  private static final Map<String, ClassUses> CLASSES = new HashMap<>();

  private SourceNames() {}

  public static synchronized void put(String className, ClassUses uses) {
    CLASSES.put(className, uses);
  }

  /** What a class calls the object that a method is called on in a line of its source. */
  public static @Nullable String receiver(String className, int line, String method) {
    ClassUses uses = of(className);
    return uses == null ? null : uses.receiver(line, method);
  }

  /** What it calls the object that a method or constructor returns there. */
  public static @Nullable String result(String className, int line, String method) {
    ClassUses uses = of(className);
    return uses == null ? null : uses.result(line, method);
  }

  private static synchronized @Nullable ClassUses of(String className) {
    return CLASSES.get(className);
  }

  /**
   * Where the field or variable of such a name is given an object, such as {@code Orders.java:14};
   * empty if it is none, or unknown.
   */
  public static String assigned(String name) {
    int dot = name.indexOf('.', name.lastIndexOf('/') + 1);
    if (dot < 0) {
      return "";
    }
    ClassUses uses = of(name.substring(0, dot).replace('/', '.'));
    int end = name.indexOf('[', dot);
    return uses == null
        ? ""
        : uses.assigned(name.substring(dot + 1, end < 0 ? name.length() : end));
  }
}
