package corecast.recorder.weave;

import corecast.recorder.hook.path.Selection;
import java.util.List;

/**
 * The functions that have hooks while a program's critical path is computed.
 *
 * @param all whether it is all that count as functions
 * @param functions else those, as {@code Class.method} with the package or without
 */
record Followed(boolean all, List<String> functions) {
  static final Followed ALL = new Followed(true, List.of());

  static Followed of(List<String> functions) {
    return new Followed(false, List.copyOf(functions));
  }

  boolean names(String className, String method) {
    String full = className.concat(".").concat(method);
    for (String function : functions) {
      if (Selection.isNamed(function, full)) {
        return true;
      }
    }
    return false;
  }

  boolean concerns(String className) {
    for (String function : functions) {
      int dot = function.lastIndexOf('.');
      if (dot > 0 && Selection.isNamed(function.substring(0, dot), className)) {
        return true;
      }
    }
    return all;
  }
}
