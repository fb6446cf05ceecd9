package corecast.report;

/**
 * In which row of a picture each body is. Not in the data of the page.
 *
 * @param laneOf by body, for all pictures of a timeline; -1 if it never ran
 * @param rowOf by lane, of this picture; {@link #NONE} if the row is not shown
 */
record BodyRows(int[] laneOf, int[] rowOf) {
  static final int NONE = -1;

  /** The row of a body; {@link #NONE} of what is no body. */
  int of(int body) {
    return body < 0 || laneOf[body] < 0 ? NONE : rowOf[laneOf[body]];
  }
}
