package corecast.conversion;

import corecast.conversion.draft.Findings;
import corecast.conversion.log.Recording;
import corecast.conversion.log.RecordingNotes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names the loops whose items are so small that the recorder stopped to record who claims them. */
final class SmallItems {
  private static final Pattern VALUE = Pattern.compile("(\\d{1,12}) (.{1,4096})");

  private SmallItems() {}

  static List<String> notes(Recording recording) {
    List<String> places = new ArrayList<>();
    for (String value : recording.notes.getOrDefault(RecordingNotes.CLAIMS_OFF, List.of())) {
      Matcher m = VALUE.matcher(value);
      if (m.matches()) {
        long perSecond = Long.parseLong(m.group(1));
        places.add(String.format(Locale.ROOT, "%s, %,d a second", m.group(2), perSecond));
      }
    }
    return places.isEmpty()
        ? List.of()
        : List.of(
            "items so small that the recorder stopped to record who claims them: each thread keeps"
                + " as many as it was recorded to take ("
                + Findings.some(places)
                + ")");
  }
}
