package corecast.analysis.weight;

/**
 * One segment at one processor count.
 *
 * @param segment 0-based ordinal among the body's run, sleep and io steps
 * @param function the function it is charged to
 * @param startNanos when it starts in the replay, wall time, ns
 * @param workNanos its length, ns
 * @param weight d T(P) / d length
 */
public record SegmentWeight(
    int processors,
    String thread,
    int segment,
    String function,
    double startNanos,
    long workNanos,
    double weight) {}
