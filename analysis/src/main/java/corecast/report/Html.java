package corecast.report;

import corecast.note.Lines;
import java.util.List;

/** Text inside HTML. */
public final class Html {
  private Html() {}

  /** The text with everything escaped that has a meaning in HTML, in elements and attributes. */
  public static String escape(String text) {
    StringBuilder html = new StringBuilder(text.length() + 16);
    String printable = Lines.printable(text);
    for (int i = 0; i < printable.length(); i++) {
      char c = printable.charAt(i);
      switch (c) {
        case '<' -> html.append("&lt;");
        case '>' -> html.append("&gt;");
        case '&' -> html.append("&amp;");
        case '"' -> html.append("&quot;");
        case '\'' -> html.append("&#39;");
        default -> html.append(c);
      }
    }
    return html.toString();
  }

  /** An escaped name that may be broken between its words. */
  static String breakable(String name) {
    StringBuilder html = new StringBuilder();
    for (String word : name.split("(?<=[.$])|(?<=[a-z])(?=[A-Z])", -1)) {
      html.append(html.isEmpty() ? "" : "<wbr>").append(escape(word));
    }
    return html.toString();
  }

  static String asSentence(String words) {
    return Character.toUpperCase(words.charAt(0)) + words.substring(1);
  }

  static String meaning(Section section) {
    return meaning(section.meaning());
  }

  static String meaning(List<String> paragraphs) {
    StringBuilder html = new StringBuilder();
    html.append("<details class=\"meaning\"><summary>What does this mean?</summary>");
    for (String paragraph : paragraphs) {
      html.append("<p>").append(escape(paragraph)).append("</p>");
    }
    return html.append("</details>").toString();
  }

  /**
   * The frame of a section about the run on the chosen processor count, hidden until its script has
   * something to show.
   *
   * @param isSortable whether there are tables in it that can be sorted
   * @param inside its lines, below what its script says of the run
   */
  static String ofRun(Section section, boolean isSortable, String inside) {
    return ofRun(section.id(), section.title(), section.meaning(), isSortable, inside);
  }

  static String ofRun(
      String id, String title, List<String> meaning, boolean isSortable, String inside) {
    return """
          <section id="%s"%s hidden>
            <h2>%s <span class="count"></span></h2>
            <p class="hint" id="%s-about"></p>
        %s%s
          </section>

        """
        .formatted(
            id, isSortable ? " class=\"sortable\"" : "", title, id, inside, meaning(meaning));
  }

  static String tableOfRun(Section section) {
    return ofRun(section, true, "    <div id=\"" + section.id() + "-table\"></div>\n");
  }

  static String box(String id, String title, List<String> items) {
    StringBuilder html = new StringBuilder();
    html.append("    <section class=\"box\" id=\"")
        .append(id)
        .append("\"><h2>")
        .append(escape(title))
        .append("</h2><ul>\n");
    for (String item : items) {
      html.append("<li>").append(item).append("</li>\n");
    }
    return html.append("\n    </ul></section>\n").toString();
  }
}
