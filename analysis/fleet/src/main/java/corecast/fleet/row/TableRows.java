package corecast.fleet.row;

import corecast.analysis.path.CriticalPaths;
import corecast.analysis.path.PathShare;
import corecast.analysis.waiting.WaitCause;
import corecast.analysis.waiting.WaitSite;
import corecast.analysis.waiting.WaitingTimes;
import corecast.study.table.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Answers about one recording as rows, with names that are the same in every run. */
final class TableRows {
  private final String program;
  private final String id;
  private final StableNames names;

  TableRows(String program, String id, StableNames names) {
    this.program = program;
    this.id = id;
    this.names = names;
  }

  /**
   * The curve.
   *
   * @param printed by {@code predict}
   */
  List<@Nullable Object[]> curve(Table printed) {
    List<@Nullable Object[]> rows = new ArrayList<>();
    new PrintedRows(printed)
        .forEach(
            row ->
                rows.add(
                    row(
                        program,
                        row.count("processors"),
                        id,
                        row.number("time_ns"),
                        row.number("speedup"),
                        row.number("efficiency"),
                        row.number("lower_bound_ns"))));
    return rows;
  }

  List<@Nullable Object[]> weights(List<NamedWeight> weights) {
    Map<String, Double> plain = new HashMap<>();
    for (NamedWeight weight : weights) {
      if (weight.processors() == 1) {
        plain.put(weight.function(), weight.selfNanos());
      }
    }
    List<@Nullable Object[]> rows = new ArrayList<>();
    for (NamedWeight weight : weights) {
      rows.add(
          row(
              program,
              weight.processors(),
              weight.function(),
              id,
              weight.selfNanos(),
              weight.totalNanos(),
              weight.share(),
              weight.calls(),
              plain.get(weight.function())));
    }
    return rows;
  }

  /** The counts at which another function leads. */
  List<@Nullable Object[]> crossovers(List<NamedWeight> weights) {
    Map<Integer, NamedWeight> leaders = new TreeMap<>();
    for (NamedWeight weight : weights) {
      leaders.merge(
          weight.processors(),
          weight,
          (first, next) -> next.selfNanos() > first.selfNanos() ? next : first);
    }
    List<@Nullable Object[]> rows = new ArrayList<>();
    @Nullable String leader = null;
    for (NamedWeight weight : leaders.values()) {
      if (!weight.function().equals(leader)) {
        rows.add(row(program, weight.processors(), id, weight.function(), leader));
        leader = weight.function();
      }
    }
    return rows;
  }

  /**
   * The functions, those of one name together.
   *
   * @param printed by {@code optimize}, with all functions
   */
  List<NamedWeight> named(Table printed) {
    Map<List<Object>, NamedWeight> all = new LinkedHashMap<>();
    new PrintedRows(printed)
        .forEach(
            row -> {
              NamedWeight weight = NamedWeight.of(row, names);
              all.merge(List.of(weight.processors(), weight.function()), weight, NamedWeight::with);
            });
    return List.copyOf(all.values());
  }

  /**
   * What the obvious changes gain; of changes of objects that have one name, the best.
   *
   * @param printed by {@code whatif --suggest}, best first
   */
  List<@Nullable Object[]> changes(Table printed) {
    Map<List<Object>, @Nullable Object[]> rows = new LinkedHashMap<>();
    new PrintedRows(printed)
        .forEach(
            row -> {
              Integer processors = row.count("processors");
              String change = names.object(String.valueOf(row.text("change")));
              rows.putIfAbsent(
                  List.of(String.valueOf(processors), change),
                  row(program, processors, change, id, row.number("gain_ns"), row.number("gain")));
            });
    return List.copyOf(rows.values());
  }

  /** The longest paths, their threads put together. */
  List<@Nullable Object[]> paths(CriticalPaths found) {
    Map<List<Object>, Double> times = new LinkedHashMap<>();
    for (PathShare share : found.shares()) {
      times.merge(
          List.of(share.rank(), names.thread(share.group()), names.function(share.function())),
          share.nanos(),
          Double::sum);
    }
    List<@Nullable Object[]> rows = new ArrayList<>();
    times.forEach(
        (part, nanos) ->
            rows.add(
                row(
                    program,
                    found.processors(),
                    id,
                    part.get(0),
                    part.get(1),
                    part.get(2),
                    nanos)));
    return rows;
  }

  /** Places where is waited, those of threads and objects of one name together. */
  List<@Nullable Object[]> waits(WaitingTimes waiting) {
    Map<List<String>, List<WaitSite>> places = new LinkedHashMap<>();
    for (WaitSite site : waiting.waitingSites()) {
      places
          .computeIfAbsent(
              List.of(
                  names.function(site.function()),
                  names.object(site.objectOrWhat()),
                  names.thread(site.thread()),
                  names.object(site.what())),
              place -> new ArrayList<>())
          .add(site);
    }
    List<@Nullable Object[]> rows = new ArrayList<>();
    places.forEach((place, sites) -> rows.add(waits(waiting.processors(), place, sites)));
    return rows;
  }

  private @Nullable Object[] waits(int processors, List<String> place, List<WaitSite> sites) {
    double nanos = sites.stream().mapToDouble(WaitSite::nanos).sum();
    Map<List<String>, Double> causes = new LinkedHashMap<>();
    for (WaitCause cause : WaitingTimes.causes(sites)) {
      causes.merge(
          List.of(names.function(cause.function()), cause.state().words()),
          cause.nanos(),
          Double::sum);
    }
    Map.@Nullable Entry<List<String>, Double> first =
        causes.entrySet().stream().max(Map.Entry.comparingByValue()).orElse(null);
    return row(
        program,
        processors,
        place.get(0),
        place.get(1),
        id,
        place.get(2),
        place.get(3),
        sites.stream().mapToLong(WaitSite::waits).sum(),
        nanos,
        first == null ? null : first.getKey().get(0),
        first == null ? null : first.getKey().get(1),
        first == null || nanos == 0 ? null : first.getValue() / nanos);
  }

  private static @Nullable Object[] row(@Nullable Object... cells) {
    return cells;
  }
}
