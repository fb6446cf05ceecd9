package corecast.cli.fleet;

import java.util.Locale;

/**
 * The tables that are made of each recording; their columns are listed in {@code docs/fleet.md}.
 */
public enum FleetTable {
  /** Where it comes from, how good it is; one row. Always made, and made last. */
  RECORDING,
  CURVE,
  WEIGHT,
  /** Where another function takes the lead. */
  CROSSOVER,
  WAIT,
  PATH,
  WHATIF;

  /** Its name on the command line, in SQL, and of its folder. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
