package corecast.fleet.store;

import corecast.cli.fleet.FleetTable;
import corecast.fleet.row.FleetColumn;
import corecast.fleet.row.FleetColumns;
import corecast.fleet.row.RecordingRows;
import corecast.study.file.OutputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/** Writes the tables of one recording after the other. For one thread. */
public final class ResultWriter implements AutoCloseable {
  private final ResultFolder results;
  private final Path work;
  private final DuckDBConnection database;

  /**
   * Begins.
   *
   * @param work a file that is written before it is moved there
   */
  public ResultWriter(Path results, Path work) throws IOException {
    this.results = new ResultFolder(results);
    this.work = work;
    this.database = Duck.open(1);
    try (Statement statement = database.createStatement()) {
      for (FleetTable table : FleetTable.values()) {
        statement.execute("CREATE TABLE " + table.word() + " (" + columns(table) + ")");
      }
    } catch (SQLException e) {
      throw Duck.failed(e);
    }
  }

  static String columns(FleetTable table) {
    return FleetColumns.of(table).stream()
        .map(column -> Duck.name(column.name()) + " " + ResultFolder.type(column.type()))
        .collect(Collectors.joining(", "));
  }

  /** Writes all tables of a recording; it counts when its own row is there, which is the last. */
  public void write(RecordingRows recording) throws IOException {
    results.delete(recording.day(), recording.id());
    List<Map.Entry<FleetTable, List<@Nullable Object[]>>> tables =
        new ArrayList<>(recording.tables().entrySet());
    tables.sort(Comparator.comparing(table -> table.getKey() == FleetTable.RECORDING));
    for (Map.Entry<FleetTable, List<@Nullable Object[]>> table : tables) {
      Path file = results.file(table.getKey(), recording.day(), recording.id());
      Files.createDirectories(file.resolveSibling(""));
      try {
        fill(table.getKey(), table.getValue());
        copy(table.getKey());
      } catch (SQLException e) {
        throw Duck.failed(e);
      }
      OutputFile.write(file, out -> Files.copy(work, out));
    }
  }

  /** Takes all of an earlier recording away. */
  public void delete(String day, String id) throws IOException {
    results.delete(day, id);
  }

  private void fill(FleetTable table, List<@Nullable Object[]> rows) throws SQLException {
    try (Statement statement = database.createStatement()) {
      statement.execute("DELETE FROM " + table.word());
    }
    List<FleetColumn> columns = FleetColumns.of(table);
    try (DuckDBAppender appender =
        database.createAppender(DuckDBConnection.DEFAULT_SCHEMA, table.word())) {
      for (@Nullable Object[] row : rows) {
        appender.beginRow();
        for (int i = 0; i < row.length; i++) {
          append(appender, columns.get(i).type(), row[i]);
        }
        appender.endRow();
      }
    }
  }

  private static void append(
      DuckDBAppender appender, FleetColumn.CellType type, @Nullable Object cell)
      throws SQLException {
    if (cell == null) {
      appender.appendNull();
      return;
    }
    switch (type) {
      case TEXT -> appender.append((String) cell);
      case COUNT -> appender.append((int) (Integer) cell);
      case LONG -> appender.append((long) (Long) cell);
      case NUMBER -> appender.append((double) (Double) cell);
      case TIME -> appender.append(((Instant) cell).atOffset(ZoneOffset.UTC));
      case LABELS -> appender.append((Map<?, ?>) cell);
    }
  }

  private void copy(FleetTable table) throws SQLException {
    try (Statement statement = database.createStatement()) {
      statement.execute(
          "COPY (SELECT * FROM "
              + table.word()
              + " ORDER BY "
              + FleetColumns.of(table).stream()
                  .filter(column -> column.type() != FleetColumn.CellType.LABELS)
                  .map(column -> Duck.name(column.name()))
                  .collect(Collectors.joining(", "))
              + ") TO "
              + Duck.quoted(work)
              + " (FORMAT parquet, COMPRESSION zstd, KV_METADATA {schema_version: "
              + Duck.quoted(FleetColumns.SCHEMA_VERSION)
              + "})");
    }
  }

  @Override
  public void close() throws IOException {
    Duck.close(database);
    Files.deleteIfExists(work);
  }
}
