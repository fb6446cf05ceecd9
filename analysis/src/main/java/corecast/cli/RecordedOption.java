package corecast.cli;

import corecast.recorder.AgentOptions;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What of a program is recorded. */
final class RecordedOption {
  @Mixin private FunctionOption functions = new FunctionOption();

  @Option(
      names = "--depth",
      paramLabel = "N",
      description =
          "Functions deeper on the stack than this are counted, but not timed (default:" + " 128).")
  private @Nullable Integer depth;

  @Option(
      names = "--limit",
      paramLabel = "SIZE",
      converter = Size.Converter.class,
      description = "Stop recording when the trace has this size, such as 512M or 2G.")
  private @Nullable Size limit;

  @Option(
      names = "--warmup",
      paramLabel = "TIME",
      converter = Nanos.Converter.class,
      description = "Begin recording after this time, such as 10s or 500ms.")
  private @Nullable Nanos warmup;

  @Option(
      names = "--from",
      paramLabel = "MARK",
      description = "Begin recording when the program calls Corecast.mark(MARK).")
  private @Nullable String from;

  @Option(
      names = "--until",
      paramLabel = "MARK",
      description = "Stop recording when the program calls Corecast.mark(MARK).")
  private @Nullable String until;

  @Option(
      names = "--yield-in-spin-loops",
      description =
          "Let busy waits (loops that only read volatile fields or atomics) yield the CPU.")
  private boolean yieldInSpinLoops;

  @Option(
      names = "--system-clock",
      description =
          "Use System.nanoTime() for all times, even where the processor's time stamp counter is"
              + " faster to read.")
  private boolean systemClock;

  void check() {
    WrongUse.when(
        depth != null && (depth < 1 || depth > AgentOptions.MOST_DEPTH),
        "--depth " + depth + ": expected 1 to " + AgentOptions.MOST_DEPTH);
    WrongUse.when(
        limit != null && limit.bytes() < AgentOptions.LEAST_LIMIT_BYTES,
        "--limit: expected at least " + (AgentOptions.LEAST_LIMIT_BYTES >> 20) + "M");
    WrongUse.when(warmup != null && warmup.value() < 1_000_000, "--warmup: expected 1ms or more");
  }

  boolean isPart() {
    return warmup != null || from != null || until != null;
  }

  Map<String, String> agentOptions() {
    Map<String, String> options = new LinkedHashMap<>();
    functions.addTo(options);
    if (yieldInSpinLoops) {
      options.put("yield", "on");
    }
    if (systemClock) {
      options.put("clock", "system");
    }
    if (depth != null) {
      options.put("depth", depth.toString());
    }
    if (limit != null) {
      options.put("limit", Long.toString(limit.bytes()));
    }
    if (warmup != null) {
      options.put("warmup", Long.toString(warmup.value() / 1_000_000));
    }
    if (from != null) {
      options.put("from", from);
    }
    if (until != null) {
      options.put("until", until);
    }
    return options;
  }
}
