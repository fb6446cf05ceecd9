package corecast.recorder.weave;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Which classes a list of patterns names. A pattern is a class name with dots; {@code *} stands for
 * any characters, dots included, {@code ?} for one.
 */
final class ClassGlobs {
  private final Pattern[] patterns;

  ClassGlobs(List<String> globs) {
    patterns = new Pattern[globs.size()];
    for (int i = 0; i < patterns.length; i++) {
      patterns[i] = Pattern.compile(toRegex(globs.get(i)));
    }
  }

  /** Whether one of the patterns names the class. */
  boolean names(String className) {
    for (Pattern pattern : patterns) {
      if (pattern.matcher(className).matches()) {
        return true;
      }
    }
    return false;
  }

  /** Whether there are no patterns at all. */
  boolean isEmpty() {
    return patterns.length == 0;
  }

  private static String toRegex(String glob) {
    StringBuilder regex = new StringBuilder();
    for (int i = 0; i < glob.length(); i++) {
      char c = glob.charAt(i);
      switch (c) {
        case '*' -> regex.append(".*");
        case '?' -> regex.append('.');
        default -> {
          if (!Character.isJavaIdentifierPart(c) || c == '$') {
            regex.append('\\');
          }
          regex.append(c);
        }
      }
    }
    return regex.toString();
  }
}
