package corecast.cli.fleet;

import corecast.study.Processors;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Which recordings are to be analysed, and how.
 *
 * @param results the folder of the tables
 * @param processors of curves, weights and changes
 * @param runs of the simulated runs whose waits and paths are looked at
 * @param tables which are made
 * @param labels what the recordings do not say themselves, such as a commit
 * @param jobs how many recordings at a time, at most
 */
public record FleetOrder(
    Path recordings,
    Path results,
    Processors processors,
    Processors runs,
    Set<FleetTable> tables,
    Map<String, String> labels,
    int jobs) {
  private static final String SEPARATOR = ",";

  /** Between the parts of a manner, the first of which is the version. */
  private static final String PART = "; ";

  private static final List<String> OPTIONS = List.of("processors", "runs", "tables");

  /** Of the analysis: what an older one has made is made again. */
  private static final String VERSION = "1";

  public FleetOrder {
    EnumSet<FleetTable> all = EnumSet.copyOf(tables);
    all.add(FleetTable.RECORDING);
    tables = all;
    labels = new TreeMap<>(labels);
  }

  /** How recordings are analysed, in words: what was made in another way is made again. */
  public String manner() {
    return withoutTables()
        + tables.stream().map(FleetTable::word).collect(Collectors.joining(SEPARATOR));
  }

  private String withoutTables() {
    return VERSION
        + PART
        + Arrays.toString(processors.counts())
        + PART
        + Arrays.toString(runs.counts())
        + PART;
  }

  /** Whether what was made in some way has all that is asked for. */
  public boolean isDoneBy(String manner) {
    return including(manner).manner().equals(manner);
  }

  /**
   * How this differs from what was made in another way, in words: the options that differ, as they
   * were given then and are given now.
   */
  public String differenceFrom(String manner) {
    String[] then = manner.split(PART, -1);
    String[] now = manner().split(PART, -1);
    if (then.length != now.length || !then[0].equals(now[0])) {
      return "by another version of Corecast";
    }
    List<String> before = new ArrayList<>();
    List<String> asked = new ArrayList<>();
    for (int i = 1; i < now.length; i++) {
      if (!then[i].equals(now[i])) {
        before.add(option(i, then[i]));
        asked.add(option(i, now[i]));
      }
    }
    return "with " + String.join(" ", before) + ", not with " + String.join(" ", asked);
  }

  /** As it is typed, by its place in a manner. */
  private static String option(int place, String part) {
    return OPTIONS.get(place - 1) + "=" + part.replaceAll("[\\[\\] ]", "");
  }

  /**
   * The order that also makes what was made in some way, if only the tables differ: those of one
   * recording are made together.
   */
  public FleetOrder including(String manner) {
    if (!manner.startsWith(withoutTables())) {
      return this;
    }
    List<String> made = List.of(manner.substring(withoutTables().length()).split(SEPARATOR, -1));
    EnumSet<FleetTable> all = EnumSet.copyOf(tables);
    for (FleetTable table : FleetTable.values()) {
      if (made.contains(table.word())) {
        all.add(table);
      }
    }
    return new FleetOrder(recordings, results, processors, runs, all, labels, jobs);
  }
}
