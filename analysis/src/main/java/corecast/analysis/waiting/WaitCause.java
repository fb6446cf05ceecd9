package corecast.analysis.waiting;

/**
 * What explains waits, or part of them.
 *
 * @param thread whose step it is: a thread, the pool of a task, or all virtual threads
 * @param function the innermost function; {@link corecast.analysis.weight.FunctionWeights#UNNAMED}
 *     outside all
 * @param section the lock that was held then; empty if none was
 * @param state what the thread was in
 * @param via empty if the releaser did it itself after it last waited; otherwise what the releaser
 *     had waited for, so that this came through another wait
 * @param nanos how much of the waits it explains, ns
 */
public record WaitCause(
    String thread, String function, String section, StepState state, String via, double nanos) {}
