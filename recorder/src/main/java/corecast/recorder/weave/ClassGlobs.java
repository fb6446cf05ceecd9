package corecast.recorder.weave;

import java.util.List;

/**
 * Which classes a list of patterns names. A pattern is a class name with dots; {@code *} stands for
 * any characters, dots included, {@code ?} for one.
 */
final class ClassGlobs {
  private final String[] patterns;

  ClassGlobs(List<String> globs) {
    patterns = globs.toArray(new String[0]);
  }

  boolean names(String className) {
    for (String pattern : patterns) {
      if (matches(pattern, className)) {
        return true;
      }
    }
    return false;
  }

  boolean isEmpty() {
    return patterns.length == 0;
  }

  /**
   * What stands between two stars is taken where it is first found, and never looked for again: the
   * time is at most that of the pattern's length times the name's, however many stars there are.
   */
  private static boolean matches(String pattern, String name) {
    int p = 0;
    int n = 0;
    int star = -1; // the last one
    int behind = 0; // where what follows it is tried
    while (n < name.length()) {
      char c = p < pattern.length() ? pattern.charAt(p) : 0;
      if (c == '*') {
        star = p++;
        behind = n;
      } else if (p < pattern.length() && (c == '?' || c == name.charAt(n))) {
        p++;
        n++;
      } else if (star >= 0) {
        p = star + 1;
        n = ++behind;
      } else {
        return false;
      }
    }
    while (p < pattern.length() && pattern.charAt(p) == '*') {
      p++;
    }
    return p == pattern.length();
  }
}
