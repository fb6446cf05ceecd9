package corecast.report;

import corecast.note.Lines;
import java.util.List;

/** Text inside HTML. */
final class Html {
  private Html() {}

  /** The text with everything escaped that has a meaning in HTML, in elements and attributes. */
  static String escape(String text) {
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

  /** The words with a capital letter. */
  static String asSentence(String words) {
    return Character.toUpperCase(words.charAt(0)) + words.substring(1);
  }

  /** A box of list items, which are HTML. */
  static String box(Section section, List<String> items) {
    StringBuilder html = new StringBuilder();
    html.append("    <section class=\"box\" id=\"")
        .append(section.id())
        .append("\"><h2>")
        .append(escape(section.title()))
        .append("</h2><ul>\n");
    for (String item : items) {
      html.append("<li>").append(item).append("</li>\n");
    }
    return html.append("\n    </ul></section>\n").toString();
  }
}
