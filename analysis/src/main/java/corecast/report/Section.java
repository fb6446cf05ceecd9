package corecast.report;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A part of the page: a file (or a constant of {@link ListBox}), a line in {@link HtmlReport}, and,
 * where it is drawn in the browser, a script of its name beside the page's.
 */
interface Section {
  /** Its name: of its script, of its data in the page, and of its element where that has one. */
  String id();

  /** What stands above it; empty if nothing does. */
  String title();

  Place place();

  /** What it means, in paragraphs for who sees it for the first time; none where it says so. */
  default List<String> meaning() {
    return List.of();
  }

  /** Its element, readable without scripts where that makes sense. */
  String html(Findings findings);

  /** What its script needs beside the page's data; {@code null} if nothing. */
  default @Nullable Object data(PageContent page) {
    return null;
  }

  enum Place {
    TOP,
    /** Side by side, for all processor counts. */
    CHARTS,
    /** Below the slider, for one processor count. */
    COUNTS,
    BOXES,
    /** Below everything. */
    FOOT;

    String hole() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
