package corecast.note;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Words as a shell takes them. */
public final class ShellWords {
  private static final Pattern PLAIN = Pattern.compile("[\\w./:=@%+,-]+");

  private ShellWords() {}

  public static String of(List<String> words) {
    return words.stream()
        .map(w -> PLAIN.matcher(w).matches() ? w : "'" + w.replace("'", "'\\''") + "'")
        .collect(Collectors.joining(" "));
  }
}
