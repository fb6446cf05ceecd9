package corecast.report;

import corecast.analysis.speedup.SpeedupCurve;
import corecast.analysis.weight.FunctionWeights;
import corecast.analysis.weight.PicturedWeights;
import corecast.note.Note;
import corecast.simulator.timeline.Timeline;
import corecast.study.Answer;
import corecast.study.Processors;
import corecast.study.RunPainting;
import corecast.study.Study;
import corecast.study.file.OutputFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;

/** Everything about a study on one page. */
public final class Report {
  /** What the page says elsewhere. */
  private static final Set<Note.Kind> ELSEWHERE =
      EnumSet.of(Note.Kind.CURVE, Note.Kind.NO_LOWER_BOUND, Note.Kind.PAUSES, Note.Kind.CONSTRAINT);

  /** What is said of weights, not of the recording. */
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

  private final Study study;
  private final Answer<SpeedupCurve> curve;
  private final Answer<FunctionWeights> weights;

  private Report(Study study, Answer<SpeedupCurve> curve, Answer<FunctionWeights> weights) {
    this.study = study;
    this.curve = curve;
    this.weights = weights;
  }

  /**
   * A report of two answers. Where one of them is of the program as it was replayed before a
   * decision was taken back, it is asked for again.
   *
   * @param curve the prediction
   * @param weights at the same processor counts
   */
  public static Report of(
      Study study, Answer<SpeedupCurve> curve, Answer<FunctionWeights> weights) {
    boolean isOld = !study.isCurrent(curve) || !study.isCurrent(weights);
    return isOld
        ? of(study, Processors.of(weights.value().processors()))
        : new Report(study, curve, weights);
  }

  /** A report for these processor counts. */
  public static Report of(Study study, Processors processors) {
    return study.together(
        () -> new Report(study, study.predict(processors), study.weights(processors)));
  }

  /** The prediction that it shows. */
  public Answer<SpeedupCurve> curve() {
    return curve;
  }

  /** The weights that it shows. */
  public Answer<FunctionWeights> weights() {
    return weights;
  }

  /** What both answers warn of. */
  public List<Note> warnings() {
    Set<Note> all = new LinkedHashSet<>(weights.warnings());
    all.addAll(curve.warnings());
    return List.copyOf(all);
  }

  /** What charts and the page show. */
  public Findings findings() {
    FunctionWeights functions = weights.value();
    return new Findings(
        study.program(),
        curve.value().points(),
        curve.value().inWords(),
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
            .toList());
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

  /** What explains curve and weights, or limits what these say. */
  private List<String> others() {
    List<Note> others = new ArrayList<>(weights.explanations());
    others.addAll(curve.explanations());
    others.removeIf(note -> ELSEWHERE.contains(note.kind()));
    weights.warnings().stream()
        .filter(note -> OF_WEIGHTS.contains(note.kind()))
        .forEach(others::add);
    return others.stream().map(Note::text).toList();
  }

  /** Writes the page: a file that is whole or not there. */
  public void writeHtml(Path file) throws IOException {
    writeHtml(file, (number, all) -> {});
  }

  /**
   * The same.
   *
   * @param pieces is told the number of the picture that is drawn, and of how many
   */
  public void writeHtml(Path file, BiConsumer<Integer, Integer> pieces) throws IOException {
    HtmlReport page = new HtmlReport(findings());
    study.paint(
        weights.value(),
        new RunPainting() {
          @Override
          public void paint(Timeline timeline, int[] processors, PicturedWeights of) {
            page.addRuns(timeline, processors, of);
          }

          @Override
          public void begin(int number, int all) {
            pieces.accept(number, all);
          }
        });
    OutputFile.writeText(file, page::write);
  }
}
