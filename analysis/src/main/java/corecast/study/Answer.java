package corecast.study;

import corecast.note.Note;
import corecast.study.table.Table;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a study answers.
 *
 * @param <T> of which type the answer itself is
 * @param tables the same as tables, with the columns of {@code docs/tables.md}
 * @param notes what must be known of it: explanations first, then warnings. Where the quality is
 *     poor none of them says what holds the program back
 * @param quality how far to rely on it; {@code null} of programs that were written
 */
public record Answer<T>(T value, List<Table> tables, List<Note> notes, @Nullable Quality quality) {

  public Answer(T value, List<Table> tables, List<Note> notes) {
    this(value, tables, notes, null);
  }

  public Answer {
    tables = List.copyOf(tables);
    notes = List.copyOf(notes);
  }

  /** The same with its quality; where that is poor, without advice. */
  Answer<T> rated(@Nullable Quality rated) {
    List<Note> kept = new ArrayList<>(notes);
    if (rated != null && rated.isPoor()) {
      kept.removeIf(note -> note.kind() == Note.Kind.CONSTRAINT);
    }
    return new Answer<>(value, tables, kept, rated);
  }

  public List<Note> explanations() {
    return notes.stream().filter(note -> !note.isWarning()).toList();
  }

  public List<Note> warnings() {
    return notes.stream().filter(Note::isWarning).toList();
  }
}
