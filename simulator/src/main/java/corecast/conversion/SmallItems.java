package corecast.conversion;

import corecast.conversion.log.Recording;
import corecast.conversion.log.RecordingNotes;
import corecast.note.Lines;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names the loops whose items are so small that the recorder stopped to record who claims them, the
 * classes whose spin locks are taken so often that it stopped to record them, and where atomics are
 * changed so often.
 */
final class SmallItems {
  private static final Pattern VALUE = Pattern.compile("(\\d{1,12}) (.{1,4096})");

  private SmallItems() {}

  static List<String> notes(Recording recording) {
    List<String> lines = new ArrayList<>();
    List<String> claims = places(recording, RecordingNotes.CLAIMS_OFF);
    if (!claims.isEmpty()) {
      lines.add(
          "The recorder stopped recording who takes work items, because they are so small. Their loops: "
              + Lines.some(claims)
              + ". Each thread takes as many items as in the recording.");
    }
    List<String> locks = places(recording, RecordingNotes.SPIN_LOCKS_OFF);
    if (!locks.isEmpty()) {
      lines.add(
          "The recorder stopped recording spin locks, because there are too many or they are taken too often. They are in: "
              + Lines.some(locks)
              + ". In the replay nobody waits for them, so the prediction may be too fast.");
    }
    List<String> atomics = places(recording, RecordingNotes.UPDATES_OFF);
    if (!atomics.isEmpty()) {
      lines.add(
          "The recorder stopped recording compare-and-sets, because there are too many. They are in: "
              + Lines.some(atomics)
              + ". In the replay nobody repeats them, so the prediction may be too fast.");
    }
    return lines;
  }

  private static List<String> places(Recording recording, String key) {
    List<String> places = new ArrayList<>();
    for (String value : recording.notes.getOrDefault(key, List.of())) {
      Matcher m = VALUE.matcher(value);
      if (m.matches()) {
        long perSecond = Long.parseLong(m.group(1));
        places.add(String.format(Locale.ROOT, "%s, %,d a second", m.group(2), perSecond));
      }
    }
    return places;
  }
}
