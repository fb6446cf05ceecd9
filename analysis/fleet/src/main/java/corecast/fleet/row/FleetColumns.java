package corecast.fleet.row;

import corecast.cli.fleet.FleetTable;
import corecast.fleet.row.FleetColumn.CellType;
import java.util.List;

/** The columns of the tables: first those by which rows are sorted, up to the recording. */
public final class FleetColumns {
  /** Version of the columns, in the metadata of every file. */
  public static final String SCHEMA_VERSION = "1";

  /** What tells the recordings apart. */
  public static final String RECORDING_ID = "recording_id";

  private static final FleetColumn PROGRAM = new FleetColumn("program", CellType.TEXT);
  private static final FleetColumn PROCESSORS = new FleetColumn("processors", CellType.COUNT);
  private static final FleetColumn FUNCTION = new FleetColumn("function", CellType.TEXT);
  private static final FleetColumn THREAD_GROUP = new FleetColumn("thread_group", CellType.TEXT);
  private static final FleetColumn ID = new FleetColumn(RECORDING_ID, CellType.TEXT);

  private FleetColumns() {}

  public static List<FleetColumn> of(FleetTable table) {
    return switch (table) {
      case RECORDING ->
          List.of(
              PROGRAM,
              ID,
              new FleetColumn("recorded_at", CellType.TIME),
              text("commit"),
              text("branch"),
              text("host"),
              text("jdk"),
              new FleetColumn("cpus_seen", CellType.COUNT),
              whole("recorded_ns"),
              whole("work_ns"),
              whole("events"),
              number("verdict_attributed"),
              whole("verdict_outcomes"),
              whole("gc_ns"),
              text("quality"),
              new FleetColumn("labels", CellType.LABELS),
              text("trace_uri"),
              whole("trace_bytes"),
              new FleetColumn("trace_modified", CellType.TIME),
              text("analysis"));
      case CURVE ->
          List.of(
              PROGRAM,
              PROCESSORS,
              ID,
              number("time_ns"),
              number("speedup"),
              number("efficiency"),
              number("lower_bound_ns"));
      case WEIGHT ->
          List.of(
              PROGRAM,
              PROCESSORS,
              FUNCTION,
              ID,
              number("self_ns"),
              number("total_ns"),
              number("share"),
              whole("calls"),
              number("plain_ns"));
      case CROSSOVER ->
          List.of(
              PROGRAM,
              new FleetColumn("from_processors", CellType.COUNT),
              ID,
              FUNCTION,
              text("instead_of"));
      case WAIT ->
          List.of(
              PROGRAM,
              PROCESSORS,
              text("site"),
              text("object"),
              ID,
              THREAD_GROUP,
              text("wait"),
              whole("waits"),
              number("wait_ns"),
              text("cause_function"),
              text("cause_state"),
              number("cause_share"));
      case PATH ->
          List.of(
              PROGRAM,
              PROCESSORS,
              ID,
              new FleetColumn("rank", CellType.COUNT),
              THREAD_GROUP,
              FUNCTION,
              number("ns"));
      case WHATIF ->
          List.of(PROGRAM, PROCESSORS, text("change"), ID, number("gain_ns"), number("gain"));
    };
  }

  private static FleetColumn text(String name) {
    return new FleetColumn(name, CellType.TEXT);
  }

  private static FleetColumn whole(String name) {
    return new FleetColumn(name, CellType.LONG);
  }

  private static FleetColumn number(String name) {
    return new FleetColumn(name, CellType.NUMBER);
  }

  public static int place(FleetTable table, String name) {
    List<FleetColumn> columns = of(table);
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).name().equals(name)) {
        return i;
      }
    }
    throw new IllegalArgumentException(table.word() + " has no column " + name);
  }
}
