package corecast.study.table;

import corecast.analysis.phase.Phase;
import corecast.analysis.phase.PhasePart;
import corecast.analysis.phase.Phases;
import corecast.study.table.Column.Kind;
import corecast.study.table.Table.Row;
import java.util.ArrayList;
import java.util.List;

/** The table of phases; its keys are listed in {@code docs/tables.md}. */
public final class PhaseTable {
  private PhaseTable() {}

  /** A row for each part of a phase. */
  public static Table of(Phases found) {
    return of(found, Integer.MAX_VALUE);
  }

  /**
   * The same, shorter.
   *
   * @param most parts of each phase, from its beginning
   */
  public static Table of(Phases found, int most) {
    List<Row> rows = new ArrayList<>();
    int number = 0;
    for (Phase phase : found.phases()) {
      number++;
      int place = 0;
      for (PhasePart part : phase.parts()) {
        if (place++ == most) {
          break;
        }
        rows.add(
            Row.of(
                found.processors(),
                number,
                phase.count(),
                phase.length(),
                phase.coverage(),
                found.pathNanos() == 0 ? Row.EMPTY : phase.nanos() / found.pathNanos(),
                place,
                part.name(),
                part.segments(),
                part.nanos()));
      }
    }
    return Table.of(
        List.of(
            Column.PROCESSORS,
            new Column("phase", "phase", Kind.COUNT),
            new Column("times", "times", Kind.COUNT),
            new Column("length", "length", Kind.COUNT),
            new Column("coverage", "coverage", Kind.COUNT),
            new Column("share", "of path", Kind.SHARE),
            new Column("part", "part", Kind.COUNT),
            Column.FUNCTION,
            new Column("segments", "segments", Kind.COUNT),
            new Column("ns", "time", Kind.NANOS)),
        rows);
  }
}
