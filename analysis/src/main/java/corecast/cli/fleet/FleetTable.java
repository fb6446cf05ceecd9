package corecast.cli.fleet;

import java.util.Locale;

/**
 * The tables that are made of each recording; their columns are listed in {@code docs/fleet.md}.
 */
public enum FleetTable {
  /** Where it comes from, how good it is; one row. Always made, and made last. */
  RECORDING,
  /** Time and speedup by processors. */
  CURVE,
  /** What each function contributes, by processors. */
  WEIGHT,
  /** Where another function takes the lead. */
  CROSSOVER,
  /** What is waited for, and why. */
  WAIT,
  /** What the longest paths consist of. */
  PATH,
  /** What the obvious changes gain. */
  WHATIF;

  /** Its name on the command line, in SQL, and of its folder. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
