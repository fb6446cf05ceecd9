package corecast.conversion.plan;

import corecast.trace.EventKind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What a conversion could not take over as it was: nothing is dropped without being counted. */
public final class Findings {
  /** More than these are not named. */
  private final Map<String, Long> unmatched = new TreeMap<>();

  private final Map<String, Long> unfinished = new TreeMap<>();
  private final Map<String, Long> outcomes = new TreeMap<>();
  private long succeeded;
  private final Set<String> warnings = new LinkedHashSet<>();
  private final Map<String, Long> counted = new TreeMap<>();

  public void unmatched(EventKind kind) {
    unmatched(word(kind));
  }

  public void unmatched(String what) {
    unmatched.merge(what, 1L, Long::sum);
  }

  /** An operation that was still going on at the end of its thread or of the recording. */
  public void unfinished(EventKind kind) {
    unfinished(word(kind).replace(" begin", ""));
  }

  public void unfinished(String what) {
    unfinished.merge(what, 1L, Long::sum);
  }

  /** An operation whose outcome depended on timing and is kept. */
  public void outcome(String what) {
    outcomes.merge(what, 1L, Long::sum);
  }

  /** One of these outcomes is that the operation did what it was there for. */
  public void succeeded() {
    succeeded++;
  }

  public void outcome(EventKind kind) {
    outcome(word(kind).replace(" begin", "").replace(" end", ""));
  }

  public void warning(String line) {
    warnings.add(line);
  }

  /** A warning that is given once, with how often it applies before the final period. */
  public void repeated(String line) {
    counted.merge(line, 1L, Long::sum);
  }

  public Map<String, Long> unmatched() {
    return unmatched;
  }

  public Map<String, Long> unfinished() {
    return unfinished;
  }

  public Map<String, Long> outcomes() {
    return outcomes;
  }

  public long outcomeCount() {
    return outcomes.values().stream().mapToLong(Long::longValue).sum();
  }

  /** How many of {@link #outcomeCount} are successes: of tries that would have failed otherwise. */
  public long succeededCount() {
    return succeeded;
  }

  public List<String> warnings() {
    List<String> lines = new ArrayList<>(warnings);
    counted.forEach(
        (line, times) -> lines.add(line + (times > 1 ? " (" + times + "" + " times)." : ".")));
    return lines;
  }

  private static String word(EventKind kind) {
    return kind.name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ');
  }
}
