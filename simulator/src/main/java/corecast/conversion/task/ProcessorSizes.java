package corecast.conversion.task;

import corecast.conversion.log.Recording;
import corecast.conversion.log.RecordingNotes;
import corecast.note.Lines;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Which sizes of pools are the number of processors that the program was told: those that are equal
 * to it, of pools made after the program had asked. What is only related to it stays as it is,
 * since one recording cannot tell. Whatever is decided on such a coincidence is told to the reader.
 */
public final class ProcessorSizes {
  /** A place in the program that asked, and what it was told. */
  private record Question(long answer, String place) {}

  private final long seen;
  private final Map<Integer, Question> questions = new TreeMap<>();

  /** What was decided, with the pools for which. */
  private final Map<String, List<String>> decisions = new LinkedHashMap<>();

  /** What is decided otherwise if all sizes are asked to be kept. */
  private final Set<String> changing = new HashSet<>();

  /** With the number of processors the program saw, 0 if unknown. */
  ProcessorSizes(Recording recording, long seen) {
    this.seen = seen;
    read(recording, RecordingNotes.ASKED_AT);
    read(recording, RecordingNotes.SIZED_AT);
  }

  private void read(Recording recording, String key) {
    for (String value : recording.notes.getOrDefault(key, List.of())) {
      String[] words = value.split(" ", 3);
      if (words.length == 3 && words[0].matches("\\d{1,9}") && words[1].matches("\\d{1,9}")) {
        questions.put(Integer.parseInt(words[0]), new Question(Long.parseLong(words[1]), words[2]));
      }
    }
  }

  /** Where the program has asked; empty if that is not known. */
  public static String places(Recording recording) {
    List<String> places =
        recording.notes.getOrDefault(RecordingNotes.ASKED_AT, List.of()).stream()
            .map(value -> value.split(" ", 3))
            .filter(words -> words.length == 3)
            .map(words -> words[2])
            .distinct()
            .toList();
    return Lines.some(places);
  }

  /**
   * Whether that many workers are as many as there are processors.
   *
   * @param asked the number of the place that had asked last when the pool was made
   * @param tied whether its tasks wait for others, so that fewer workers might never end them
   */
  boolean isSized(long workers, long asked, String name, boolean tied) {
    Question question = questions.get((int) Math.min(asked, Integer.MAX_VALUE));
    long processors = question == null ? seen : question.answer;
    if (processors < 2 || workers < 2) {
      return false; // one worker says nothing, nor does one processor
    }
    String relation = relation(workers, processors);
    if (relation == null) {
      return false;
    }
    if (question == null) {
      if (workers == processors) {
        decide(
            "as many workers as there were processors ("
                + processors
                + "), but the program had"
                + " not asked for that number. The size stays "
                + processors
                + ". If it depends"
                + " on the processors, record with another --procs.",
            name);
      }
      return false;
    }
    String where = " processors that the program asked for at " + question.place;
    if (workers != processors) {
      decide(
          workers
              + " workers, "
              + relation
              + " the "
              + processors
              + where
              + ". Whether the size depends on the processors is not known, so it stays"
              + " "
              + workers
              + ". Record with another --procs to find out.",
          name);
      return false;
    }
    if (tied) {
      decide(
          "as many workers as the "
              + processors
              + where
              + ". The tasks wait for others, so the size stays "
              + processors
              + "."
              + " Record with another --procs to see another size.",
          name);
      return false;
    }
    String what =
        "as many workers as the "
            + processors
            + where
            + ". The replay on P processors has P workers. If the size is fixed, record"
            + " with another --procs.";
    changing.add(what);
    decide(what, name);
    return true;
  }

  private void decide(String what, String name) {
    decisions.computeIfAbsent(what, w -> new ArrayList<>()).add(name);
  }

  private static @Nullable String relation(long workers, long processors) {
    if (workers == processors) {
      return "as many as";
    }
    if (workers == processors + 1) {
      return "one more than";
    }
    if (workers == processors - 1) {
      return "one fewer than";
    }
    if (workers == 2 * processors) {
      return "twice";
    }
    return workers * 2 == processors ? "half of" : null;
  }

  /**
   * What was decided, one line for all pools alike.
   *
   * @param areKept whether all sizes are asked to be kept
   */
  public List<String> notes(boolean areKept) {
    List<String> lines = new ArrayList<>();
    decisions.forEach(
        (what, names) -> {
          if (!areKept || !changing.contains(what)) {
            lines.add(
                Lines.some(names)
                    + (names.size() == 1 ? ": the pool has " : ": each pool has ")
                    + what);
          }
        });
    return lines;
  }
}
