package corecast.report;

import corecast.analysis.constraint.Constraint;
import corecast.analysis.constraint.ConstraintText;
import corecast.analysis.constraint.Constraints;
import corecast.analysis.speedup.SpeedupPoint;
import corecast.analysis.weight.FunctionBars;
import corecast.analysis.weight.FunctionWeight;
import corecast.note.Numbers;
import corecast.program.CountText;
import corecast.report.Finding.Figure;
import corecast.report.Finding.Figures;
import corecast.report.Finding.Kind;
import corecast.study.Answer;
import corecast.study.Processors;
import corecast.study.Quality;
import corecast.study.Recordings;
import corecast.study.Study;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the page says of a program, taken apart into single findings. */
public final class FindingList {
  /** Functions of the table that a command prints as evidence. */
  private static final String TOP = "3";

  private final Findings all;
  private final Constraints held;
  private final Evidence evidence;
  private final Map<Integer, SpeedupPoint> points = new LinkedHashMap<>();

  /** How to ask for something again. */
  public interface Evidence {
    /**
     * A whole command line.
     *
     * @param study whose file it reads
     * @param command such as {@code predict}
     * @param words what is behind the processor counts
     */
    String command(Study study, String command, String... words);
  }

  private FindingList(Findings all, Constraints held, Evidence evidence) {
    this.all = all;
    this.held = held;
    this.evidence = evidence;
    all.curve().forEach(point -> points.put(point.processors(), point));
  }

  /** The findings of one or more recordings of a program; the same thing in several is one. */
  public static Answer<List<Finding>> of(
      Recordings recordings, Processors processors, Evidence evidence, Recordings.Progress progress)
      throws IOException {
    Answer<List<List<Finding>>> each =
        recordings.each(study -> of(study, processors, evidence), progress);
    return new Answer<>(
        MergedFindings.of(each.value(), each.quality()), List.of(), each.notes(), each.quality());
  }

  private static Answer<List<Finding>> of(Study study, Processors processors, Evidence evidence) {
    CurveAndWeights answers = CurveAndWeights.of(study, processors);
    Constraints held = study.constraints(processors).value();
    FindingList list = new FindingList(answers.findings(""), held, evidence);
    return new Answer<>(list.list(study), List.of(), answers.warnings(), answers.quality());
  }

  private List<Finding> list(Study study) {
    List<Finding> list = new ArrayList<>();
    Quality quality = all.quality();
    String predict = evidence.command(study, "predict");
    if (quality != null) {
      list.add(finding(Kind.QUALITY, "", "", "quality: " + quality.line(), List.of(), predict));
    }
    list.add(speedup(predict));
    if (quality == null || !quality.isPoor()) {
      list.addAll(constraints(evidence.command(study, "predict", "--format", "json")));
      list.addAll(functions(evidence.command(study, "optimize", "--top", TOP)));
    }
    return list;
  }

  private Finding finding(
      Kind kind,
      String subject,
      String source,
      String claim,
      List<Figures> figures,
      String command) {
    Quality quality = all.quality();
    return new Finding(
        kind,
        subject,
        source,
        claim,
        figures,
        quality == null ? null : quality.grade(),
        1,
        1,
        List.of(command));
  }

  private Finding speedup(String command) {
    SpeedupPoint last = all.curve().get(all.curve().size() - 1);
    String claim =
        "On "
            + CountText.of(all.most(), "processor")
            + " the speedup is "
            + Numbers.fixed(last.speedup(), 2)
            + all.laws().stream().map(law -> " " + law).collect(Collectors.joining("", ".", ""));
    List<Figures> figures =
        points.values().stream()
            .map(p -> new Figures(p.processors(), Figure.NONE, speedup(p), Figure.NONE))
            .toList();
    return finding(Kind.SPEEDUP, "", "", claim, figures, command);
  }

  private static Figure speedup(@Nullable SpeedupPoint point) {
    return point == null
        ? Figure.NONE
        : new Figure(point.speedup(), point.bars() == null ? null : point.bars().speedup());
  }

  // ---- what holds the program back --------------------------------------------------------------

  private List<Finding> constraints(String command) {
    Map<String, Finding> found = new LinkedHashMap<>();
    for (ConstraintText.Range range : ConstraintText.ranges(held, all.program().paths())) {
      Constraint last = range.rows().get(range.rows().size() - 1);
      if (ConstraintText.isOneProcessor(range)) {
        continue;
      }
      Finding finding =
          finding(
              Kind.valueOf(last.kind().name()),
              last.name(),
              last.source(),
              range.sentence(),
              range.rows().stream().map(this::figures).toList(),
              command);
      found.merge(finding.id(), finding, FindingList::joined);
    }
    return List.copyOf(found.values());
  }

  private Figures figures(Constraint c) {
    double single = held.singleNanos();
    return new Figures(
        c.processors(),
        Figure.of(c.share()),
        speedup(points.get(c.processors())),
        Figure.of(c.freedNanos() > 0 ? single / c.freedNanos() : Double.NaN));
  }

  /** What leads on two ranges of processor counts, with something else between them. */
  private static Finding joined(Finding first, Finding second) {
    List<Figures> figures = new ArrayList<>(first.figures());
    figures.addAll(second.figures());
    return new Finding(
        first.kind(),
        first.subject(),
        first.source(),
        first.claim() + " " + second.claim(),
        figures,
        first.grade(),
        first.found(),
        first.of(),
        first.evidence());
  }

  // ---- what to optimize -------------------------------------------------------------------------

  private List<Finding> functions(String command) {
    Map<String, Finding> found = new LinkedHashMap<>();
    if (!all.obstacle().isEmpty()) {
      return List.of();
    }
    for (Advice.Shares shares : all.shares()) {
      if (shares.standsOut() && !shares.isOfNoFunction()) {
        String name = shares.range().function();
        Finding finding =
            finding(
                Kind.FUNCTION,
                name,
                all.program().paths().source(name),
                claim(shares),
                figures(shares.range()),
                command);
        found.merge(finding.id(), finding, FindingList::joined);
      }
    }
    return List.copyOf(found.values());
  }

  /** Such as "On 1-4 processors: optimize sort, 73 to 60 % of the run time." */
  private static String claim(Advice.Shares shares) {
    String sentence = shares.sentence();
    return (sentence.startsWith("from ") ? "F" + sentence.substring(1) : "On " + sentence) + ".";
  }

  private List<Figures> figures(Advice.Range range) {
    List<Figures> figures = new ArrayList<>();
    for (FunctionWeight row : all.weights()) {
      int p = row.processors();
      if (row.function().equals(range.function()) && p >= range.from() && p <= range.to()) {
        FunctionBars.Bar bar = all.bars().of(row);
        Figure share = new Figure(row.share(), bar == null ? null : bar.share());
        figures.add(new Figures(p, share, speedup(points.get(p)), Figure.NONE));
      }
    }
    return figures;
  }
}
