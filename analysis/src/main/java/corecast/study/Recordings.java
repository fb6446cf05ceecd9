package corecast.study;

import corecast.analysis.speedup.SpeedupCurve;
import corecast.analysis.weight.FunctionWeights;
import corecast.note.Note;
import corecast.study.table.RunTables;
import corecast.study.table.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Several recordings of one program. Each is studied as if it were alone, one after another, and
 * tables have medians.
 */
public final class Recordings {
  private final List<Path> files;
  private final StudyOptions options;
  private final List<String> summaries = new ArrayList<>();

  private Recordings(List<Path> files, StudyOptions options) {
    this.files = List.copyOf(files);
    this.options = options.unexplained();
  }

  /** Is told how far it is. */
  public interface Progress {
    /** Nothing is told. */
    Progress NONE = new Progress() {};

    /** Recording {@code number} of {@code all} is opened. */
    default void begins(int number, int all) {}

    /** The question is answered of this one. */
    default void ends(Study study) throws IOException {}
  }

  /**
   * These recordings.
   *
   * @throws corecast.study.file.Failure if two of them say that they are of different programs
   */
  public static Recordings of(List<Path> files, StudyOptions options) throws IOException {
    SameProgram.require(files);
    return new Recordings(files, options.unconstrained());
  }

  /** The curve of each recording; a table of medians. */
  public Answer<List<SpeedupCurve>> predict(Processors processors, Progress progress)
      throws IOException {
    List<Note> notes = new ArrayList<>();
    notes.add(
        median(
            "Values are medians of %d recordings. Spread is (largest - smallest) / median of the"
                + " predicted times."));
    List<SpeedupCurve> curves = each(study -> study.predict(processors), notes, progress);
    return new Answer<>(curves, List.of(RunTables.curves(curves)), notes);
  }

  /**
   * The weights in each recording; a table of medians.
   *
   * @param top functions of the table at each count, 0 for all
   */
  public Answer<List<FunctionWeights>> weights(Processors processors, int top, Progress progress)
      throws IOException {
    List<Note> notes = new ArrayList<>();
    notes.add(
        median(
            "Values are the median, smallest and largest of %d recordings. Leads is the number of"
                + " recordings in which the function comes first."));
    List<FunctionWeights> weights = each(study -> study.weights(processors), notes, progress);
    Table functions = RunTables.functions(weights, top);
    return new Answer<>(weights, List.of(functions), notes);
  }

  /** Each recording in one line, as it was answered for last. */
  public List<String> summaries() {
    return List.copyOf(summaries);
  }

  private <T> List<T> each(Function<Study, Answer<T>> question, List<Note> notes, Progress progress)
      throws IOException {
    List<T> values = new ArrayList<>();
    List<SameProgram.Size> sizes = new ArrayList<>();
    summaries.clear();
    for (Path file : files) {
      progress.begins(values.size() + 1, files.size());
      try (Study study = Study.open(file, options)) {
        Answer<T> answer = question.apply(study);
        progress.ends(study);
        values.add(answer.value());
        summaries.add(study.summary());
        answer.warnings().forEach(note -> notes.add(note.in(file.toString())));
        sizes.add(SameProgram.Size.of(file, study.program()));
      }
    }
    notes.addAll(SameProgram.notes(sizes));
    return values;
  }

  private Note median(String text) {
    return Note.of(Note.Kind.MEDIAN, text.formatted(files.size())).with("recordings", files.size());
  }
}
