package corecast.report;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A part of the page: a file (or a constant of {@link ListBox}), a line in {@link HtmlReport}, and,
 * where it is drawn in the browser, a script of its name beside the page's.
 */
abstract class Section {
  private final String id;
  private final String title;
  private final Place place;

  /**
   * A part in that place.
   *
   * @param id its name: of its script, of its data in the page, and of its element where that has
   *     one
   * @param title what stands above it; empty if nothing does
   */
  Section(String id, String title, Place place) {
    this.id = id;
    this.title = title;
    this.place = place;
  }

  final String id() {
    return id;
  }

  final String title() {
    return title;
  }

  final Place place() {
    return place;
  }

  /** What it means, in paragraphs for who sees it for the first time; none where it says so. */
  List<String> meaning() {
    return List.of();
  }

  /** Its element, readable without scripts where that makes sense. */
  abstract String html(Findings findings);

  /** What its script needs beside the page's data; {@code null} if nothing. */
  @Nullable Object data(PageContent page) {
    return null;
  }

  enum Place {
    TOP,
    /** Side by side, for all processor counts. */
    CHARTS,
    /** Below the slider, for one processor count. */
    COUNTS,
    BOXES,
    FOOT;

    String hole() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
