package corecast.study.table;

import corecast.analysis.action.Action;
import corecast.analysis.action.Actions;
import corecast.study.table.Column.Kind;

/** What to do first, as a table. */
public final class ActionTables {
  private static final Columns<Action> COLUMNS =
      new Columns<Action>()
          .add("id", "action", Kind.NAME, Action::id)
          .add("kind", "kind", Kind.NAME, a -> a.kind().word())
          .add("object", "what", Kind.NAME, Action::object)
          .add("at", "at", Kind.NAME, Action::at)
          .add("change", "change", Kind.NAME, Action::change)
          .add(Column.PROCESSORS, Action::processors)
          .add(WhatIfTables.TIME, Action::timeNanos)
          .add("then_ns", "then", Kind.NANOS, Action::thenNanos)
          .add("speedup", "speedup", Kind.RATIO, Action::speedup)
          .add("then_speedup", "then", Kind.RATIO, Action::thenSpeedup)
          .add("min_gain", "gain from", Kind.SHARE, Action::minGain)
          .add("max_gain", "to", Kind.SHARE, Action::maxGain)
          .add("why", "why", Kind.NAME, Action::why)
          .add("repeat", "again", Kind.NAME, Action::repeat)
          .add("text", "in words", Kind.NAME, Action::words);

  private ActionTables() {}

  /** One row for each action, the one first that gains most. */
  public static Table actions(Actions actions) {
    return COLUMNS.of(actions.ranked());
  }
}
