package corecast.study.table;

import corecast.analysis.path.ActivityBenefit;
import corecast.analysis.path.BenefitCurve;
import corecast.analysis.path.CriticalPaths;
import corecast.analysis.path.GroupBy;
import corecast.analysis.path.PathShare;
import corecast.analysis.path.ScheduledActivity;
import corecast.study.table.Column.Kind;
import corecast.study.table.Table.Row;
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
    return new Columns<PathShare>()
        .add(RANK, PathShare::rank)
        .add(LENGTH, PathShare::lengthNanos)
        .add(SHARE, PathShare::share)
        .add(Column.THREAD, PathShare::thread)
        .add(Column.FUNCTION, PathShare::function)
        .add(TIME, PathShare::nanos)
        .add(Column.PROCESSORS, s -> found.processors())
        .of(found.shares());
  }

  /**
   * The same for people: tasks of a pool together, and of each path only what takes most of it.
   *
   * @param most rows of a path; what is left is put together in one more
   */
  public static Table overview(List<PathShare> shares, int most, int processors) {
    return new Columns<PathPart>()
        .add(RANK, PathPart::rank)
        .add(LENGTH, PathPart::lengthNanos)
        .add(SHARE, PathPart::share)
        .add("thread", "thread or pool", Kind.NAME, PathPart::group)
        .add("tasks", "tasks", Kind.COUNT, p -> p.tasks() == 0 ? Row.EMPTY : p.tasks())
        .add(Column.FUNCTION, PathPart::function)
        .add(TIME, PathPart::nanos)
        .add("of_path", "of path", Kind.SHARE, p -> part(p.nanos(), p.lengthNanos()))
        .add(Column.PROCESSORS, p -> processors)
        .of(PathPart.of(shares, most));
  }

  /**
   * Benefit and slack of activity classes.
   *
   * @param most rows
   */
  public static Table activities(CriticalPaths found, GroupBy by, int most) {
    double length = found.lengthNanos();
    return new Columns<ActivityBenefit>()
        .add(activity(by), ActivityBenefit::activity)
        .add("critical_ns", "critical", Kind.NANOS, ActivityBenefit::criticalNanos)
        .add(MBM_K, ActivityBenefit::mbmKNanos)
        .add(MBM_ALL, ActivityBenefit::mbmAllNanos)
        .add(TOTAL_SLACK, ActivityBenefit::totalSlackNanos)
        .add(FREE_SLACK, ActivityBenefit::freeSlackNanos)
        .add("mbm_ps_ns", "benefit, replayed", Kind.NANOS, a -> known(a.mbmReplayedNanos()))
        .add("critical_share", "critical", Kind.SHARE, a -> part(a.criticalNanos(), length))
        .add("mbm_ps_share", "benefit", Kind.SHARE, a -> part(a.mbmReplayedNanos(), length))
        .add(Column.PROCESSORS, a -> found.processors())
        .of(found.activities(by, most));
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

  /** The benefit of activity classes over more and more paths. */
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
    Columns<ScheduledActivity> columns =
        new Columns<ScheduledActivity>()
            .add(Column.THREAD, ScheduledActivity::thread)
            .add("segment", "segment", Kind.COUNT, ScheduledActivity::segment)
            .add(Column.FUNCTION, ScheduledActivity::function)
            .add("duration_ns", "duration", Kind.NANOS, ScheduledActivity::durationNanos)
            .add("early_start_ns", "early start", Kind.NANOS, ScheduledActivity::earlyStartNanos)
            .add("early_finish_ns", "early finish", Kind.NANOS, a -> a.earlyFinishNanos())
            .add("late_start_ns", "late start", Kind.NANOS, ScheduledActivity::lateStartNanos)
            .add("late_finish_ns", "late finish", Kind.NANOS, ScheduledActivity::lateFinishNanos)
            .add(TOTAL_SLACK, ScheduledActivity::totalSlackNanos)
            .add(FREE_SLACK, ScheduledActivity::freeSlackNanos)
            .add(Column.PROCESSORS, a -> found.processors());
    return columns.read(found::forEachActivity);
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
