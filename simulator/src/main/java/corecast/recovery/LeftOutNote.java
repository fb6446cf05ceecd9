package corecast.recovery;

import corecast.note.Note;
import corecast.note.Numbers;
import corecast.program.CountText;
import corecast.simulator.ForcedProgress;
import corecast.simulator.ReplayOptions;
import corecast.simulator.timeline.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Says which waits were left out of a prediction, and how much of it depends on that. */
final class LeftOutNote {
  private static final int MOST_PLACES = 4;
  private static final int MOST_THREADS = 2;
  private static final int MANY = 64;

  private LeftOutNote() {}

  static Note of(ForcedProgress.Result without, ReplayOptions replay, boolean wasDeadlocked) {
    int waits = without.leftOut().size();
    double onOne = without.shareBehind(replay, 1);
    double onMany = without.shareBehind(replay, MANY);
    String text =
        (wasDeadlocked
                ? "The program was deadlocked when its recording ended, and so is its replay. To"
                    + " predict it up to there,"
                : "The replay deadlocked although the recorded program did not, so")
            + " "
            + CountText.of(waits, "wait")
            + (waits == 1 ? " was" : " were")
            + " left out. "
            + places(without.leftOut())
            + " "
            + percent(onOne)
            + " of the run time on 1"
            + " processor, and "
            + percent(onMany)
            + " on "
            + MANY
            + ", come after the first of"
            + " them. That part of the prediction is uncertain, and rather too short.";
    return Note.of(Note.Kind.WAITS_LEFT_OUT, text)
        .with("waits", waits)
        .with("share_behind_on_1", onOne)
        .with("share_behind_on_" + MANY, onMany);
  }

  private static String percent(double share) {
    return Numbers.fixed(100 * share, 0) + " %";
  }

  /** What is waited for where, the most frequent first, with some of the threads: sentences. */
  private static String places(List<Outcome.Blocked> waits) {
    Map<String, List<String>> threads = new LinkedHashMap<>();
    for (Outcome.Blocked wait : waits) {
      String place =
          wait.operation().keyword()
              + " "
              + withoutNumbers(wait.object())
              + (wait.where().isEmpty() ? "" : " " + wait.where());
      threads.computeIfAbsent(place, p -> new ArrayList<>()).add(withoutNumbers(wait.thread()));
    }
    List<Map.Entry<String, List<String>>> places = new ArrayList<>(threads.entrySet());
    places.sort(Comparator.comparingInt(place -> -place.getValue().size()));
    List<String> told = new ArrayList<>();
    for (var place : places.subList(0, Math.min(MOST_PLACES, places.size()))) {
      List<String> by = place.getValue();
      told.add(
          by.size()
              + (by.size() == 1 ? " was to " : " were to ")
              + place.getKey()
              + ", by "
              + some(by.stream().distinct().toList())
              + ".");
    }
    int others = places.size() - told.size();
    return String.join(" ", told)
        + (others > 0 ? " Others were at " + others + " more places." : "");
  }

  private static String some(List<String> all) {
    List<String> first = all.subList(0, Math.min(MOST_THREADS, all.size()));
    int others = all.size() - first.size();
    return String.join(" and ", first) + (others > 0 ? " and " + others + " more" : "");
  }

  /** A kind of object instead of one of many: objects and tasks are told apart by numbers. */
  private static String withoutNumbers(String name) {
    return name.replaceAll("(?<=\\w)-\\d+", "");
  }
}
