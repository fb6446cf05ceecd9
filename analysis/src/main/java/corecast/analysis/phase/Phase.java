package corecast.analysis.phase;

import java.util.List;

/**
 * Segments of the critical path that come again and again in the same order.
 *
 * @param count how often they come, without overlaps
 * @param parts what they are, in order
 */
public record Phase(int length, int count, List<PhasePart> parts) {
  public Phase {
    parts = List.copyOf(parts);
  }

  /** Count x length^2: the weighted coverage of Dooley et al., section 7.4. */
  public long coverage() {
    return (long) count * length * length;
  }

  /** The time that it takes on the path, over all times that it comes, ns. */
  public double nanos() {
    return parts.stream().mapToDouble(PhasePart::nanos).sum();
  }
}
