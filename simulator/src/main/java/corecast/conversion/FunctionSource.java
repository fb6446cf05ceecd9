package corecast.conversion;

import corecast.conversion.log.Recording;
import corecast.conversion.log.Samples;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What is to be said of where the functions of a recording come from. */
final class FunctionSource {
  private FunctionSource() {}

  /** For whoever looks at the recording; nothing if it does not say. */
  static List<String> notes(Recording recording) {
    String source = source(recording);
    if (source == null || missing(recording) != null) {
      return List.of();
    }
    return List.of(
        isSampled(source)
            ? String.format(
                Locale.ROOT,
                "Functions are %s: %,d samples in recorded threads. --functions woven counts calls"
                    + " and times every function.",
                source,
                Samples.of(recording).count(recording))
            : "Functions are " + source + ": hooks at their entries and exits.");
  }

  /** Why a reader of a prediction finds few functions in it; {@code null} if they are there. */
  static @Nullable String missing(Recording recording) {
    String source = source(recording);
    if (source == null || !isSampled(source) || recording.notes.containsKey(Samples.KEY)) {
      return null;
    }
    return "Functions were to be "
        + source
        + ", but the recording has no samples: only functions that synchronize are known. Record"
        + " with --functions woven.";
  }

  private static boolean isSampled(String source) {
    return source.startsWith(Samples.SAMPLED);
  }

  private static @Nullable String source(Recording recording) {
    List<String> said = recording.notes.getOrDefault(Samples.FUNCTIONS, List.of());
    return said.isEmpty() ? null : said.get(said.size() - 1);
  }
}
