package corecast.conversion;

import corecast.conversion.log.Recording;
import corecast.conversion.log.RecordingNotes;
import corecast.program.CountText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names the functions that the recorder switched off because they are small and entered often. */
final class SwitchedOff {
  /** More than this are only counted. */
  private static final int NAMED = 8;

  private static final Pattern VALUE =
      Pattern.compile("(\\d{1,12}) (\\d{1,12}) (\\d{1,4}) (\\S{1,4096})");

  private SwitchedOff() {}

  static List<String> notes(Recording recording) {
    return notes(recording.notes.getOrDefault(RecordingNotes.SWITCHED_OFF, List.of()));
  }

  static List<String> notes(List<String> values) {
    List<Function> functions = new ArrayList<>();
    for (String value : values) {
      Matcher m = VALUE.matcher(value);
      if (m.matches()) {
        functions.add(
            new Function(
                m.group(4),
                Long.parseLong(m.group(1)),
                Long.parseLong(m.group(2)),
                Integer.parseInt(m.group(3))));
      }
    }
    if (functions.isEmpty()) {
      return List.of();
    }
    functions.sort(
        Comparator.comparingInt(Function::permille)
            .thenComparingLong(Function::perSecond)
            .reversed()
            .thenComparing(Function::name));
    List<String> named = new ArrayList<>();
    int share = 0;
    for (Function each : functions) {
      share += each.permille;
      if (named.size() < NAMED) {
        named.add(each.text());
      }
    }
    if (functions.size() > NAMED) {
      named.add((functions.size() - NAMED) + " more");
    }
    return List.of(
        String.format(
            Locale.ROOT,
            functions.size() == 1
                ? "The recorder stopped recording %s because it was entered too often (%s). Since"
                    + " then its time, some %.1f %% of the work, counts for its callers, and its"
                    + " calls are not counted. --keep-hot records it, at a cost."
                : "The recorder stopped recording %s because they were entered too often (%s)."
                    + " Since then their time, some %.1f %% of the work, counts for their"
                    + " callers, and their calls are not counted. --keep-hot records them, at a"
                    + " cost.",
            CountText.of(functions.size(), "small function"),
            String.join(", ", named),
            Math.min(1000, share) / 10.0));
  }

  private record Function(String name, long perSecond, long ownNanos, int permille) {
    String text() {
      return String.format(
          Locale.ROOT,
          "%s %,d times a second for %d ns, %.1f %%",
          name,
          perSecond,
          ownNanos,
          permille / 10.0);
    }
  }
}
