package corecast.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** Which classes' methods are recorded as functions. */
final class FunctionOption {
  @Option(
      names = "--include",
      paramLabel = "GLOB",
      description =
          "Classes whose methods are recorded as functions, all of them, such as 'com.acme.*'"
              + " (default: all classes but the JDK's and well-known libraries', without their short"
              + " methods).")
  private List<String> include = new ArrayList<>();

  @Option(
      names = "--exclude",
      paramLabel = "GLOB",
      description =
          "Classes whose methods are not recorded as functions, also if --include names them"
              + " (default: none).")
  private List<String> exclude = new ArrayList<>();

  @Option(
      names = "--keep-hot",
      description = "Record small functions even if they are entered very often.")
  private boolean keepHot;

  @Option(
      names = "--exact-functions",
      description =
          "Time every entry and exit of a function instead of some in each millisecond; costs 50"
              + " to 70 ns a call. Includes --keep-hot.")
  private boolean exact;

  /** Puts the choice among the options of the agent, which separates patterns by semicolons. */
  void addTo(Map<String, String> agentOptions) {
    add(agentOptions, "include", include);
    add(agentOptions, "exclude", exclude);
    if (keepHot) {
      agentOptions.put("hot", "on");
    }
    if (exact) {
      agentOptions.put("exact", "on");
    }
  }

  private static void add(Map<String, String> agentOptions, String key, List<String> globs) {
    if (!globs.isEmpty()) {
      agentOptions.put(key, String.join(";", globs).replace(',', ';'));
    }
  }
}
