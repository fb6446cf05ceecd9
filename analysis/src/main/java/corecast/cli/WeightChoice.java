package corecast.cli;

import corecast.analysis.weight.WeightOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How weights are computed. */
final class WeightChoice {
  @Option(
      names = "--method",
      paramLabel = "adjoint|perturb",
      defaultValue = "adjoint",
      description =
          "adjoint: one backward pass over the replay; perturb: one replay for each segment"
              + " (slow, for checking) (default: ${DEFAULT-VALUE}).")
  private Method method = Method.adjoint;

  @Option(
      names = "--delays",
      paramLabel = "service|wall",
      defaultValue = "service",
      description =
          "How weights treat sleeps and I/O. service: as if they got longer while threads share"
              + " processors (stable); wall: as long as they are (exact, but unstable) (default:"
              + " ${DEFAULT-VALUE}).")
  private Delays delays = Delays.service;

  @Option(
      names = "--from",
      paramLabel = "MARK",
      description = "Count time from the moment this mark is first reached.")
  private @Nullable String from;

  /** Spelled as on the command line. */
  enum Method {
    adjoint,
    perturb
  }

  /** Spelled as on the command line. */
  enum Delays {
    service,
    wall
  }

  WeightOptions get() {
    return new WeightOptions(
        method == Method.adjoint ? WeightOptions.Method.SWEEP : WeightOptions.Method.PERTURB,
        delays == Delays.wall ? WeightOptions.Delays.WALL : WeightOptions.Delays.SERVICE,
        from);
  }
}
