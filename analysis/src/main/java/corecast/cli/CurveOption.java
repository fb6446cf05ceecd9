package corecast.cli;

import picocli.CommandLine.Option;

/** The processor counts of a curve. */
final class CurveOption {
  @Option(
      names = {"-p", "--processors"},
      paramLabel = "COUNTS",
      defaultValue = "1..16",
      converter = ProcessorCounts.Converter.class,
      description = "Such as 1..16 or 1,2,4,8 or 8 (default: ${DEFAULT-VALUE}).")
  private ProcessorCounts processors = new ProcessorCounts(new int[] {1});

  ProcessorCounts get() {
    return processors;
  }
}
