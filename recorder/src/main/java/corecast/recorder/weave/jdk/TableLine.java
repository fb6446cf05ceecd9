package corecast.recorder.weave.jdk;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The words of one line of a table, and what is wrong with them. */
final class TableLine {
  private static final String VERSIONS = "versions such as [17-20,25-]";

  private final String file;
  private final int number;
  private final List<String> words = new ArrayList<>();

  /** A stretch of the text of a file, which is its line of that number. */
  TableLine(String file, int number, String text, int from, int end) {
    this.file = file;
    this.number = number;
    int at = from;
    while (at < end) {
      int space = text.indexOf(' ', at);
      space = space < 0 || space > end ? end : space;
      if (space > at) {
        words.add(text.substring(at, space));
      }
      at = space + 1;
    }
  }

  /** Whether there is nothing in it, or what begins with a hash. */
  boolean isComment() {
    return words.isEmpty() || words.get(0).charAt(0) == '#';
  }

  int size() {
    return words.size();
  }

  /**
   * A word.
   *
   * @param what what the error says was expected if the line ends before
   */
  String word(int at, String what) {
    if (at >= words.size()) {
      throw fault(what, "the end of the line");
    }
    return words.get(at);
  }

  /** The line must have no more words than so many. */
  void end(int at) {
    if (at < words.size()) {
      throw fault("the end of the line", words.get(at));
    }
  }

  /** The name of a method, which has its descriptor behind it. */
  String name(int at) {
    String method = word(at, "a method");
    return method.substring(0, openIn(method));
  }

  String descriptor(int at) {
    String method = word(at, "a method");
    return method.substring(openIn(method));
  }

  private int openIn(String method) {
    int open = method.indexOf('(');
    if (open <= 0 || method.indexOf(')') < open) {
      throw fault("a method and its descriptor, such as run()V", method);
    }
    return open;
  }

  /** A number of one digit, for a variable or parameter: there are few. */
  int digit(String word) {
    if (word.length() != 1 || word.charAt(0) < '0' || word.charAt(0) > '9') {
      throw fault("a digit", word);
    }
    return word.charAt(0) - '0';
  }

  <E> E known(Map<String, E> all, String word) {
    E known = all.get(word);
    if (known == null) {
      throw fault("one of ".concat(String.join(", ", all.keySet())), word);
    }
    return known;
  }

  /** The constants of an enum by the words that stand for them: {@code two-words}. */
  static <E extends Enum<E>> Map<String, E> words(E[] all) {
    Map<String, E> words = new LinkedHashMap<>();
    for (E each : all) {
      words.put(each.name().toLowerCase(Locale.ROOT).replace('_', '-'), each);
    }
    return words;
  }

  // ---- versions ---------------------------------------------------------------------------------

  /** Takes the versions off the end of the line, and says whether that one is among them. */
  boolean isFor(int version) {
    String last = words.get(words.size() - 1);
    if (last.charAt(0) != '[' || words.size() == 1) {
      return true;
    }
    words.remove(words.size() - 1);
    boolean isFor = false;
    for (int at = 1; ; at++) {
      int first = version(last, at);
      at += 2;
      int until = first;
      if (charAt(last, at) == '-') {
        at++;
        boolean isOpen = charAt(last, at) == ',' || charAt(last, at) == ']';
        until = isOpen ? Integer.MAX_VALUE : version(last, at);
        at += isOpen ? 0 : 2;
      }
      isFor |= first <= version && version <= until;
      if (charAt(last, at) == ']' && at == last.length() - 1) {
        return isFor;
      }
      if (charAt(last, at) != ',') {
        throw fault(VERSIONS, last);
      }
    }
  }

  private int version(String versions, int at) {
    int tens = charAt(versions, at) - '0';
    int ones = charAt(versions, at + 1) - '0';
    if (tens < 0 || tens > 9 || ones < 0 || ones > 9) {
      throw fault(VERSIONS, versions);
    }
    return 10 * tens + ones;
  }

  private static char charAt(String text, int at) {
    return at < text.length() ? text.charAt(at) : ' ';
  }

  /** To be thrown: where it is, what was expected there, and what there is. */
  IllegalArgumentException fault(String expected, String found) {
    String place = file.concat(":").concat(Integer.toString(number));
    return new IllegalArgumentException(
        place.concat(": expected ").concat(expected).concat(", found ").concat(found));
  }
}
