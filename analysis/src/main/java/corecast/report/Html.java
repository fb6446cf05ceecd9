package corecast.report;

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
}
