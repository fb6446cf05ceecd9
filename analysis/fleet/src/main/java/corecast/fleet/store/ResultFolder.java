package corecast.fleet.store;

import corecast.cli.fleet.FleetTable;
import corecast.fleet.row.FleetColumn;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The folder of the tables: each is a folder of days, with a file for each recording. So every
 * table is one to whatever reads Parquet by folders.
 */
final class ResultFolder {
  private static final String ENDING = ".parquet";

  private static final String DAY = "day=";

  private final Path folder;

  ResultFolder(Path folder) {
    this.folder = folder;
  }

  Path file(FleetTable table, String day, String id) {
    return folder.resolve(table.word()).resolve(DAY + day).resolve(id + ENDING);
  }

  boolean has(FleetTable table) throws IOException {
    Path days = folder.resolve(table.word());
    if (!Files.isDirectory(days)) {
      return false;
    }
    try (DirectoryStream<Path> all = Files.newDirectoryStream(days, DAY + "*")) {
      for (Path day : all) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(day, "*" + ENDING)) {
          if (files.iterator().hasNext()) {
            return true;
          }
        }
      }
    }
    return false;
  }

  String all(FleetTable table) throws IOException {
    return "read_parquet("
        + Duck.pattern(folder.resolve(table.word()), DAY + "*/*" + ENDING)
        + ", hive_partitioning = true, hive_types = {'day': DATE}, union_by_name = true)";
  }

  /** Takes all of a recording away; what makes it count first. */
  void delete(String day, String id) throws IOException {
    for (FleetTable table : FleetTable.values()) {
      Files.deleteIfExists(file(table, day, id));
    }
  }

  /** The type of a column in SQL. */
  static String type(FleetColumn.CellType type) {
    return switch (type) {
      case TEXT -> "VARCHAR";
      case COUNT -> "INTEGER";
      case LONG -> "BIGINT";
      case NUMBER -> "DOUBLE";
      case TIME -> "TIMESTAMP WITH TIME ZONE";
      case LABELS -> "MAP(VARCHAR, VARCHAR)";
    };
  }
}
