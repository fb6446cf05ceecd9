package corecast.study.target;

import java.util.List;
import java.util.Map;

/**
 * The environment variables of a target. Some are not for Corecast's own virtual machine, which
 * would take a debugger's port first, or need another locale: the launcher keeps them under other
 * names.
 */
public final class TargetVariables {
  private static final String KEPT = "CORECAST_KEPT_";

  private TargetVariables() {}

  /** Gives what was kept its name back. */
  static void restore(Map<String, String> variables) {
    for (String name : List.copyOf(variables.keySet())) {
      if (name.startsWith(KEPT)) {
        String original = name.substring(KEPT.length());
        String value = variables.getOrDefault(name, "");
        variables.remove(name);
        if (value.isEmpty()) {
          variables.remove(original); // there was none
        } else {
          variables.put(original, value);
        }
      }
    }
  }

  public static Map<String, String> all() {
    Map<String, String> variables = new ProcessBuilder().environment();
    restore(variables);
    return variables;
  }
}
