package corecast.recovery;

import corecast.conversion.RecordedProgram;
import corecast.conversion.Verdict;
import corecast.note.Note;
import corecast.program.Program;
import corecast.simulator.ObjectOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * A recording made into a program, and how it is to be replayed.
 *
 * @param program to replay; its origin has all notes
 * @param verdict on the recording
 * @param order which order objects keep in the replay
 * @param kept what was taken back so that the replay ends
 */
public record Recovered(Program program, Verdict verdict, ObjectOrder order, List<Note> kept) {
  public Recovered {
    kept = List.copyOf(kept);
  }

  static Recovered of(RecordedProgram.Result result, ObjectOrder order) {
    return new Recovered(result.program(), result.verdict(), order, List.of());
  }

  /** The same with a decision taken back. */
  Recovered with(Note note) {
    List<Note> more = new ArrayList<>(kept);
    more.add(note);
    Program noted = program.withOrigin(program.origin().with(note));
    return new Recovered(noted, verdict, order, more);
  }

  Recovered with(ObjectOrder other, Note note) {
    return new Recovered(program, verdict, other, kept).with(note);
  }

  Recovered with(Program other) {
    return new Recovered(other, verdict, order, kept);
  }

  /** The verdict for people, one fact a line, with what was taken back. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>(verdict.lines());
    kept.forEach(note -> lines.add("note: " + note.text()));
    return lines;
  }
}
