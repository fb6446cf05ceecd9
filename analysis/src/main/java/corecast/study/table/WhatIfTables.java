package corecast.study.table;

import corecast.analysis.whatif.Gain;
import corecast.analysis.whatif.HeadRoom;
import corecast.analysis.whatif.Suggestion;
import corecast.analysis.whatif.VirtualSpeedup;
import corecast.analysis.whatif.WhatIf;
import corecast.study.table.Column.Kind;
import corecast.study.table.Table.Row;
import java.util.ArrayList;
import java.util.List;

/** What changes of a program would gain, as tables. */
public final class WhatIfTables {
  private static final Column TIME = new Column("time_ns", "time", Kind.NANOS);
  private static final Column THEN = new Column("whatif_time_ns", "then", Kind.NANOS);
  private static final Column GAIN = new Column("gain", "gain", Kind.SHARE);
  private static final Column GAIN_NANOS = new Column("gain_ns", "gain", Kind.NANOS);

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
            Column.PROCESSORS,
            TIME,
            THEN,
            GAIN,
            GAIN_NANOS,
            new Column("leader", "function that leads", Kind.NAME),
            new Column("whatif_leader", "then leads", Kind.NAME)),
        rows);
  }

  /** What each of the obvious changes gains, best first at each count. */
  public static Table suggestions(List<Suggestion> ranked) {
    return Table.of(
        List.of(
            Column.PROCESSORS,
            new Column("rank", "rank", Kind.COUNT),
            new Column("change", "change", Kind.NAME),
            TIME,
            THEN,
            GAIN,
            GAIN_NANOS),
        ranked.stream()
            .map(
                s ->
                    Row.of(
                        s.gain().processors(),
                        s.rank(),
                        s.edit().describe(),
                        s.gain().timeNanos(),
                        s.gain().editedNanos(),
                        s.gain().share(),
                        s.gain().nanos()))
            .toList());
  }

  /** Ranges of a function's improvement that gain alike. */
  public static Table headRoom(HeadRoom room) {
    return Table.of(
        List.of(
            Column.PROCESSORS,
            Column.FUNCTION,
            new Column("from", "cheaper by", Kind.SHARE),
            new Column("to", "up to", Kind.SHARE),
            new Column("from_time_ns", "time", Kind.NANOS),
            new Column("to_time_ns", "then", Kind.NANOS),
            new Column("slope", "gain per time saved", Kind.RATIO)),
        room.pieces().stream()
            .map(
                p ->
                    Row.of(
                        p.processors(),
                        room.function(),
                        p.from(),
                        p.to(),
                        p.fromNanos(),
                        p.toNanos(),
                        p.slope()))
            .toList());
  }

  /** The gain by a function that is cheaper by more and more. */
  public static Table virtualSpeedup(VirtualSpeedup curve) {
    return Table.of(
        List.of(
            Column.PROCESSORS,
            Column.FUNCTION,
            new Column("cheaper", "cheaper by", Kind.SHARE),
            TIME,
            THEN,
            GAIN,
            GAIN_NANOS),
        curve.points().stream()
            .map(
                p ->
                    Row.of(
                        p.gain().processors(),
                        curve.function(),
                        p.speedup(),
                        p.gain().timeNanos(),
                        p.gain().editedNanos(),
                        p.gain().share(),
                        p.gain().nanos()))
            .toList());
  }
}
