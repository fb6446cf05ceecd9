package corecast.fleet.row;

import corecast.cli.fleet.FleetTable;
import java.io.Serializable;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the tables have of one recording.
 *
 * @param day on which it was made (UTC), such as {@code 2026-11-24}
 * @param tables the rows of each table that was asked for; a cell is of the type of its column, or
 *     {@code null}
 */
public record RecordingRows(String id, String day, Map<FleetTable, List<@Nullable Object[]>> tables)
    implements Serializable {
  public RecordingRows {
    tables = new EnumMap<>(tables);
  }
}
