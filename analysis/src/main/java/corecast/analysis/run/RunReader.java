package corecast.analysis.run;

/**
 * Is told the course of a run. Times are in ns from its start. What is told of one track comes in
 * the order of time, but states apart from functions and segments; tracks are told in any order.
 */
public interface RunReader {
  enum Kind {
    WORK,
    SLEEP,
    IO
  }

  /** There is a new track: a thread, or one of several tasks of a pool at a time. */
  void track(int track, String name);

  /** It has a processor, from 0. */
  void runs(int track, int processor, long fromNanos, long toNanos);

  void isReady(int track, long fromNanos, long toNanos);

  /**
   * It waits.
   *
   * @param what for what, such as {@code lock M}; {@code sleep} or {@code io} if for time to pass
   */
  void waits(int track, String what, long fromNanos, long toNanos);

  /** It enters a function, and does not leave it at the same instant. */
  void enters(int track, int function, long nanos);

  void leaves(int track, long nanos);

  /**
   * Segments without a break in one call path, those with and without the critical path apart.
   *
   * @param function the innermost; -1 if there is none
   */
  void segment(int track, Kind kind, int function, boolean critical, long fromNanos, long toNanos);

  /**
   * What one track did lets another one go on.
   *
   * @param fromNanos when the segment ended after which it did so
   * @param toNanos when the first segment of the other one begins
   * @param toEndNanos when that one ends
   */
  void handsOver(int fromTrack, long fromNanos, int toTrack, long toNanos, long toEndNanos);
}
