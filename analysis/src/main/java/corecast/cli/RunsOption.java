package corecast.cli;

import corecast.study.Processors;
import picocli.CommandLine.Option;

/** For which numbers of processors runs are simulated that are looked at one by one. */
final class RunsOption {
  @Option(
      names = {"-p", "--processors"},
      paramLabel = "COUNTS",
      defaultValue = "8",
      converter = ProcessorCounts.Converter.class,
      description =
          "Processors of the simulated run, such as 8; one run for each of 1,2,4,8 or 1..16"
              + " (default: ${DEFAULT-VALUE}).")
  private Processors processors = Processors.of(8);

  Processors get() {
    return processors;
  }
}
