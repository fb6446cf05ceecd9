package corecast.analysis.weight;

import org.jspecify.annotations.Nullable;

/** Weights of all segments at several processor counts, one segment at a time. */
interface WeightRows {
  /** Which processor counts a row holds. */
  Columns columns();

  /** Hands out the rows; a segment without one has no weight at any count. */
  void forEach(Reader reader);

  /**
   * Adds all rows up by call path.
   *
   * @param events takes down the row of each event too
   */
  default void addTo(PathSums sums, @Nullable EventRows events) {
    forEach(
        (event, row) -> {
          if (events != null) {
            events.take(event, row);
          }
          sums.row(event, row);
        });
  }

  /**
   * Number of segments whose weight holds for a change to one side only, as far as it is known
   * after {@link #forEach}.
   */
  int oneSided();

  /** Takes one row. */
  interface Reader {
    /**
     * Takes the next row.
     *
     * @param event the end of the segment
     * @param row P x weight for each column, whole numbers; to be read before returning
     */
    void row(int event, WeightRow row);
  }
}
