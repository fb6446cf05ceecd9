package corecast.cli;

import corecast.study.Processors;
import picocli.CommandLine.Option;

/** The processor counts of a curve. */
final class CurveOption {
  @Option(
      names = {"-p", "--processors"},
      paramLabel = "COUNTS",
      defaultValue = "1..16",
      converter = ProcessorCounts.Converter.class,
      description = "Such as 1..16 or 1,2,4,8 or 8 (default: ${DEFAULT-VALUE}).")
  private Processors processors = Processors.of(1);

  Processors get() {
    return processors;
  }
}
