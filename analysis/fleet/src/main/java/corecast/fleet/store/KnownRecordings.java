package corecast.fleet.store;

import corecast.cli.fleet.FleetTable;
import corecast.fleet.row.TraceSource;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The recordings whose tables are there. */
public final class KnownRecordings {
  /**
   * One of them.
   *
   * @param day on which it was made
   * @param trace the file as it was analysed
   * @param manner how it was
   */
  public record Known(String id, String day, TraceSource trace, String manner) {}

  private final Map<String, List<Known>> byUri = new HashMap<>();
  private final Map<String, String> manners = new HashMap<>();

  private KnownRecordings() {}

  /** Those in a folder of tables, which need not be there. */
  public static KnownRecordings in(Path folder, int threads) throws IOException {
    KnownRecordings all = new KnownRecordings();
    ResultFolder results = new ResultFolder(folder);
    if (!results.has(FleetTable.RECORDING)) {
      return all;
    }
    try (Connection database = Duck.open(threads);
        Statement statement = database.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT recording_id, CAST(day AS VARCHAR), trace_uri, trace_bytes,"
                    + " trace_modified, analysis FROM "
                    + results.all(FleetTable.RECORDING))) {
      while (rows.next()) {
        Instant modified = rows.getObject(5, OffsetDateTime.class).toInstant();
        TraceSource trace =
            new TraceSource(
                rows.getString(3), rows.getLong(4), modified.truncatedTo(ChronoUnit.MILLIS));
        all.manners.put(rows.getString(1), rows.getString(6));
        all.byUri
            .computeIfAbsent(trace.uri(), uri -> new ArrayList<>())
            .add(new Known(rows.getString(1), rows.getString(2), trace, rows.getString(6)));
      }
    } catch (SQLException e) {
      throw Duck.failed(e);
    }
    return all;
  }

  /** How a recording was analysed; {@code null} if it was not. */
  public @Nullable String manner(String id) {
    return manners.get(id);
  }

  public List<Known> of(String uri) {
    return byUri.getOrDefault(uri, List.of());
  }
}
