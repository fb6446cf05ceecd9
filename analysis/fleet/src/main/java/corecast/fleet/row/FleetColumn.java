package corecast.fleet.row;

/**
 * A column of a table.
 *
 * @param type of its values, any of which may be missing
 */
public record FleetColumn(String name, CellType type) {

  public enum CellType {
    TEXT,
    COUNT,
    LONG,
    NUMBER,
    TIME,
    /** A {@code Map} of {@code String} to {@code String}. */
    LABELS
  }
}
