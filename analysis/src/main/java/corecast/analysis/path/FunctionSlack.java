package corecast.analysis.path;

/**
 * A function as an activity of the graph.
 *
 * @param function its name
 * @param criticalNanos its time on the first of the longest paths
 * @param mbmKNanos Maximum Benefit Metric over the paths found: by how much the end can come
 *     earlier if the function takes no time, as far as these paths tell
 * @param mbmAllNanos the same over all paths, exact: the critical path is computed again without it
 * @param totalSlackNanos the least total slack of its segments
 * @param freeSlackNanos the least free slack of its segments
 */
public record FunctionSlack(
    String function,
    double criticalNanos,
    double mbmKNanos,
    double mbmAllNanos,
    double totalSlackNanos,
    double freeSlackNanos) {}
