package corecast.report;

import java.util.Arrays;

/**
 * A cell of a table that is too wide for a terminal. Its end says most: of a class without its
 * package one still knows which it is.
 */
final class NarrowName {
  private static final String GAP = "...";

  /** A word among others is not cut to fewer characters. */
  private static final int LEAST = 8;

  private NarrowName() {}

  /**
   * The text in so many characters: without the front of its longest word, if that is the name in
   * it; of a sentence without its end.
   *
   * @param most more than 3
   */
  static String of(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    int[] characters = text.codePoints().toArray();
    int over = characters.length + GAP.length() - most;
    if (characters.length <= most) {
      return text;
    }
    int start = longestWord(characters);
    int end = endOfWord(characters, start);
    if (end - start - over + GAP.length() >= LEAST) {
      return part(characters, 0, start) + GAP + part(characters, start + over, characters.length);
    }
    return 2 * (end - start) > characters.length
        ? GAP + part(characters, over, characters.length)
        : part(characters, 0, characters.length - over).stripTrailing() + GAP;
  }

  private static int longestWord(int[] characters) {
    int longest = 0;
    for (int at = 0; at < characters.length; at = endOfWord(characters, at) + 1) {
      if (endOfWord(characters, at) - at > endOfWord(characters, longest) - longest) {
        longest = at;
      }
    }
    return longest;
  }

  private static int endOfWord(int[] characters, int start) {
    int end = start;
    while (end < characters.length && characters[end] != ' ') {
      end++;
    }
    return end;
  }

  private static String part(int[] characters, int from, int to) {
    int[] part = Arrays.copyOfRange(characters, from, to);
    return new String(part, 0, part.length);
  }
}
