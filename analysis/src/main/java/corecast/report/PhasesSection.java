package corecast.report;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What comes again and again on the critical path at the chosen processor count. */
final class PhasesSection extends Section {
  private static final int MOST_ROWS = 60;

  private record Data(Map<Integer, PageTable> runs) {}

  PhasesSection() {
    super("phases", "Phases of the critical path on", Place.COUNTS);
  }

  @Override
  List<String> meaning() {
    return List.of(
        "The critical path is read as a string: each piece of work is a letter, by its function. A"
            + " phase is the word that covers most of it (times x length x length) among those that"
            + " come six times or more. What is improved in a phase is gained each time that it"
            + " comes. The same on the command line: corecast phases.");
  }

  @Override
  String html(Findings findings) {
    return Html.tableOfRun(this);
  }

  @Override
  @Nullable Object data(PageContent page) {
    if (page.details() == null) {
      return null;
    }
    Map<Integer, PageTable> runs = new TreeMap<>();
    page.details()
        .runs()
        .forEach(run -> runs.put(run.processors(), PageTable.of(run.phases(), MOST_ROWS)));
    boolean isEmpty = runs.values().stream().allMatch(table -> table.rows().isEmpty());
    return isEmpty ? null : new Data(runs);
  }
}
