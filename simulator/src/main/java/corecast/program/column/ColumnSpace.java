package corecast.program.column;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where columns are kept: in the heap, each in one array, or in pages of which those used last are
 * in the heap and the others in a temporary file.
 *
 * <p>Columns in pages are for one thread, but while they are new and nothing was read: then several
 * threads may each add to columns of their own.
 */
public final class ColumnSpace {
  public static final ColumnSpace HEAP = new ColumnSpace(null);

  private final @Nullable Pages pages;

  private ColumnSpace(@Nullable Pages pages) {
    this.pages = pages;
  }

  /**
   * Columns in pages.
   *
   * @param folder where the temporary file is made
   * @param budget how many bytes of the heap the pages may take
   * @throws java.io.UncheckedIOException if there can be no file; so does a column for which there
   *     is no room
   */
  public static ColumnSpace paged(Path folder, long budget) {
    return new ColumnSpace(new FilePages(folder, budget));
  }

  /** Whether columns are in pages, because they would not fit the heap. */
  public boolean isPaged() {
    return pages != null;
  }

  /** How many bytes of pages may be in the heap; {@link Long#MAX_VALUE} if there are none. */
  public long budget() {
    return pages == null ? Long.MAX_VALUE : pages.budget();
  }

  /** What the columns in pages have taken; empty if there are none. */
  public Optional<PagedBytes> pagedBytes() {
    return pages == null ? Optional.empty() : Optional.of(pages.bytes());
  }

  /**
   * A column of ints.
   *
   * @param expected how many numbers there will be, as a first guess
   */
  public IntColumn ints(int expected) {
    return pages == null
        ? new IntColumn(expected)
        : new IntColumn(pages.list(2, 4L * expected, false));
  }

  public LongColumn longs(int expected) {
    return pages == null
        ? new LongColumn(expected)
        : new LongColumn(pages.list(3, 8L * expected, false));
  }

  public DoubleColumn doubles(int expected) {
    return pages == null
        ? new DoubleColumn(expected)
        : new DoubleColumn(pages.list(3, 8L * expected, true));
  }

  public ByteColumn bytes(int expected) {
    return pages == null
        ? new ByteColumn(expected)
        : new ByteColumn(pages.list(0, expected, false));
  }

  /** Gives the file back; columns in pages must not be used any more. */
  public void close() {
    if (pages != null) {
      pages.close();
    }
  }
}
