package corecast.study.table;

import corecast.analysis.path.ActivityBenefit;
import corecast.analysis.path.BenefitCurve;
import corecast.analysis.path.CriticalPaths;
import corecast.analysis.path.GroupBy;
import corecast.analysis.path.PathShare;
import corecast.analysis.path.ScheduledActivity;
import corecast.study.table.Column.Kind;
import corecast.study.table.Table.Row;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The tables of paths and of slack, each of one number of processors, which the last column says;
 * their keys are listed in {@code docs/tables.md}.
 */
public final class PathTables {
  private static final Column RANK = new Column("rank", "rank", Kind.COUNT);
  private static final Column LENGTH = new Column("length_ns", "length", Kind.NANOS);
  private static final Column SHARE = new Column("share", "of longest", Kind.SHARE);
  private static final Column TIME = new Column("ns", "time", Kind.NANOS);
  private static final Column MBM_K = new Column("mbm_k_ns", "benefit, these paths", Kind.NANOS);
  private static final Column MBM_ALL = new Column("mbm_all_ns", "benefit, all paths", Kind.NANOS);
  private static final Column TOTAL_SLACK = new Column("total_slack_ns", "total slack", Kind.NANOS);
  private static final Column FREE_SLACK = new Column("free_slack_ns", "free slack", Kind.NANOS);

  private PathTables() {}

  public static Table paths(CriticalPaths found) {
    return Table.of(
        List.of(RANK, LENGTH, SHARE, Column.THREAD, Column.FUNCTION, TIME, Column.PROCESSORS),
        found.shares().stream()
            .map(
                s ->
                    Row.of(
                        s.rank(),
                        s.lengthNanos(),
                        s.share(),
                        s.thread(),
                        s.function(),
                        s.nanos(),
                        found.processors()))
            .toList());
  }

  /**
   * The same for people: tasks of a pool together, and of each path only what takes most of it.
   *
   * @param most rows of a path; what is left is put together in one more
   */
  public static Table overview(List<PathShare> shares, int most, int processors) {
    return Table.of(
        List.of(
            RANK,
            LENGTH,
            SHARE,
            new Column("thread", "thread or pool", Kind.NAME),
            new Column("tasks", "tasks", Kind.COUNT),
            Column.FUNCTION,
            TIME,
            new Column("of_path", "of path", Kind.SHARE),
            Column.PROCESSORS),
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
                        p.lengthNanos() == 0 ? Row.EMPTY : p.nanos() / p.lengthNanos(),
                        processors))
            .toList());
  }

  /**
   * Benefit and slack of activity classes.
   *
   * @param most rows
   */
  public static Table activities(CriticalPaths found, GroupBy by, int most) {
    double length = found.lengthNanos();
    List<Row> rows = new ArrayList<>();
    for (ActivityBenefit a : found.activities(by, most)) {
      rows.add(
          Row.of(
              a.activity(),
              a.criticalNanos(),
              a.mbmKNanos(),
              a.mbmAllNanos(),
              a.totalSlackNanos(),
              a.freeSlackNanos(),
              known(a.mbmReplayedNanos()),
              part(a.criticalNanos(), length),
              part(a.mbmReplayedNanos(), length),
              found.processors()));
    }
    return Table.of(
        List.of(
            activity(by),
            new Column("critical_ns", "critical", Kind.NANOS),
            MBM_K,
            MBM_ALL,
            TOTAL_SLACK,
            FREE_SLACK,
            new Column("mbm_ps_ns", "benefit, replayed", Kind.NANOS),
            new Column("critical_share", "critical", Kind.SHARE),
            new Column("mbm_ps_share", "benefit", Kind.SHARE),
            Column.PROCESSORS),
        rows);
  }

  private static Column activity(GroupBy by) {
    String word = by.name().toLowerCase(Locale.ROOT);
    return new Column(word, word, Kind.NAME);
  }

  private static Object known(double value) {
    return Double.isNaN(value) ? Row.EMPTY : value;
  }

  private static Object part(double value, double of) {
    return of == 0 ? Row.EMPTY : known(value / of);
  }

  /**
   * The benefit of activity classes over more and more paths.
   *
   * @param most classes
   */
  public static Table benefitCurves(CriticalPaths found, GroupBy by, int most) {
    List<Row> rows = new ArrayList<>();
    for (BenefitCurve curve : found.benefitCurves(by, most)) {
      for (int k = 0; k < curve.nanos().size(); k++) {
        rows.add(
            Row.of(
                curve.activity(),
                k + 1,
                curve.nanos().get(k),
                curve.mbmAllNanos(),
                found.processors()));
      }
    }
    return Table.of(
        List.of(
            activity(by),
            new Column("paths", "paths", Kind.COUNT),
            MBM_K,
            MBM_ALL,
            Column.PROCESSORS),
        rows);
  }

  /** The schedule of each segment, computed while it is read. */
  public static Table schedule(CriticalPaths found) {
    return new Table(
        List.of(
            Column.THREAD,
            new Column("segment", "segment", Kind.COUNT),
            Column.FUNCTION,
            new Column("duration_ns", "duration", Kind.NANOS),
            new Column("early_start_ns", "early start", Kind.NANOS),
            new Column("early_finish_ns", "early finish", Kind.NANOS),
            new Column("late_start_ns", "late start", Kind.NANOS),
            new Column("late_finish_ns", "late finish", Kind.NANOS),
            TOTAL_SLACK,
            FREE_SLACK,
            Column.PROCESSORS),
        reader -> {
          try {
            found.forEachActivity(activity -> read(activity, found.processors(), reader));
          } catch (UncheckedIOException e) {
            throw e.getCause();
          }
        });
  }

  private static void read(ScheduledActivity a, int processors, Table.Reader reader) {
    try {
      reader.row(
          Row.of(
              a.thread(),
              a.segment(),
              a.function(),
              a.durationNanos(),
              a.earlyStartNanos(),
              a.earlyFinishNanos(),
              a.lateStartNanos(),
              a.lateFinishNanos(),
              a.totalSlackNanos(),
              a.freeSlackNanos(),
              processors));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Tables of several numbers of processors as one.
   *
   * @param forPeople the number comes first then, and only if there are several
   */
  public static Table together(List<Table> tables, boolean forPeople) {
    Table all = Table.joined(tables);
    if (!forPeople) {
      return all;
    }
    int last = all.columns().size() - 1;
    List<Integer> kept = new ArrayList<>();
    if (tables.size() > 1) {
      kept.add(last);
    }
    for (int column = 0; column < last; column++) {
      kept.add(column);
    }
    return all.select(kept);
  }
}
