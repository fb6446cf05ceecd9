package corecast.study.table;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names of threads that differ in their last number only, as one: {@code worker-1 to worker-8}. A
 * line of a source file is no such number.
 */
final class LikeNames {
  private static final Pattern NUMBERED = Pattern.compile("(.*[^0-9:])([0-9]{1,9})");

  private final Map<String, String> together = new HashMap<>();
  private final Map<String, Integer> sizes = new HashMap<>();

  private LikeNames() {}

  static LikeNames of(Collection<String> names) {
    Map<String, List<String>> byStem = new HashMap<>();
    for (String name : names.stream().distinct().toList()) {
      Matcher matcher = NUMBERED.matcher(name);
      if (matcher.matches()) {
        byStem.computeIfAbsent(matcher.group(1), s -> new ArrayList<>()).add(name);
      }
    }
    LikeNames all = new LikeNames();
    byStem.forEach(
        (stem, its) -> {
          if (its.size() > 1) {
            its.sort(Comparator.comparingInt(name -> number(name, stem)));
            String first = its.get(0);
            String last = its.get(its.size() - 1);
            boolean isDense = number(last, stem) - number(first, stem) == its.size() - 1;
            String range = first + " to " + last + (isDense ? "" : " (" + its.size() + ")");
            its.forEach(name -> all.together.put(name, range));
            its.forEach(name -> all.sizes.put(name, its.size()));
          }
        });
    return all;
  }

  private static int number(String name, String stem) {
    return Integer.parseInt(name.substring(stem.length()));
  }

  /** How many there are in the group of that name; 1 if there is none. */
  int size(String name) {
    return sizes.getOrDefault(name, 1);
  }

  /** The name of the group that the name is in; itself if there is none. */
  String of(String name) {
    return together.getOrDefault(name, name);
  }
}
