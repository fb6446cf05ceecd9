package corecast.study;

import corecast.note.Lines;
import java.util.List;
import java.util.stream.Collectors;

/** Objects that a note names. */
final class Names {
  private static final int MOST = 3;

  private Names() {}

  /** The first few of what may be many. */
  static String some(List<String> all) {
    String first = all.stream().limit(MOST).map(Lines::printable).collect(Collectors.joining(", "));
    return all.size() <= MOST ? first : first + " and " + (all.size() - MOST) + " more";
  }
}
