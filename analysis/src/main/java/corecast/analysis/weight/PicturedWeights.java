package corecast.analysis.weight;

/**
 * The weights of the segments that end with the events of a timeline, at each number of processors
 * of which there is a picture.
 */
@FunctionalInterface
public interface PicturedWeights {
  /** The weights of an event's segment, by picture; to be read before others are asked for. */
  double[] of(int event);

  /**
   * Whether the body goes on with a segment of the same weights, in the same call path and without
   * waiting, so that both can be drawn as one.
   */
  default boolean goesOn(int event) {
    return false;
  }
}
