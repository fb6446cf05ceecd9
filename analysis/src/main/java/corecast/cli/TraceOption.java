package corecast.cli;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where a recording goes. */
final class TraceOption {
  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      defaultValue = "app.cct",
      description = "The trace (default: ${DEFAULT-VALUE}).")
  private Path output = Path.of("app.cct");

  Path get() {
    return output;
  }
}
