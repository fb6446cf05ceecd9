package corecast.study.table;

import corecast.analysis.waiting.ThreadTimes;
import corecast.analysis.waiting.WaitCause;
import corecast.analysis.waiting.WaitClass;
import corecast.analysis.waiting.WaitSite;
import corecast.analysis.waiting.WaitingTimes;
import corecast.study.table.Column.Kind;
import corecast.study.table.Table.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Waits as tables; their keys are listed in {@code docs/tables.md}. */
public final class WaitTables {
  private static final Column WAIT = new Column("wait", "wait", Kind.NAME);
  private static final Column FUNCTION = new Column("function", "in function", Kind.NAME);
  private static final Column WAITS = new Column("waits", "waits", Kind.COUNT);
  private static final Column TIME = new Column("wait_ns", "waited", Kind.NANOS);
  private static final Column SHARE = new Column("share", "of all", Kind.SHARE);
  private static final List<Column> CAUSE =
      List.of(
          new Column("cause", "cause", Kind.NAME),
          new Column("cause_thread", "of thread", Kind.NAME),
          new Column("section", "lock held", Kind.NAME),
          new Column("state", "state", Kind.NAME),
          new Column("via", "via", Kind.NAME),
          new Column("ns", "explains", Kind.NANOS),
          new Column("cause_share", "of these", Kind.SHARE));

  /** Where that is which is waited for: behind all other columns. */
  static final Column SOURCE = new Column("source", "at", Kind.NAME);

  private WaitTables() {}

  /** Places with all of their causes, those with most waiting first. */
  public static Table sites(List<WaitingTimes> all, boolean withIdle) {
    List<Row> rows = new ArrayList<>();
    for (WaitingTimes waiting : all) {
      List<WaitSite> sites = sitesOf(waiting, withIdle);
      double total = nanos(sites);
      for (WaitSite s : sites) {
        List<Object> place =
            List.of(
                waiting.processors(),
                s.what(),
                s.thread(),
                s.function(),
                s.waits(),
                s.nanos(),
                s.nanos() / total,
                s.classes().size());
        causes(rows, place, s.causes(), s.nanos(), s.source());
      }
    }
    Column classes = new Column("classes", "classes", Kind.COUNT);
    return Table.of(
        withSource(
            columns(Column.PROCESSORS, WAIT, Column.THREAD, FUNCTION, WAITS, TIME, SHARE, classes)),
        rows);
  }

  /** The same by the lock, queue, pool or thread that is waited for. */
  public static Table objects(List<WaitingTimes> all, boolean withIdle) {
    List<Row> rows = new ArrayList<>();
    for (WaitingTimes waiting : all) {
      double total = nanos(sitesOf(waiting, withIdle));
      for (WaitedObject o : WaitedObject.of(sitesOf(waiting, withIdle))) {
        List<Object> place =
            List.of(
                waiting.processors(), o.name(), o.sites(), o.waits(), o.nanos(), o.nanos() / total);
        causes(rows, place, o.causes(), o.nanos(), o.source());
      }
    }
    Column object = new Column("object", "waited for", Kind.NAME);
    Column sites = new Column("places", "places", Kind.COUNT);
    return Table.of(
        withSource(columns(Column.PROCESSORS, object, sites, WAITS, TIME, SHARE)), rows);
  }

  public static Table classes(List<WaitingTimes> all, boolean withIdle) {
    List<Row> rows = new ArrayList<>();
    for (WaitingTimes waiting : all) {
      List<WaitSite> sites = sitesOf(waiting, withIdle);
      double total = nanos(sites);
      for (WaitSite s : sites) {
        int number = 0;
        for (WaitClass c : s.classes()) {
          List<Object> place =
              List.of(
                  waiting.processors(),
                  s.what(),
                  s.thread(),
                  s.function(),
                  ++number,
                  c.waits(),
                  c.nanos(),
                  c.nanos() / total);
          causes(rows, place, c.causes(), c.nanos(), s.source());
        }
      }
    }
    Column number = new Column("class", "class", Kind.COUNT);
    return Table.of(
        withSource(
            columns(Column.PROCESSORS, WAIT, Column.THREAD, FUNCTION, number, WAITS, TIME, SHARE)),
        rows);
  }

  public static Table causes(List<WaitingTimes> all, boolean withIdle) {
    List<Row> rows = new ArrayList<>();
    for (WaitingTimes waiting : all) {
      List<WaitSite> sites = sitesOf(waiting, withIdle);
      causes(rows, List.of(waiting.processors()), WaitedObject.causes(sites), nanos(sites));
    }
    return Table.of(columns(Column.PROCESSORS), rows);
  }

  public static Table threads(List<WaitingTimes> all) {
    return Table.joined(all.stream().map(WaitTables::threads).toList());
  }

  private static Table threads(WaitingTimes waiting) {
    return new Columns<ThreadTimes>()
        .add(Column.PROCESSORS, t -> waiting.processors())
        .add(Column.THREAD, ThreadTimes::thread)
        .add("running_ns", "running", Kind.NANOS, ThreadTimes::runningNanos)
        .add("no_processor_ns", "no processor", Kind.NANOS, ThreadTimes::noProcessorNanos)
        .add("delay_ns", "delay", Kind.NANOS, ThreadTimes::delayNanos)
        .add("waiting_ns", "waiting", Kind.NANOS, ThreadTimes::waitingNanos)
        .add("idle_ns", "idle", Kind.NANOS, ThreadTimes::idleNanos)
        .add("lent_ns", "runs others", Kind.NANOS, ThreadTimes::lentNanos)
        .add("life_ns", "life", Kind.NANOS, ThreadTimes::lifeNanos)
        .of(waiting.threads().stream().filter(t -> t.lifeNanos() > 0).toList());
  }

  public static Table sizes(List<WaitSize> sizes) {
    return new Columns<WaitSize>()
        .add("program", "program", Kind.NAME, WaitSize::program)
        .add(Column.PROCESSORS, WaitSize::processors)
        .add("events", "events", Kind.COUNT, WaitSize::events)
        .add("steps", "steps", Kind.COUNT, WaitSize::steps)
        .add(WAITS, WaitSize::waits)
        .add("places", "places", Kind.COUNT, WaitSize::places)
        .add("classes_per_place", "classes a place", Kind.RATIO, WaitSize::classesPerPlace)
        .add("steps_before", "steps of both paths", Kind.RATIO, WaitSize::stepsBefore)
        .add("steps_after", "of the explanation", Kind.RATIO, WaitSize::stepsAfter)
        .add(TIME, WaitSize::nanos)
        .of(sizes);
  }

  private static List<WaitSite> sitesOf(WaitingTimes waiting, boolean withIdle) {
    return withIdle ? waiting.sites() : waiting.waitingSites();
  }

  private static double nanos(List<WaitSite> sites) {
    return sites.stream().mapToDouble(WaitSite::nanos).sum();
  }

  private static List<Column> columns(Column... place) {
    List<Column> columns = new ArrayList<>(Arrays.asList(place));
    columns.addAll(CAUSE);
    return columns;
  }

  private static List<Column> withSource(List<Column> columns) {
    columns.add(SOURCE);
    return columns;
  }

  /** Behind the cells of each cause comes the last one. */
  private static void causes(
      List<Row> rows, List<Object> place, List<WaitCause> causes, double nanos, Object... last) {
    for (WaitCause c : causes) {
      List<Object> cells = new ArrayList<>(place);
      cells.addAll(
          List.of(
              c.function(),
              c.thread(),
              c.section(),
              c.state().words(),
              c.via(),
              c.nanos(),
              c.nanos() / nanos));
      cells.addAll(List.of(last));
      rows.add(new Row(cells));
    }
  }
}
