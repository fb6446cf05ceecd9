package corecast.study;

import corecast.note.Note;
import corecast.study.table.Table;
import java.util.List;

/**
 * What a study answers.
 *
 * @param <T> of which type the answer itself is
 * @param value the answer
 * @param tables the same as tables, with the columns of {@code docs/tables.md}
 * @param notes what must be known of it: explanations first, then warnings
 */
public record Answer<T>(T value, List<Table> tables, List<Note> notes) {
  public Answer {
    tables = List.copyOf(tables);
    notes = List.copyOf(notes);
  }

  /** The notes that explain. */
  public List<Note> explanations() {
    return notes.stream().filter(note -> !note.isWarning()).toList();
  }

  /** The notes that warn. */
  public List<Note> warnings() {
    return notes.stream().filter(Note::isWarning).toList();
  }
}
