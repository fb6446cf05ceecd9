package corecast.study.table;

import corecast.analysis.action.Action;
import corecast.analysis.action.Actions;
import corecast.study.table.Column.Kind;
import corecast.study.table.Table.Row;
import java.util.List;

/** What to do first, as a table. */
public final class ActionTables {
  private static final List<Column> COLUMNS =
      List.of(
          new Column("id", "action", Kind.NAME),
          new Column("kind", "kind", Kind.NAME),
          new Column("object", "what", Kind.NAME),
          new Column("at", "at", Kind.NAME),
          new Column("change", "change", Kind.NAME),
          Column.PROCESSORS,
          WhatIfTables.TIME,
          new Column("then_ns", "then", Kind.NANOS),
          new Column("speedup", "speedup", Kind.RATIO),
          new Column("then_speedup", "then", Kind.RATIO),
          new Column("min_gain", "gain from", Kind.SHARE),
          new Column("max_gain", "to", Kind.SHARE),
          new Column("why", "why", Kind.NAME),
          new Column("repeat", "again", Kind.NAME),
          new Column("text", "in words", Kind.NAME));

  private ActionTables() {}

  /** One row for each action, the one first that gains most. */
  public static Table actions(Actions actions) {
    return Table.of(COLUMNS, actions.ranked().stream().map(ActionTables::row).toList());
  }

  private static Row row(Action a) {
    return new Row(
        List.of(
            a.id(),
            a.kind().word(),
            a.object(),
            a.at(),
            a.change(),
            a.processors(),
            a.timeNanos(),
            a.thenNanos(),
            a.speedup(),
            a.thenSpeedup(),
            a.minGain(),
            a.maxGain(),
            a.why(),
            a.repeat(),
            a.words()));
  }
}
