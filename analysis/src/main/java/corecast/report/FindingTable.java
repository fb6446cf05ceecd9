package corecast.report;

import corecast.report.Finding.Figure;
import corecast.report.Finding.Figures;
import corecast.study.Quality;
import corecast.study.table.Column;
import corecast.study.table.Column.Kind;
import corecast.study.table.Table;
import corecast.study.table.Table.Row;
import java.util.List;

/** Findings as a table: the figures are those of the largest number of processors. */
public final class FindingTable {
  private static final List<Column> COLUMNS =
      List.of(
          new Column("id", "id", Kind.NAME),
          new Column("kind", "kind", Kind.NAME),
          new Column("subject", "subject", Kind.NAME),
          new Column("source", "source", Kind.NAME),
          new Column("claim", "claim", Kind.NAME),
          new Column("from_processors", "from", Kind.COUNT),
          new Column("to_processors", "to", Kind.COUNT),
          new Column("share", "share", Kind.SHARE),
          new Column("speedup", "speedup", Kind.RATIO),
          new Column("speedup_without", "without it", Kind.RATIO),
          new Column("grade", "quality", Kind.NAME),
          new Column("found", "found", Kind.COUNT),
          new Column("recordings", "recordings", Kind.COUNT),
          new Column("evidence", "evidence", Kind.NAME));

  private FindingTable() {}

  /** One row for each. */
  public static Table of(List<Finding> findings) {
    return Table.of(COLUMNS, findings.stream().map(FindingTable::row).toList());
  }

  private static Row row(Finding finding) {
    List<Figures> figures = finding.figures();
    Figures last =
        figures.isEmpty()
            ? new Figures(0, Figure.NONE, Figure.NONE, Figure.NONE)
            : figures.get(figures.size() - 1);
    Quality.Grade grade = finding.grade();
    return Row.of(
        finding.id(),
        finding.kind().word(),
        finding.subject(),
        finding.source(),
        finding.claim(),
        figures.isEmpty() ? Row.EMPTY : finding.from(),
        figures.isEmpty() ? Row.EMPTY : finding.to(),
        last.share().value(),
        last.speedup().value(),
        last.speedupWithout().value(),
        grade == null ? Row.EMPTY : grade.word(),
        finding.found(),
        finding.of(),
        String.join("; ", finding.evidence()));
  }
}
