package corecast.fleet.row;

/**
 * A column of a table.
 *
 * @param type of its values, any of which may be missing
 */
public record FleetColumn(String name, CellType type) {

  public enum CellType {
    /** A {@code String}. */
    TEXT,
    /** An {@code Integer}. */
    COUNT,
    /** A {@code Long}. */
    LONG,
    /** A {@code Double}. */
    NUMBER,
    /** An {@code Instant}. */
    TIME,
    /** A {@code Map} of {@code String} to {@code String}. */
    LABELS
  }
}
