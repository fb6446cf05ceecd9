package corecast.fleet.store;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDriver;

/** A database in memory, and what is to be known of its SQL. */
final class Duck {
  private static final String IN_MEMORY = "jdbc:duckdb:";

  private Duck() {}

  /**
   * Opens one.
   *
   * @param threads how many it may use
   */
  static DuckDBConnection open(int threads) throws IOException {
    try {
      // Not by the driver manager: that looks in the class path of the tool only.
      Connection connection = new DuckDBDriver().connect(IN_MEMORY, new Properties());
      try (Statement statement = connection.createStatement()) {
        statement.execute("SET threads = " + threads);
        // The files tell all: nothing is to be looked up or fetched elsewhere.
        statement.execute("SET autoinstall_known_extensions = false");
        statement.execute("SET TimeZone = 'UTC'");
        // What does not fit goes into the folder for temporary files, not into the present one.
        statement.execute("SET memory_limit = '" + Runtime.getRuntime().maxMemory() / 2 + "B'");
        statement.execute(
            "SET temp_directory = "
                + quoted(Path.of(System.getProperty("java.io.tmpdir", "."), "corecast-duckdb")));
      }
      return connection.unwrap(DuckDBConnection.class);
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  static void close(DuckDBConnection database) throws IOException {
    try {
      database.close();
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  static String quoted(Object text) {
    return "'" + text.toString().replace("'", "''") + "'";
  }

  static String name(String name) {
    return "\"" + name.replace("\"", "\"\"") + "\"";
  }

  static IOException failed(SQLException e) {
    return new IOException("DuckDB: " + e.getMessage(), e);
  }

  /** For a pattern of names of files, in which some characters stand for others. */
  static String pattern(Path folder, String rest) throws IOException {
    String name = folder.toAbsolutePath().normalize().toString();
    if (name.matches("(?s).*[*?\\[\\]{}].*")) {
      throw new IOException(
          folder + ": the name of a folder of tables cannot have * ? [ ] { } in it; rename it");
    }
    return quoted(name + "/" + rest);
  }
}
