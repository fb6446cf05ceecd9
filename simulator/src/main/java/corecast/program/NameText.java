package corecast.program;

import org.jspecify.annotations.Nullable;

/**
 * Names in a program text. White space, control characters, {@code #} and {@code %} are written as
 * {@code %20} (two hexadecimal digits) or {@code %u2028} (four); {@code %} alone is the empty name.
 */
final class NameText {
  private static final String EMPTY = "%";

  private NameText() {}

  static String encode(String name) {
    if (name.isEmpty()) {
      return EMPTY;
    }
    int plain = 0;
    while (plain < name.length() && !mustEncode(name, plain)) {
      plain++;
    }
    if (plain == name.length()) {
      return name;
    }
    StringBuilder word = new StringBuilder(name.length() + 8).append(name, 0, plain);
    for (int i = plain; i < name.length(); i++) {
      char c = name.charAt(i);
      if (!mustEncode(name, i)) {
        word.append(c);
      } else if (c < 0x100) {
        word.append('%').append(hex(c >> 4)).append(hex(c));
      } else {
        word.append("%u").append(hex(c >> 12)).append(hex(c >> 8)).append(hex(c >> 4));
        word.append(hex(c));
      }
    }
    return word.toString();
  }

  /** The name a word stands for; {@code null} if it has a raw or broken encoded character. */
  static @Nullable String decode(String word) {
    if (word.equals(EMPTY)) {
      return "";
    }
    StringBuilder name = null;
    for (int i = 0; i < word.length(); i++) {
      char c = word.charAt(i);
      if (c == '%') {
        boolean wide = i + 1 < word.length() && word.charAt(i + 1) == 'u';
        int from = wide ? i + 2 : i + 1;
        int to = from + (wide ? 4 : 2);
        int value = value(word, from, to);
        if (value < 0) {
          return null;
        }
        if (name == null) {
          name = new StringBuilder(word.length()).append(word, 0, i);
        }
        name.append((char) value);
        i = to - 1;
      } else if (mustEncode(word, i)) {
        return null;
      } else if (name != null) {
        name.append(c);
      }
    }
    return name == null ? word : name.toString();
  }

  private static boolean mustEncode(String name, int at) {
    char c = name.charAt(at);
    if (c > ' ' && c < 0x7f) {
      return c == '#' || c == '%';
    }
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SPACE_SEPARATOR,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      case Character.SURROGATE -> !isInPair(name, at);
      default -> false;
    };
  }

  /** Half a surrogate pair has no UTF-8 form. */
  private static boolean isInPair(String name, int at) {
    char c = name.charAt(at);
    return Character.isHighSurrogate(c)
        ? at + 1 < name.length() && Character.isLowSurrogate(name.charAt(at + 1))
        : at > 0 && Character.isHighSurrogate(name.charAt(at - 1));
  }

  private static int value(String word, int from, int to) {
    if (to > word.length()) {
      return -1;
    }
    int value = 0;
    for (int i = from; i < to; i++) {
      char c = word.charAt(i);
      int digit = c < 0x80 ? Character.digit(c, 16) : -1;
      if (digit < 0) {
        return -1;
      }
      value = value << 4 | digit;
    }
    return value;
  }

  private static char hex(int value) {
    return Character.toUpperCase(Character.forDigit(value & 15, 16));
  }
}
