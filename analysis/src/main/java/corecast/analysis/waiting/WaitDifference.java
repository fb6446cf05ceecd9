package corecast.analysis.waiting;

/**
 * For how long a thread waited for something, in a replay on one processor and in the recording.
 *
 * @param thread the thread or task
 * @param what what it waits for, in words
 * @param replayedNanos all of its waits for that in the replay, ns
 * @param recordedNanos the same in the recording, with what it waited for the CPU before and after
 *     them, ns
 */
public record WaitDifference(
    String thread, String what, double replayedNanos, double recordedNanos) {

  /** How much longer it waits in the replay. */
  public double moreNanos() {
    return replayedNanos - recordedNanos;
  }
}
