package corecast.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** One line of a program text, taken word by word. Every complaint names file and line. */
final class Statement {
  private static final int SHOWN = 60;

  private final String file;
  private final int line;
  private final List<String> words = new ArrayList<>(3);
  private int at;

  Statement(String file, int line, String text) {
    this.file = file;
    this.line = line;
    split(text);
  }

  private void split(String text) {
    int i = 0;
    while (i < text.length()) {
      char c = text.charAt(i);
      if (c == '#') {
        return;
      }
      if (isBlank(c)) {
        i++;
        continue;
      }
      int start = i;
      while (i < text.length() && !isBlank(text.charAt(i))) {
        if (text.charAt(i) == '#') {
          throw failure(
              quoted(text.substring(start)),
              "a space before the comment, or %23 for a # in a name");
        }
        i++;
      }
      words.add(text.substring(start, i));
    }
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }

  int line() {
    return line;
  }

  boolean isEmpty() {
    return words.isEmpty();
  }

  /** Words that have not been taken yet. */
  int left() {
    return words.size() - at;
  }

  String word(String expected) {
    if (left() == 0) {
      throw failure("the end of the line", expected);
    }
    return words.get(at++);
  }

  String name(String what) {
    String word = word(what);
    String name = NameText.decode(word);
    if (name == null) {
      throw failure(
          quoted(word),
          what + " in which control characters, white space, # and % are written like %20");
    }
    return name;
  }

  /** Takes a whole number that is at least {@code least}. */
  long number(String what, long least) {
    String expected = what + " (a whole number, " + least + " or more)";
    String word = word(expected);
    boolean digits = word.chars().allMatch(c -> c >= '0' && c <= '9');
    if (!digits) {
      throw failure(quoted(word), expected);
    }
    try {
      long number = Long.parseLong(word);
      if (number >= least) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw failure(quoted(word), what + " (at most 2^63-1)");
    }
    throw failure(quoted(word), expected);
  }

  long duration(long bareNanos) {
    String word = word("a duration such as 3 or 1.5ms");
    try {
      return DurationText.parse(word, bareNanos);
    } catch (DurationText.NotADuration e) {
      throw failure(quoted(word), String.valueOf(e.getMessage()));
    }
  }

  void end() {
    if (left() > 0) {
      throw failure(quoted(words.get(at)), "the end of the line after " + quoted(words.get(0)));
    }
  }

  /** Looks at the next word without taking it. */
  String peek() {
    return words.get(at);
  }

  ProgramTextException failure(String found, String expected) {
    return new ProgramTextException(file, line, "found " + found + ", expected " + expected);
  }

  /** A word of the text as a message shows it: short, and on one line whatever is in it. */
  static String quoted(String word) {
    StringBuilder shown = new StringBuilder("'");
    int end = Math.min(word.length(), SHOWN);
    for (int i = 0; i < end; i++) {
      char c = word.charAt(i);
      boolean plain = c >= ' ' && c != 0x7f && Character.isDefined(c) && !isInvisible(c);
      shown.append(plain ? String.valueOf(c) : String.format(Locale.ROOT, "\\u%04x", (int) c));
    }
    return shown.append(end < word.length() ? "...'" : "'").toString();
  }

  private static boolean isInvisible(char c) {
    int type = Character.getType(c);
    return type == Character.CONTROL
        || type == Character.FORMAT
        || type == Character.SURROGATE
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR;
  }
}
