package corecast.analysis.action;

import corecast.note.Lines;
import corecast.note.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Who fills the memory that is collected.
 *
 * @param functions those that allocate most, the largest first
 * @param words a sentence about them, with a full stop before it; empty if there are none
 */
record Allocators(List<String> functions, String words) {
  /** What allocates a smaller part of all is not named. */
  private static final double WORTH_NAMING = 0.1;

  private static final int MOST = 3;

  /** Those of bytes by function; the name is empty outside of all functions. */
  static Allocators of(Map<String, Long> bytes) {
    double all = bytes.values().stream().mapToDouble(Long::doubleValue).sum();
    List<String> functions = new ArrayList<>(bytes.keySet());
    functions.removeIf(f -> f.isEmpty() || bytes.get(f) < WORTH_NAMING * all || all == 0);
    functions.sort(Comparator.comparing((String f) -> -bytes.get(f)).thenComparing(f -> f));
    List<String> most = List.copyOf(functions.subList(0, Math.min(MOST, functions.size())));
    StringBuilder words = new StringBuilder();
    for (String function : most) {
      String share = Proposals.percent(bytes.get(function) / all);
      boolean isFirst = words.isEmpty();
      words.append(isFirst ? ". " : ", ").append(Lines.printable(function));
      words.append(isFirst ? " allocates " : " ").append(share);
      words.append(isFirst ? " of " + Numbers.bytes(all) : "");
    }
    return new Allocators(most, words.toString());
  }
}
