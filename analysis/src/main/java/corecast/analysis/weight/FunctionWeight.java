package corecast.analysis.weight;

/**
 * What a function contributes to the completion time at one processor count (Broberg et al.,
 * section 2.2).
 *
 * @param calls entries in segments whose weight is not 0
 * @param selfNanos weight x work of the function itself, ns (the paper's TET)
 * @param totalNanos the same with everything it calls, once under recursion, ns (TETID)
 * @param share selfNanos / T(P)
 */
public record FunctionWeight(
    int processors,
    String function,
    long calls,
    double selfNanos,
    double totalNanos,
    double share) {

  public boolean isOfNoFunction() {
    return function.equals(FunctionWeights.UNNAMED);
  }
}
