package corecast.analysis.whatif;

/**
 * A change, and what it gains on so many processors.
 *
 * @param rank 1 for the change that gains most there
 * @param edit the change
 * @param gain what it gains
 * @param source file and line of what is changed, such as {@code Orders.java:14}: of a function's
 *     beginning, of an object's field or first use; empty if not known
 */
public record Suggestion(int rank, Edit edit, Gain gain, String source) {}
