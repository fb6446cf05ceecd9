package corecast.analysis.waiting;

/**
 * What a thread, or all tasks of a pool together, spent its life with; ns.
 *
 * @param thread the thread, the pool of the tasks, or all virtual threads
 * @param runningNanos on a processor
 * @param noProcessorNanos able to run, while others had the processors
 * @param delayNanos in sleeps, input and output
 * @param waitingNanos waiting for others
 * @param idleNanos waiting for what never came, or, in a thread that never comes to its end, at all
 * @param lentNanos in the midst of a step that runs another task itself
 * @param lifeNanos from its start, of tasks from their submission, to its end: the sum of all these
 */
public record ThreadTimes(
    String thread,
    double runningNanos,
    double noProcessorNanos,
    double delayNanos,
    double waitingNanos,
    double idleNanos,
    double lentNanos,
    double lifeNanos) {}
