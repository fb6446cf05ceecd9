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
      names = "--from",
      paramLabel = "MARK",
      description = "Count time from the moment this mark is first reached.")
  private @Nullable String from;

  enum Method {
    adjoint,
    perturb
  }

  WeightOptions get() {
    return new WeightOptions(
        method == Method.adjoint ? WeightOptions.Method.SWEEP : WeightOptions.Method.PERTURB, from);
  }
}
