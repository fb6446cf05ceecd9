package corecast.report;

import corecast.analysis.action.Actions;
import corecast.analysis.speedup.SpeedupCurve;
import corecast.analysis.weight.FunctionWeights;
import corecast.analysis.weight.PicturedWeights;
import corecast.note.Note;
import corecast.simulator.timeline.Timeline;
import corecast.study.Answer;
import corecast.study.Processors;
import corecast.study.Quality;
import corecast.study.RunPainting;
import corecast.study.Study;
import corecast.study.detail.RunDetails;
import corecast.study.file.OutputFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Everything about a study on one page. */
public final class Report {
  private final Study study;
  private final CurveAndWeights answers;
  private final RunDetails details;
  private String command = "";

  private Report(
      Study study, Answer<SpeedupCurve> curve, Answer<FunctionWeights> weights, int processors) {
    this.study = study;
    Processors counts = Processors.of(weights.value().processors());
    this.answers =
        new CurveAndWeights(
            study, curve, weights, study.actions(counts, processors, Actions.MOST).value());
    this.details = study.details(weights.value()).value();
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
    Processors counts = Processors.of(weights.value().processors());
    if (isCurrent(study, curve, weights)) {
      Report report = new Report(study, curve, weights, study.usual(counts));
      if (isCurrent(study, curve, weights)) {
        return report;
      }
    }
    return of(study, counts);
  }

  private static boolean isCurrent(Study study, Answer<?> curve, Answer<?> weights) {
    return study.isCurrent(curve) && study.isCurrent(weights);
  }

  public static Report of(Study study, Processors processors) {
    return of(study, processors, study.usual(processors));
  }

  /**
   * The same.
   *
   * @param first for how many processors it says what to do first
   */
  public static Report of(Study study, Processors processors, int first) {
    return study.together(
        () -> new Report(study, study.predict(processors), study.weights(processors), first));
  }

  public Report madeBy(String itsCommand) {
    command = itsCommand;
    return this;
  }

  public Answer<SpeedupCurve> curve() {
    return answers.curve();
  }

  public Answer<FunctionWeights> weights() {
    return answers.weights();
  }

  public List<Note> warnings() {
    return answers.warnings();
  }

  /** What charts and the page show. */
  public Findings findings() {
    return answers.findings(command);
  }

  /** How far to rely on both answers; {@code null} of a program that was written. */
  public @Nullable Quality quality() {
    return answers.quality();
  }

  /** What to optimize, for people, with what is to be known of it. */
  public List<String> lines() {
    Findings findings = findings();
    List<String> lines = new ArrayList<>(findings.firstLines());
    if (!findings.reservation().isEmpty()) {
      lines.add(findings.reservation());
    }
    return AnswerLines.of(quality(), warnings(), lines);
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
    page.addProgram(study.packed(Processors.of(weights().value().processors())));
    page.addDetails(details);
    study.paint(
        weights().value(),
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
