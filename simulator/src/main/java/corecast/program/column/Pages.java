package corecast.program.column;

/**
 * Where the pages of columns are that do not fit the heap. {@link ColumnSpace#paged} alone names
 * the class that keeps them in a file: where there are no files, as in a browser, columns in the
 * heap do without it.
 */
abstract class Pages {
  /**
   * The pages of a new column.
   *
   * @param shift logarithm of the bytes of a number
   * @param bytes how long the column will be, as a first guess
   * @param doubles whether the numbers are doubles
   */
  abstract PageList list(int shift, long bytes, boolean doubles);

  /** How many bytes of pages may be in memory. */
  abstract long budget();

  abstract PagedBytes bytes();

  /** Gives everything back; the columns must not be used any more. */
  abstract void close();
}
