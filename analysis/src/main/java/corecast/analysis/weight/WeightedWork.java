package corecast.analysis.weight;

import org.jspecify.annotations.Nullable;

/** What weights add up to, by call path and function. */
interface WeightedWork {
  /** P x weight x work by call path, ns, each for all columns; the last is for no path. */
  double[] @Nullable [] work();

  /** Entries in segments with weight by function, each for all columns. */
  double[] @Nullable [] calls();
}
