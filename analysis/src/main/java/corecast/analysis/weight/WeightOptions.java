package corecast.analysis.weight;

import org.jspecify.annotations.Nullable;

/**
 * How weights are computed.
 *
 * @param method {@code --method}
 * @param fromMark time is counted from the first time this mark is reached ({@code --from}); {@code
 *     null} for the start of the program
 */
public record WeightOptions(Method method, @Nullable String fromMark) {
  public static final WeightOptions DEFAULT = new WeightOptions(Method.SWEEP, null);

  public enum Method {
    /** One backward pass over the timeline (docs/model.md, section 3). */
    SWEEP,
    /**
     * One replay for each segment with that segment shortened (Broberg et al., section 2.3); slow.
     */
    PERTURB
  }

  public WeightOptions withMethod(Method other) {
    return new WeightOptions(other, fromMark);
  }

  public WeightOptions from(@Nullable String mark) {
    return new WeightOptions(method, mark);
  }
}
