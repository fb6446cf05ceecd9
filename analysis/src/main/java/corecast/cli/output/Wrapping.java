package corecast.cli.output;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Prose in lines that fit a width: they break at spaces, and those behind the first one are
 * indented as that one and a little more. A word that is longer than the width stays whole, and so
 * does a command to repeat, which begins a line of its own where it does not fit: both are copied.
 * Figures behind a gap, as between columns, stay together.
 */
public final class Wrapping {
  private static final String FURTHER = "  ";

  /**
   * What stands before a command that is the rest of the line: nothing, one word and a colon, or a
   * gap as between columns. Elsewhere a sentence only names a command.
   */
  private static final Pattern BEFORE_COMMAND =
      Pattern.compile("(?: *| *[^ ]+: +|.*?  +)(?=corecast )", Pattern.DOTALL);

  /** What stands behind a gap, up to the next one. */
  private static final Pattern FIGURES =
      Pattern.compile("( {2,})([^ ].*?)(?=  |\\z)", Pattern.DOTALL);

  /** A word with the space before it; a number has its unit. */
  private static final Pattern WORD =
      Pattern.compile("( *)([^ ]*[0-9] (?:%|[num]?s|[kMG]?B)(?![\\w-])[^ ]*|[^ ]+)");

  private final int columns;
  private final List<String> lines = new ArrayList<>();
  private final StringBuilder line = new StringBuilder();
  private String indent = "";

  private Wrapping(Width width) {
    this.columns = width.columns();
  }

  /** The text in as many lines as it needs, at least one. */
  public static List<String> lines(String text, Width width) {
    if (length(text) <= width.columns()) {
      return List.of(text);
    }
    Wrapping wrapping = new Wrapping(width);
    wrapping.wrap(text);
    wrapping.lines.add(wrapping.line.toString());
    return wrapping.lines;
  }

  private void wrap(String text) {
    Matcher command = BEFORE_COMMAND.matcher(text);
    int prose = command.lookingAt() ? command.end() : text.length();
    Matcher figures = FIGURES.matcher(text).region(0, prose);
    Matcher word = WORD.matcher(text).region(0, prose);
    int at = 0;
    while (word.region(at, prose).lookingAt()) {
      boolean isBehindGap = line.length() > 0 && figures.region(at, prose).lookingAt();
      Matcher next = isBehindGap && isShort(figures.group(2)) ? figures : word;
      add(next.group(1), next.group(2));
      at = next.end();
    }
    if (prose < text.length()) {
      add(text.substring(at, prose), text.substring(prose));
    }
  }

  private boolean isShort(String figures) {
    int length = length(figures);
    return 2 * length <= columns && indent.length() + FURTHER.length() + length <= columns;
  }

  private void add(String space, String word) {
    if (line.length() == 0) {
      indent = space;
      line.append(space).append(word);
    } else if (length(line) + space.length() + length(word) <= columns) {
      line.append(space).append(word);
    } else {
      lines.add(line.toString());
      line.setLength(0);
      line.append(indent).append(FURTHER).append(word);
    }
  }

  private static int length(CharSequence text) {
    return Character.codePointCount(text, 0, text.length());
  }
}
