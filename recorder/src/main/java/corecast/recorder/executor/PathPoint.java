package corecast.recorder.executor;

/**
 * What a message takes along (Dooley et al., section 4): how long the longest path to its sender
 * is, and where the table has the prefix that sent it.
 *
 * @param entry the prefix, as {@link PathRing#entry} numbers it; {@link #NONE} if there is none
 */
record PathPoint(long nanos, long entry) {
  static final long NONE = -1;

  static final PathPoint START = new PathPoint(0, NONE);

  /** The longer path; of equally long ones the first. */
  static PathPoint longer(PathPoint a, PathPoint b) {
    return b.nanos > a.nanos ? b : a;
  }
}
