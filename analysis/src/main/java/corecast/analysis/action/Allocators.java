package corecast.analysis.action;

import corecast.note.Lines;
import corecast.note.Numbers;
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
    List<Map.Entry<String, Long>> most =
        bytes.entrySet().stream()
            .filter(f -> !f.getKey().isEmpty() && f.getValue() > 0)
            .filter(f -> f.getValue() >= WORTH_NAMING * all)
            .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
            .limit(MOST)
            .toList();
    StringBuilder words = new StringBuilder();
    for (Map.Entry<String, Long> function : most) {
      String share = Proposals.percent(function.getValue() / all);
      boolean isFirst = words.isEmpty();
      words.append(isFirst ? ". " : ", ").append(Lines.printable(function.getKey()));
      words.append(isFirst ? " allocates " : " ").append(share);
      words.append(isFirst ? " of " + Numbers.bytes(all) : "");
    }
    return new Allocators(most.stream().map(Map.Entry::getKey).toList(), words.toString());
  }
}
