package corecast.report;

import corecast.analysis.action.Actions;
import corecast.analysis.speedup.SpeedupCurve;
import corecast.analysis.weight.FunctionWeights;
import corecast.note.Note;
import corecast.study.Answer;
import corecast.study.Processors;
import corecast.study.Quality;
import corecast.study.Study;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Two answers of one study, and what is said of them together. */
record CurveAndWeights(
    Study study, Answer<SpeedupCurve> curve, Answer<FunctionWeights> weights, Actions actions) {
  private static final Set<Note.Kind> ELSEWHERE =
      EnumSet.of(
          Note.Kind.CURVE,
          Note.Kind.NO_LOWER_BOUND,
          Note.Kind.PAUSES,
          Note.Kind.CONSTRAINT,
          Note.Kind.POOL_ORDER);

  private static final Set<Note.Kind> OF_WEIGHTS =
      EnumSet.of(
          Note.Kind.TIED_SEGMENTS, Note.Kind.DELAYS, Note.Kind.NOT_CONFIRMED, Note.Kind.NOT_TRIED);

  /** What the verdict on a recording says in its own words. */
  private static final Set<Note.Kind> IN_VERDICT =
      EnumSet.of(
          Note.Kind.EVENTS_LOST,
          Note.Kind.TRUNCATED,
          Note.Kind.NOT_ENDED,
          Note.Kind.NOT_CAPTURED,
          Note.Kind.UNMATCHED);

  /** Of one replay, without what to do first. */
  static CurveAndWeights of(Study study, Processors processors) {
    return study.together(
        () ->
            new CurveAndWeights(
                study, study.predict(processors), study.weights(processors), Actions.NONE));
  }

  List<Note> warnings() {
    Set<Note> all = new LinkedHashSet<>(weights.warnings());
    all.addAll(curve.warnings());
    return List.copyOf(all);
  }

  /**
   * What charts and the page show.
   *
   * @param command that asked; empty if none did
   */
  Findings findings(String command) {
    FunctionWeights functions = weights.value();
    return new Findings(
        study.program(),
        curve.value().points(),
        curve.explanations().stream()
            .filter(note -> note.kind() == Note.Kind.CURVE)
            .map(Note::text)
            .toList(),
        functions.rows(),
        functions.crossovers(),
        verdict(),
        others(),
        warnings().stream()
            .filter(note -> note.severity() == Note.Severity.SEVERE)
            .map(Note::text)
            .toList(),
        study.isBesideVmThreads(),
        weights.explanations().stream()
            .filter(note -> note.kind() == Note.Kind.CONSTRAINT)
            .map(Note::text)
            .toList(),
        quality(),
        study.bars(functions),
        Made.lines(study, command),
        orders(),
        actions);
  }

  /** What other orders of tasks gain; {@code null} if that was not asked. */
  private @Nullable Orders orders() {
    if (curve.tables().size() < 3) {
      return null;
    }
    List<String> words = new ArrayList<>();
    for (Note note : curve.notes()) {
      if (note.kind() == Note.Kind.POOL_ORDER || note.kind() == Note.Kind.POOL_ORDER_KEPT) {
        words.add(note.text());
      }
    }
    return new Orders(curve.tables().get(1), words);
  }

  /** How far to rely on both answers; {@code null} of a program that was written. */
  @Nullable Quality quality() {
    return Quality.worst(
        Stream.of(curve.quality(), weights.quality()).filter(Objects::nonNull).toList());
  }

  /** The verdict on the recording, and what else is to be known of it. */
  private List<String> verdict() {
    List<String> lines = new ArrayList<>(study.verdict());
    for (Note note : warnings()) {
      boolean isToldElsewhere =
          OF_WEIGHTS.contains(note.kind())
              || IN_VERDICT.contains(note.kind())
              || lines.stream().anyMatch(line -> line.contains(note.text()));
      if (!isToldElsewhere) {
        lines.add("note: " + note.text());
      }
    }
    return lines;
  }

  private List<String> others() {
    List<Note> others = new ArrayList<>(weights.explanations());
    others.addAll(curve.explanations());
    others.removeIf(note -> ELSEWHERE.contains(note.kind()));
    weights.warnings().stream()
        .filter(note -> OF_WEIGHTS.contains(note.kind()))
        .forEach(others::add);
    return others.stream().map(Note::text).toList();
  }
}
