package corecast.report;

import corecast.report.Finding.Figure;
import corecast.report.Finding.Figures;
import corecast.study.Quality;
import corecast.study.table.Column.Kind;
import corecast.study.table.Columns;
import corecast.study.table.Table;
import corecast.study.table.Table.Row;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Findings as a table: the figures are those of the largest number of processors. */
public final class FindingTable {
  private static final Columns<Finding> COLUMNS =
      new Columns<Finding>()
          .add("id", "id", Kind.NAME, Finding::id)
          .add("kind", "kind", Kind.NAME, f -> f.kind().word())
          .add("subject", "subject", Kind.NAME, Finding::subject)
          .add("source", "source", Kind.NAME, Finding::source)
          .add("claim", "claim", Kind.NAME, Finding::claim)
          .add("from_processors", "from", Kind.COUNT, f -> ifAny(f, f.from()))
          .add("to_processors", "to", Kind.COUNT, f -> ifAny(f, f.to()))
          .add("share", "share", Kind.SHARE, f -> last(f, Figures::share))
          .add("speedup", "speedup", Kind.RATIO, f -> last(f, Figures::speedup))
          .add("speedup_without", "without it", Kind.RATIO, f -> last(f, Figures::speedupWithout))
          .add("grade", "quality", Kind.NAME, f -> grade(f.grade()))
          .add("found", "found", Kind.COUNT, Finding::found)
          .add("recordings", "recordings", Kind.COUNT, Finding::of)
          .add("evidence", "evidence", Kind.NAME, f -> String.join("; ", f.evidence()));

  private FindingTable() {}

  public static Table of(List<Finding> findings) {
    return COLUMNS.of(findings);
  }

  private static Object ifAny(Finding finding, int processors) {
    return finding.figures().isEmpty() ? Row.EMPTY : processors;
  }

  private static double last(Finding finding, Function<Figures, Figure> which) {
    List<Figures> figures = finding.figures();
    return figures.isEmpty() ? Double.NaN : which.apply(figures.get(figures.size() - 1)).value();
  }

  private static String grade(Quality.@Nullable Grade grade) {
    return grade == null ? Row.EMPTY : grade.word();
  }
}
