package corecast.program.recorded;

import java.util.Map;
import java.util.TreeMap;

/** What the conversion counts for the verdict. */
final class Tally {
  long segments;
  long cpuNanos;
  long workNanos;
  long libraryNanos;
  long recorderNanos;
  final Map<String, Long> unmatched = new TreeMap<>();
}
