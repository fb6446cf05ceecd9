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
          "Classes whose methods are all recorded as functions, such as 'com.acme.*'. (Default: all classes except the JDK and well-known libraries, without short methods.)")
  private List<String> include = new ArrayList<>();

  @Option(
      names = "--exclude",
      paramLabel = "GLOB",
      description =
          "Classes whose methods are not recorded as functions, even if --include matches them"
              + " (default: none).")
  private List<String> exclude = new ArrayList<>();

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
              + " time and count each call, at 50 to 70 ns a call (default: ${DEFAULT-VALUE}).")
  private Source source = Source.sampled;

  /** Puts the choice among the options of the agent, which separates patterns by semicolons. */
  void addTo(Map<String, String> agentOptions) {
    add(agentOptions, "include", include);
    add(agentOptions, "exclude", exclude);
    agentOptions.put("functions", source.name());
  }

  private static void add(Map<String, String> agentOptions, String key, List<String> globs) {
    if (!globs.isEmpty()) {
      agentOptions.put(key, String.join(";", globs).replace(',', ';'));
    }
  }
}
