package corecast.program;

/**
 * How long a recording on one CPU lasted, to be compared with a replay on one processor. Times are
 * ns, and without what the recorder itself used.
 *
 * @param incomparable why it cannot be compared, as a clause; empty if it can
 * @param leastNanos for how long the recorded process had the CPU, or the CPU nothing to do
 * @param mostNanos from the first event to the last. Beyond {@code leastNanos} the CPU was other
 *     programs', or it is not known whose, or the recorder had it while all threads slept
 * @param recorderNanos what the recorder used, and both leave out
 * @param libraryNanos CPU time inside synchronization calls of the JDK, which no replay has
 * @param unknownNanos CPU time of the process that was no recorded thread's, none of the virtual
 *     machine's known threads' and not the recorder's; below 0 if they have more than it used
 * @param handOversPerMs how often a recorded thread had to wait in an operation and another one got
 *     the CPU, by ms of the recorded threads' CPU time
 * @param processors how many processors the program was told that there are; 1 if that is not known
 */
public record RecordedSpan(
    String incomparable,
    long leastNanos,
    long mostNanos,
    long recorderNanos,
    long libraryNanos,
    long unknownNanos,
    double handOversPerMs,
    int processors) {

  public static final RecordedSpan NONE = not("it was not recorded", 0);

  public static RecordedSpan not(String why, double handOversPerMs) {
    return new RecordedSpan(why, 0, 0, 0, 0, 0, handOversPerMs, 1);
  }

  public boolean isComparable() {
    return incomparable.isEmpty();
  }
}
