package corecast.analysis.whatif;

/**
 * A change, and what it gains on so many processors.
 *
 * @param rank 1 for the change that gains most there
 * @param edit the change
 * @param gain what it gains
 */
public record Suggestion(int rank, Edit edit, Gain gain) {}
