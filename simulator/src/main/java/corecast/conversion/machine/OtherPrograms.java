package corecast.conversion.machine;

import corecast.conversion.log.Recording;
import corecast.conversion.log.RecordingNotes;
import corecast.note.Note;
import corecast.note.Numbers;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How much of its one CPU a recording lost to other programs: time in which that CPU was neither
 * idle nor the recorded process's, nor that of child processes that have ended.
 *
 * @param nanos for how long others had it, ns
 * @param recordedNanos of how long a time, ns; 0 if it is unknown: of older traces, of recordings
 *     on several CPUs, elsewhere than on Linux, and where the program was killed
 */
public record OtherPrograms(long nanos, long recordedNanos) {
  /** Of which nothing is known. */
  public static final OtherPrograms UNKNOWN = new OtherPrograms(0, 0);

  /** A larger part makes a recording worth less. */
  private static final double MUCH = 0.1;

  /** What is counted in hundredths of a second may be off by so much in a difference of two. */
  private static final long COUNTED_NANOS = 20_000_000;

  /** A smaller part is not worth a line. */
  private static final double WORTH_A_LINE = 0.02;

  /** What a recording says of it. */
  public static OtherPrograms in(Recording recording) {
    OtherPrograms last = UNKNOWN;
    for (String text : recording.notes.getOrDefault(RecordingNotes.OTHERS, List.of())) {
      last = of(text);
    }
    return last;
  }

  private static OtherPrograms of(String text) {
    if (!text.matches("\\d{1,18},\\d{1,18}")) {
      return UNKNOWN;
    }
    int comma = text.indexOf(',');
    long recorded = Long.parseLong(text.substring(comma + 1));
    return new OtherPrograms(
        Math.min(recorded, Long.parseLong(text.substring(0, comma))), recorded);
  }

  /** The part of the CPU that others had, from 0 to 1; empty if it is unknown. */
  public OptionalDouble share() {
    return recordedNanos == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) nanos / recordedNanos);
  }

  /** Whether that is more than a tenth, and more than the counters may be off. */
  public boolean disturbed() {
    return share().orElse(0) > MUCH && nanos > COUNTED_NANOS;
  }

  /** What a reader of a prediction must know; nothing unless others have {@link #disturbed}. */
  public Optional<Note> note() {
    return disturbed()
        ? Optional.of(
            Note.of(Note.Kind.DISTURBED, words() + "; record again on an idle CPU.")
                .with("others_share", (double) nanos / recordedNanos)
                .with("others_ns", nanos)
                .with("recorded_ns", recordedNanos))
        : Optional.empty();
  }

  /** For people; nothing if it is next to nothing, or unknown. */
  public Optional<String> line() {
    boolean isWorthALine = share().orElse(0) >= WORTH_A_LINE && nanos > COUNTED_NANOS;
    return isWorthALine
        ? Optional.of(note().map(Note::text).orElse(words() + "."))
        : Optional.empty();
  }

  private String words() {
    return "Other programs had "
        + Numbers.fixed(100.0 * nanos / recordedNanos, 0)
        + " % of this CPU while it was recorded";
  }
}
