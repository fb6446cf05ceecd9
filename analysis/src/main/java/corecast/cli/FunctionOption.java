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
          "Classes whose methods are all recorded as functions, such as 'com.acme.*' (default:"
              + " all classes except the JDK and well-known libraries, without short methods).")
  private List<String> include = new ArrayList<>();

  @Option(
      names = "--exclude",
      paramLabel = "GLOB",
      description =
          "Classes whose methods are not recorded as functions, even if --include matches them"
              + " (default: none).")
  private List<String> exclude = new ArrayList<>();

  /** Where functions come from. */
  enum Source {
    sampled,
    woven
  }

  @Option(
      names = "--functions",
      paramLabel = "sampled|woven",
      defaultValue = "sampled",
      description =
          "Where functions come from. sampled: a profiler beside the recording, and hooks only in"
              + " functions that synchronize. woven: hooks at entry and exit of all functions, which"
              + " also count calls (default: ${DEFAULT-VALUE}).")
  private Source source = Source.sampled;

  @Option(
      names = "--keep-hot",
      description =
          "Keep recording small functions that are entered very often (by default they"
              + " are switched off). Implies --functions woven.")
  private boolean keepHot;

  @Option(
      names = "--exact-functions",
      description =
          "Time every entry and exit of a function; costs 50 to 70 ns a call."
              + " Implies --keep-hot and --functions woven.")
  private boolean exact;

  /** Puts the choice among the options of the agent, which separates patterns by semicolons. */
  void addTo(Map<String, String> agentOptions) {
    add(agentOptions, "include", include);
    add(agentOptions, "exclude", exclude);
    agentOptions.put("functions", source.name());
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
