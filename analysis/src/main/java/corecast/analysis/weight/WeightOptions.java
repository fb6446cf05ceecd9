package corecast.analysis.weight;

import org.jspecify.annotations.Nullable;

/**
 * How weights are computed.
 *
 * @param method the backward pass, or the paper's perturbation
 * @param wallDelays whether delays are taken in wall time; otherwise in attained service
 * @param fromMark name of the mark from which on time is measured; {@code null} for the start
 */
public record WeightOptions(Method method, boolean wallDelays, @Nullable String fromMark) {
  /** How to get the weights. */
  public enum Method {
    /** One backward pass over the timeline. */
    ADJOINT,
    /** One replay for each segment; slow, for checking. */
    PERTURB
  }

  public static final WeightOptions DEFAULT = new WeightOptions(Method.ADJOINT, false, null);
}
