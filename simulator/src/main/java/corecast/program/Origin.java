package corecast.program;

import corecast.note.Note;
import java.io.File;
import java.util.ArrayList;
import java.util.List;

/**
 * Where a program comes from.
 *
 * @param file the file as it was named by whoever asked for it, or a test name: for messages
 * @param recorded whether it was recorded (its steps then have recorded times), not written
 * @param outcomeDependent number of operations whose outcome depended on timing and is kept
 * @param notes what a reader of a prediction must know
 * @param idleNanos for how long the one CPU of the recording had nothing to do; 0 if unknown
 * @param unitsPerNano how many units of its amounts a nanosecond is: more than 1 for a replay that
 *     has to tell less than that
 * @param plain what the program took when it was not recorded; nothing if that is not known
 */
public record Origin(
    String file,
    boolean recorded,
    long outcomeDependent,
    List<Note> notes,
    long idleNanos,
    RecordedSpan span,
    long unitsPerNano,
    List<PlainRun> plain) {

  /** One whose amounts are in ns. */
  public Origin(
      String file,
      boolean recorded,
      long outcomeDependent,
      List<Note> notes,
      long idleNanos,
      RecordedSpan span) {
    this(file, recorded, outcomeDependent, notes, idleNanos, span, 1, List.of());
  }

  /** One of which it is not known how long it lasted. */
  public Origin(
      String file, boolean recorded, long outcomeDependent, List<Note> notes, long idleNanos) {
    this(file, recorded, outcomeDependent, notes, idleNanos, RecordedSpan.NONE);
  }

  /** A program that was written, not recorded. */
  public static Origin written(String file) {
    return new Origin(file, false, 0, List.of(), 0);
  }

  public Origin {
    notes = List.copyOf(notes);
    plain = List.copyOf(plain);
  }

  public Origin with(Note note) {
    List<Note> more = new ArrayList<>(notes);
    more.add(note);
    return new Origin(file, recorded, outcomeDependent, more, idleNanos, span, unitsPerNano, plain);
  }

  /** This origin with amounts in another unit. */
  public Origin inUnits(long perNano) {
    return new Origin(file, recorded, outcomeDependent, notes, idleNanos, span, perNano, plain);
  }

  public Origin with(List<PlainRun> runs) {
    return new Origin(file, recorded, outcomeDependent, notes, idleNanos, span, unitsPerNano, runs);
  }

  public List<String> warnings() {
    return notes.stream().map(Note::text).toList();
  }

  /** Name of the file without its folder: for headings. */
  public String name() {
    return file.substring(file.lastIndexOf(File.separatorChar) + 1);
  }
}
