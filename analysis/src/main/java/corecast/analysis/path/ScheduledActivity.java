package corecast.analysis.path;

/**
 * A segment in the schedule of a replay: table 1 of Alexander et al. All times in ns since the
 * program began.
 *
 * @param segment ordinal among the segments of its thread, from 0
 * @param function the innermost function
 * @param durationNanos d: how long it takes in this replay
 * @param earlyStartNanos ES
 * @param earlyFinishNanos EF
 * @param lateStartNanos LS
 * @param lateFinishNanos LF
 * @param totalSlackNanos TS: by how much it can end later before the program ends later
 * @param freeSlackNanos FS: by how much it can end later before any segment after it begins later
 */
public record ScheduledActivity(
    String thread,
    int segment,
    String function,
    double durationNanos,
    double earlyStartNanos,
    double earlyFinishNanos,
    double lateStartNanos,
    double lateFinishNanos,
    double totalSlackNanos,
    double freeSlackNanos) {}
