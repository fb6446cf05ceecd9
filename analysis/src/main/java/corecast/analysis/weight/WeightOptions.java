package corecast.analysis.weight;

import org.jspecify.annotations.Nullable;

/**
 * How weights are computed.
 *
 * @param method {@code --method}
 * @param delays {@code --delays}
 * @param fromMark time is counted from the first time this mark is reached ({@code --from}); {@code
 *     null} for the start of the program
 */
public record WeightOptions(Method method, Delays delays, @Nullable String fromMark) {
  public static final WeightOptions DEFAULT = new WeightOptions(Method.SWEEP, Delays.SERVICE, null);

  /** Where the weights come from. */
  public enum Method {
    /** One backward pass over the timeline (docs/model.md, section 3). */
    SWEEP,
    /**
     * One replay for each segment with that segment shortened (Broberg et al., section 2.3); slow.
     */
    PERTURB
  }

  /** The clock on which sleeps and I/O run while weights are computed. */
  public enum Delays {
    /** In attained service, where weights are tame and serve all processor counts. */
    SERVICE,
    /** In wall time: exact, and chaotic where the running bodies hover around P. */
    WALL
  }

  public WeightOptions withMethod(Method other) {
    return new WeightOptions(other, delays, fromMark);
  }

  public WeightOptions withDelays(Delays other) {
    return new WeightOptions(method, other, fromMark);
  }

  public WeightOptions from(@Nullable String mark) {
    return new WeightOptions(method, delays, mark);
  }
}
