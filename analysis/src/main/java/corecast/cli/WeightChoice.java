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
          "adjoint: one backward pass; perturb: one replay for each segment, slow, for checking"
              + " (default: ${DEFAULT-VALUE}).")
  private Method method = Method.adjoint;

  @Option(
      names = "--delays",
      paramLabel = "service|wall",
      defaultValue = "service",
      description =
          "Whether sleeps and I/O are carried in service time, which is stable, or in wall time,"
              + " which is exact but chaotic (default: ${DEFAULT-VALUE}).")
  private Delays delays = Delays.service;

  @Option(
      names = "--from",
      paramLabel = "MARK",
      description = "Measure from the first time that this mark is reached.")
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
