package corecast.study.table;

import corecast.analysis.path.FunctionSlack;
import corecast.analysis.path.PathShare;
import corecast.study.table.Column.Kind;
import corecast.study.table.Table.Row;
import java.util.List;

/** The tables of paths and of slack; their keys are listed in {@code docs/tables.md}. */
public final class PathTables {
  private static final Column RANK = new Column("rank", "rank", Kind.COUNT);
  private static final Column LENGTH = new Column("length_ns", "length", Kind.NANOS);
  private static final Column SHARE = new Column("share", "of longest", Kind.SHARE);
  private static final Column FUNCTION = new Column("function", "function", Kind.NAME);
  private static final Column TIME = new Column("ns", "time", Kind.NANOS);

  private PathTables() {}

  /** What the paths consist of. */
  public static Table paths(List<PathShare> shares) {
    return Table.of(
        List.of(RANK, LENGTH, SHARE, new Column("thread", "thread", Kind.NAME), FUNCTION, TIME),
        shares.stream()
            .map(
                s ->
                    Row.of(
                        s.rank(), s.lengthNanos(), s.share(), s.thread(), s.function(), s.nanos()))
            .toList());
  }

  /**
   * The same for people: tasks of a pool together, and of each path only what takes most of it.
   *
   * @param most rows of a path; what is left is put together in one more
   */
  public static Table overview(List<PathShare> shares, int most) {
    return Table.of(
        List.of(
            RANK,
            LENGTH,
            SHARE,
            new Column("thread", "thread or pool", Kind.NAME),
            new Column("tasks", "tasks", Kind.COUNT),
            FUNCTION,
            TIME,
            new Column("of_path", "of path", Kind.SHARE)),
        PathPart.of(shares, most).stream()
            .map(
                p ->
                    Row.of(
                        p.rank(),
                        p.lengthNanos(),
                        p.share(),
                        p.group(),
                        p.tasks() == 0 ? Row.EMPTY : p.tasks(),
                        p.function(),
                        p.nanos(),
                        p.lengthNanos() == 0 ? Row.EMPTY : p.nanos() / p.lengthNanos()))
            .toList());
  }

  /** Benefit and slack of the functions. */
  public static Table functions(List<FunctionSlack> functions) {
    return Table.of(
        List.of(
            FUNCTION,
            new Column("critical_ns", "critical", Kind.NANOS),
            new Column("mbm_k_ns", "benefit, these paths", Kind.NANOS),
            new Column("mbm_all_ns", "benefit, all paths", Kind.NANOS),
            new Column("total_slack_ns", "total slack", Kind.NANOS),
            new Column("free_slack_ns", "free slack", Kind.NANOS)),
        functions.stream()
            .map(
                f ->
                    Row.of(
                        f.function(),
                        f.criticalNanos(),
                        f.mbmKNanos(),
                        f.mbmAllNanos(),
                        f.totalSlackNanos(),
                        f.freeSlackNanos()))
            .toList());
  }
}
