package corecast.note;

import java.util.Locale;

/** Text that stays on its line. */
public final class Lines {
  private Lines() {}

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
