package corecast.fleet;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Reads files of Parquet and csv with the database itself, not with what Corecast makes of it. */
final class Sql {
  private Sql() {}

  /** A table of a folder, to be read by Parquet's own description of itself. */
  static String table(Path results, String table) {
    return "read_parquet('" + quoted(results.resolve(table)) + "/*/*.parquet')";
  }

  static String quoted(Path path) {
    return path.toString().replace("'", "''");
  }

  /** The rows of an answer, each as its cells joined with a blank. */
  static List<String> rows(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      List<String> all = new ArrayList<>();
      int width = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        List<String> cells = new ArrayList<>();
        for (int i = 1; i <= width; i++) {
          cells.add(String.valueOf(rows.getString(i)));
        }
        all.add(String.join(" ", cells));
      }
      return all;
    }
  }
}
