package corecast.cli;

import corecast.note.Note;
import corecast.study.Answer;
import corecast.study.Quality;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Several answers that are printed as one: each note of theirs once, and the worst quality. */
final class Several {
  private final Set<Note> notes = new LinkedHashSet<>();
  private final List<Quality> qualities = new ArrayList<>();

  void add(Answer<?> answer) {
    notes.addAll(answer.notes());
    Quality quality = answer.quality();
    if (quality != null) {
      qualities.add(quality);
    }
  }

  void add(Note note) {
    notes.add(note);
  }

  List<Note> notes() {
    return List.copyOf(notes);
  }

  /** {@code null} of written programs. */
  @Nullable Quality quality() {
    return Quality.worst(qualities);
  }
}
