package corecast.cli;

import picocli.CommandLine.Option;

/** {@code -p}: for which processor counts. */
final class ProcessorsOption {
  @Option(
      names = {"-p", "--processors"},
      paramLabel = "N",
      defaultValue = "1..16",
      converter = Counts.Converter.class,
      description = "processor counts: 1..16 or 1,2,4,8 or 8 (default: ${DEFAULT-VALUE})")
  private Counts counts = new Counts(new int[] {1});

  int[] values() {
    return counts.values();
  }

  int largest() {
    return counts.largest();
  }
}
