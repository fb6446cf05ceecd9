package corecast.study;

import corecast.analysis.difference.Change;
import corecast.analysis.difference.Difference;
import corecast.analysis.speedup.SpeedupCurve;
import corecast.analysis.waiting.WaitingTimes;
import corecast.analysis.weight.FunctionWeights;
import corecast.note.Note;
import corecast.note.Numbers;
import corecast.program.CountText;
import corecast.study.detail.RunDetails;
import corecast.study.table.DifferenceTables;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Recordings of a program before and after a change, each studied as if it were alone, and
 * compared.
 */
public final class Comparison {
  private final List<Path> before;
  private final List<Path> after;
  private final StudyOptions options;

  private final Set<Note> notes = new LinkedHashSet<>();
  private final List<Quality> qualities = new ArrayList<>();

  /** At which counts waits are compared: as many as the first recording allows. */
  private @Nullable Processors explained;

  private record Answers(
      Answer<SpeedupCurve> curve,
      Answer<FunctionWeights> weights,
      Answer<List<WaitingTimes>> waits) {}

  /** Of one or several recordings on each side. */
  public Comparison(List<Path> before, List<Path> after, StudyOptions options) {
    this.before = List.copyOf(before);
    this.after = List.copyOf(after);
    this.options = options.withoutIntervals();
  }

  /** All are answered for the same counts; notes about one recording begin with its file. */
  public Answer<Difference> of(Processors processors, Recordings.Progress progress)
      throws IOException {
    notes.clear();
    qualities.clear();
    explained = null;
    Difference.Side was = side(before, 0, processors, progress);
    Difference.Side is = side(after, before.size(), processors, progress);
    Difference difference = Difference.of(was, is);
    List<Note> all = new ArrayList<>();
    all.add(inWords(difference.times().get(difference.times().size() - 1)));
    all.addAll(notes);
    return new Answer<>(
        difference, List.of(DifferenceTables.all(difference)), all, Quality.worst(qualities));
  }

  private Difference.Side side(
      List<Path> files, int done, Processors processors, Recordings.Progress progress)
      throws IOException {
    SameProgram.require(files);
    List<SpeedupCurve> curves = new ArrayList<>();
    List<FunctionWeights> weights = new ArrayList<>();
    List<List<WaitingTimes>> waits = new ArrayList<>();
    for (Path file : files) {
      progress.begins(done + curves.size() + 1, before.size() + after.size());
      // What holds a program back is said once for each side.
      try (Study study = Study.open(file, curves.isEmpty() ? options : options.unconstrained())) {
        Processors explainedHere = explained(study, processors);
        Answers answers =
            study.together(
                () ->
                    new Answers(
                        study.predict(processors),
                        study.weights(processors),
                        study.waits(explainedHere)));
        progress.ends(study);
        curves.add(answers.curve.value());
        weights.add(answers.weights.value());
        waits.add(answers.waits.value());
        add(answers.curve, file);
        add(answers.weights, file);
      }
    }
    return new Difference.Side(curves, weights, waits);
  }

  private Processors explained(Study study, Processors processors) {
    Processors known = explained;
    if (known == null) {
      int most = Math.max(1, RunDetails.most(study.program()));
      known = Processors.of(Pictures.counts(most, processors.counts(), List.of()));
      explained = known;
    }
    return known;
  }

  private void add(Answer<?> answer, Path file) {
    answer.notes().stream()
        .filter(note -> note.isWarning() || note.kind() == Note.Kind.CONSTRAINT)
        .forEach(note -> notes.add(note.in(file.toString())));
    @Nullable Quality quality = answer.quality();
    if (quality != null) {
      qualities.add(quality.in(file.toString()));
    }
  }

  private static Note inWords(Change time) {
    String text =
        "On "
            + CountText.of(time.processors(), "processor", "processors")
            + " the program takes "
            + (time.nanos() == 0
                ? "as long as before"
                : Numbers.percent(Math.abs(time.part()))
                    + (time.nanos() < 0 ? " less" : " more")
                    + " time than before")
            + switch (time.certainty()) {
              case BEYOND_CHANCE ->
                  ". By chance recordings would differ so much in less than one" + " case of ten.";
              case WITHIN_CHANCE -> ". Recordings would differ so much by chance, too.";
              case UNKNOWN ->
                  ". Whether that is more than chance takes at least three recordings of each, in two folders (record --runs 5).";
            };
    return Note.of(Note.Kind.DIFFERENCE, text)
        .with("processors", time.processors())
        .with("change", time.part());
  }
}
