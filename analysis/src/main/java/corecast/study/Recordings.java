package corecast.study;

import corecast.analysis.interval.Interval;
import corecast.analysis.interval.MedianInterval;
import corecast.analysis.speedup.SpeedupCurve;
import corecast.analysis.weight.FunctionWeight;
import corecast.analysis.weight.FunctionWeights;
import corecast.analysis.whatif.Edit;
import corecast.analysis.whatif.HeadRoom;
import corecast.analysis.whatif.Suggestions;
import corecast.analysis.whatif.VirtualSpeedup;
import corecast.analysis.whatif.WhatIf;
import corecast.note.Note;
import corecast.note.Numbers;
import corecast.program.FunctionPlace;
import corecast.study.table.RunTables;
import corecast.study.table.Table;
import corecast.study.table.WhatIfRunTables;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Several recordings of one program. Each is studied as if it were alone, one after another, and
 * tables have medians.
 */
public final class Recordings {
  private static final String OF_CHANGES =
      "Values are the median, smallest and largest of %d recordings.";

  private final List<Path> files;
  private final StudyOptions options;
  private final List<String> summaries = new ArrayList<>();
  private final List<Quality> qualities = new ArrayList<>();

  private Recordings(List<Path> files, StudyOptions options) {
    this.files = List.copyOf(files);
    this.options = options;
  }

  public interface Progress {
    Progress NONE = new Progress() {};

    /** Recording {@code number} of {@code all} is opened. */
    default void begins(int number, int all) {}

    default void ends(Study study) throws IOException {}
  }

  /**
   * These recordings.
   *
   * @throws corecast.study.file.Failure if two of them say that they are of different programs
   */
  public static Recordings of(List<Path> files, StudyOptions options) throws IOException {
    SameProgram.require(files);
    return new Recordings(files, options);
  }

  /** The curve of each recording; a table of medians. */
  public Answer<List<SpeedupCurve>> predict(Processors processors, Progress progress)
      throws IOException {
    List<Note> notes = new ArrayList<>();
    notes.add(
        median(
            "Values are medians of %d recordings. Spread is (largest - smallest) / median of the"
                + " predicted times."));
    notes.add(intervals());
    List<SpeedupCurve> curves = ofEach(study -> study.predict(processors), notes, progress);
    Table table = RunTables.curves(curves);
    return new Answer<>(curves, tables(table), notes, quality());
  }

  /**
   * The weights in each recording; a table of medians.
   *
   * @param top functions of the table at each count, 0 for all
   */
  public Answer<List<FunctionWeights>> weights(Processors processors, int top, Progress progress)
      throws IOException {
    Map<String, FunctionPlace> places = new HashMap<>();
    return medians(
        "Values are the median, smallest and largest of %d recordings. Leads is the number of"
            + " recordings in which the function comes first.",
        study -> {
          Answer<FunctionWeights> answer = study.weights(processors);
          for (FunctionWeight row : answer.value().rows()) {
            places.putIfAbsent(row.function(), study.program().paths().place(row.function()));
          }
          return answer;
        },
        weights -> RunTables.functions(weights, top, places),
        progress);
  }

  private List<Table> tables(Table whole) {
    return List.of(whole, RunTables.forPeople(whole, files.size()));
  }

  private Note intervals() {
    int runs = files.size();
    double coverage = MedianInterval.coverage(runs);
    String text =
        (MedianInterval.isWhole(runs)
                ? "Intervals reach from the least to the most. They hold"
                : "Intervals (low to high) hold")
            + " the median of all such recordings with a probability of "
            + Numbers.percent(coverage)
            + (coverage < Interval.LEVEL ? ": record more often for more (--runs 5)." : ".")
            + " What all recordings have in common, such as this machine, is not in them.";
    return Note.of(Note.Kind.INTERVALS, text).with("recordings", runs).with("coverage", coverage);
  }

  /**
   * What changes made together would gain in each recording; a table of medians.
   *
   * @throws corecast.analysis.whatif.RefusedEdit if one cannot be made in all of them
   */
  public Answer<List<WhatIf>> whatIf(Processors processors, List<Edit> edits, Progress progress)
      throws IOException {
    return medians(
        OF_CHANGES, study -> study.whatIf(processors, edits), WhatIfRunTables::gains, progress);
  }

  /**
   * What the obvious changes would gain that can be tried in all recordings; a table of medians.
   *
   * @param most how many functions and how many locks are tried in each
   */
  public Answer<List<Suggestions>> suggest(Processors processors, int most, Progress progress)
      throws IOException {
    return medians(
        "Values are the median, smallest and largest of %d recordings. Changes that were not tried"
            + " in all of them are left out.",
        study -> study.suggest(processors, most), WhatIfRunTables::suggestions, progress);
  }

  /**
   * How far a function can be improved in each recording; a table of medians, with the ranges of
   * all.
   *
   * @throws corecast.analysis.whatif.RefusedEdit if one of them does not have it
   */
  public Answer<List<HeadRoom>> headRoom(Processors processors, String function, Progress progress)
      throws IOException {
    List<Note> notes = new ArrayList<>();
    notes.add(
        median(
            "Values are medians of %d recordings. A range ends where the gain changes in any of"
                + " them."));
    return answers(
        notes, study -> study.headRoom(processors, function), WhatIfRunTables::headRoom, progress);
  }

  /**
   * What is gained in each recording by a function that is cheaper by 0 to 100 %; a table of
   * medians.
   *
   * @throws corecast.analysis.whatif.RefusedEdit if one of them does not have it
   */
  public Answer<List<VirtualSpeedup>> virtualSpeedup(
      Processors processors, String function, Progress progress) throws IOException {
    return medians(
        OF_CHANGES,
        study -> study.virtualSpeedup(processors, function),
        WhatIfRunTables::virtualSpeedup,
        progress);
  }

  private <T> Answer<List<T>> medians(
      String text,
      Function<Study, Answer<T>> question,
      Function<List<T>, Table> table,
      Progress progress)
      throws IOException {
    return answers(new ArrayList<>(List.of(median(text), intervals())), question, table, progress);
  }

  /**
   * Asks each recording.
   *
   * @param notes of all together; those of the answers are added
   */
  private <T> Answer<List<T>> answers(
      List<Note> notes,
      Function<Study, Answer<T>> question,
      Function<List<T>, Table> table,
      Progress progress)
      throws IOException {
    List<T> values = ofEach(question, notes, progress);
    return new Answer<>(values, tables(table.apply(values)), notes, quality());
  }

  /**
   * Whether the program is as fast as expected; a table with a row for each goal.
   *
   * @param goals at least one
   */
  public Answer<List<GoalCheck>> check(List<SpeedupGoal> goals, Progress progress)
      throws IOException {
    return GoalCheck.of(this, goals, progress);
  }

  /** Each recording in one line, as it was answered for last. */
  public List<String> summaries() {
    return List.copyOf(summaries);
  }

  /**
   * The answer of each recording to a question, with what all of them warn of. Answers of several
   * are without intervals: their spread tells more.
   */
  public <T> Answer<List<T>> each(Function<Study, Answer<T>> question, Progress progress)
      throws IOException {
    List<Note> notes = new ArrayList<>();
    StudyOptions how = files.size() > 1 ? options.withoutIntervals() : options;
    List<T> values = ofEach(how, question, notes, progress);
    return new Answer<>(values, List.of(), notes, quality());
  }

  /** The same for medians, of answers without what would take further replays. */
  private <T> List<T> ofEach(
      Function<Study, Answer<T>> question, List<Note> notes, Progress progress) throws IOException {
    StudyOptions how = options.unexplained().unconstrained().withoutIntervals();
    return ofEach(how, question, notes, progress);
  }

  private <T> List<T> ofEach(
      StudyOptions how, Function<Study, Answer<T>> question, List<Note> notes, Progress progress)
      throws IOException {
    List<T> values = new ArrayList<>();
    List<SameProgram.Size> sizes = new ArrayList<>();
    summaries.clear();
    qualities.clear();
    for (Path file : files) {
      progress.begins(values.size() + 1, files.size());
      try (Study study = Study.open(file, how)) {
        Answer<T> answer = question.apply(study);
        progress.ends(study);
        values.add(answer.value());
        summaries.add(study.summary());
        Quality of = answer.quality();
        if (of != null) {
          qualities.add(of);
        }
        for (Note note : answer.warnings()) {
          notes.add(files.size() > 1 ? note.in(file.toString()) : note);
        }
        sizes.add(SameProgram.Size.of(file, study.program()));
      }
    }
    List<Note> different = SameProgram.notes(sizes);
    notes.addAll(different);
    if (!qualities.isEmpty() && !different.isEmpty()) {
      qualities.add(Quality.of(QualityRule.ofNotes(different)));
    }
    return values;
  }

  /** The quality of the worst recording; {@code null} of programs that were written. */
  private @Nullable Quality quality() {
    if (qualities.isEmpty()) {
      return null;
    }
    if (files.size() == 1) {
      return qualities.get(0);
    }
    List<Quality.Reason> reasons = new ArrayList<>();
    for (int i = 0; i < qualities.size(); i++) {
      for (Quality.Reason reason : qualities.get(i).reasons()) {
        long alike = qualities.stream().filter(q -> q.reasons().contains(reason)).count();
        boolean isOfRecording = i < files.size();
        reasons.add(
            !isOfRecording
                ? reason
                : alike == files.size()
                    ? reason.of("in all recordings ")
                    : reason.of(files.get(i) + ": "));
      }
    }
    return Quality.of(reasons);
  }

  private Note median(String text) {
    return Note.of(Note.Kind.MEDIAN, text.formatted(files.size())).with("recordings", files.size());
  }
}
