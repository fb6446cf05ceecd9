package corecast.cli;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a misspelt word may have meant. */
final class Nearest {
  private Nearest() {}

  /** Those of the known words that are nearest to it; none if none is near. */
  static List<String> of(String word, Collection<String> known) {
    Map<Integer, List<String>> byDistance = new TreeMap<>();
    int most = Math.max(1, word.length() / 3);
    for (String each : known) {
      int distance = word.length() > 2 && each.startsWith(word) ? 0 : distance(word, each);
      if (distance <= most) {
        byDistance.computeIfAbsent(distance, d -> new ArrayList<>()).add(each);
      }
    }
    return byDistance.isEmpty() ? List.of() : byDistance.values().iterator().next();
  }

  /** How many letters were left out, put in, changed, or swapped with the next one. */
  private static int distance(String a, String b) {
    int[][] of = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          of[i][j] = i + j;
          continue;
        }
        int changed = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        int least = Math.min(of[i - 1][j], of[i][j - 1]) + 1;
        least = Math.min(least, of[i - 1][j - 1] + changed);
        boolean isSwapped =
            i > 1
                && j > 1
                && a.charAt(i - 1) == b.charAt(j - 2)
                && a.charAt(i - 2) == b.charAt(j - 1);
        of[i][j] = isSwapped ? Math.min(least, of[i - 2][j - 2] + 1) : least;
      }
    }
    return of[a.length()][b.length()];
  }
}
