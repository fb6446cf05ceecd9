package corecast.note;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Text that stays on its line. */
public final class Lines {
  private static final int MOST = 3;

  private Lines() {}

  /** The first few of what may be many names, printable. */
  public static String some(List<String> names) {
    return some(names, MOST);
  }

  /** So many of them at most: "a, b and 4 more". */
  public static String some(List<String> names, int most) {
    int more = names.size() - most;
    return names.stream().limit(most).map(Lines::printable).collect(Collectors.joining(", "))
        + (more > 0 ? " and " + more + " more" : "");
  }

  /** A name with its place behind it, unless that is not known or ends the name already. */
  public static String withPlace(String name, String place) {
    return place.isEmpty() || name.endsWith("@" + place) ? name : name + " (" + place + ")";
  }

  /**
   * The text with control characters written as a backslash, u and four digits: names come from
   * foreign programs, and must neither break a line nor command a terminal.
   */
  public static String printable(String text) {
    StringBuilder safe = null;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean plain = !Character.isISOControl(c) && c != '\u2028' && c != '\u2029';
      if (!plain && safe == null) {
        safe = new StringBuilder(text.length() + 16).append(text, 0, i);
      }
      if (safe != null) {
        if (plain) {
          safe.append(c);
        } else {
          safe.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
        }
      }
    }
    return safe == null ? text : safe.toString();
  }
}
