package corecast.program.recorded;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Gives threads, objects and functions short names that tell them apart. */
final class Names {
  private final Set<String> used = new HashSet<>();
  private final Map<String, String> simpleOwner = new HashMap<>();

  /** The wanted name, or the wanted name with a number if it is taken. */
  String unique(String wanted) {
    String base = wanted.isBlank() ? "unnamed" : wanted;
    String name = base;
    for (int i = 2; !used.add(name); i++) {
      name = base + "~" + i;
    }
    return name;
  }

  /** Says that a class exists, so that {@link #function} knows which simple names are ambiguous. */
  void declareClass(String className) {
    simpleOwner.merge(simple(className), className, (a, b) -> a.equals(b) ? a : "");
  }

  /** {@code Class.method}, with the package only if two classes share the simple name. */
  String function(String className, String method) {
    boolean alone = className.equals(simpleOwner.get(simple(className)));
    return (alone ? simple(className) : className) + "." + method;
  }

  static String simple(String className) {
    return className.substring(className.lastIndexOf('.') + 1);
  }
}
