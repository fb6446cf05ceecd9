package corecast.study.table;

import corecast.analysis.whatif.Gain;
import corecast.analysis.whatif.WhatIf;
import corecast.study.table.Column.Kind;
import corecast.study.table.Table.Row;
import java.util.ArrayList;
import java.util.List;

/** What changes of a program would gain, as tables. */
public final class WhatIfTables {
  private static final Column PROCESSORS = new Column("processors", "processors", Kind.COUNT);

  private WhatIfTables() {}

  /** The curve before and after. */
  public static Table gains(WhatIf whatIf) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < whatIf.gains().size(); i++) {
      Gain gain = whatIf.gains().get(i);
      rows.add(
          Row.of(
              gain.processors(),
              gain.timeNanos(),
              gain.editedNanos(),
              gain.share(),
              gain.nanos(),
              whatIf.leaders().get(i),
              whatIf.editedLeaders().get(i)));
    }
    return Table.of(
        List.of(
            PROCESSORS,
            new Column("time_ns", "time", Kind.NANOS),
            new Column("whatif_time_ns", "then", Kind.NANOS),
            new Column("gain", "gain", Kind.SHARE),
            new Column("gain_ns", "gain", Kind.NANOS),
            new Column("leader", "function that leads", Kind.NAME),
            new Column("whatif_leader", "then leads", Kind.NAME)),
        rows);
  }
}
