package corecast.report;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A valid page with marked holes: {@code <!--hole:NAME-->} in HTML, and a comment of the same text
 * in styles and scripts. What fills a hole is never searched for holes.
 */
final class Template {
  private static final Pattern HOLE = Pattern.compile("(?:<!--|/\\*)hole:([a-z]+)(?:-->|\\*/)");

  private final String page;
  private final Map<String, String> fillings = new HashMap<>();

  Template(String page) {
    this.page = page;
  }

  Template fill(String hole, String text) {
    fillings.put(hole, text);
    return this;
  }

  String text() {
    Matcher hole = HOLE.matcher(page);
    StringBuilder text = new StringBuilder();
    int copied = 0;
    while (hole.find()) {
      String filling = fillings.get(hole.group(1));
      if (filling == null) {
        throw new IllegalStateException("hole:" + hole.group(1) + " of the template is not filled");
      }
      text.append(page, copied, hole.start()).append(filling);
      copied = hole.end();
    }
    return text.append(page, copied, page.length()).toString();
  }
}
