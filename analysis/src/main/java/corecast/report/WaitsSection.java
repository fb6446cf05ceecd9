package corecast.report;

import com.google.gson.JsonArray;
import corecast.study.detail.RunDetail;
import corecast.study.table.Table;
import corecast.study.table.WaitsForPeople;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What threads wait for at the chosen processor count, and what explains it. */
final class WaitsSection extends Section {
  private static final int MOST_PLACES = 40;
  private static final int MOST_CAUSES = 8;
  private static final int MOST_THREADS = 100;

  /**
   * What its script needs.
   *
   * @param whyNot why there is nothing; empty if there is
   */
  private record Data(String whyNot, Map<Integer, Run> runs) {}

  private record Run(long waits, double nanos, Waits objects, Waits places, PageTable threads) {}

  /**
   * @param table a row for each object or place
   */
  private record Waits(
      PageTable table, List<PageTable.Heading> columns, List<List<JsonArray>> causes) {
    static Waits of(Table full) {
      List<PageTable> causes =
          WaitsForPeople.causes(full, MOST_PLACES, MOST_CAUSES).stream()
              .map(table -> PageTable.of(table, MOST_CAUSES))
              .toList();
      return new Waits(
          PageTable.of(WaitsForPeople.of(full, Integer.MAX_VALUE), MOST_PLACES),
          causes.isEmpty() ? List.of() : causes.get(0).columns(),
          causes.stream().map(PageTable::rows).toList());
    }
  }

  WaitsSection() {
    super("waits", "What threads wait for on", Place.COUNTS);
  }

  @Override
  List<String> meaning() {
    return List.of(
        "In a wait a thread can go on only after another one has done something: given back a lock, put an item, ended. Waits of several threads at the"
            + " same time add up, so together they may be longer than the run.",
        "Because: what the other thread did beyond what the waiting one did itself, since both were together last. What both did alike cancels. \"No"
            + " processor\" is time in which the other one could have worked, had a processor been"
            + " free. \"Via\" is what the other one had waited for itself.",
        "A long wait is not a gain: what the run would gain is a question for \"What if?\". The same"
            + " on the command line: corecast waits --by object, site or thread.");
  }

  @Override
  String html(Findings findings) {
    return Html.ofRun(
        this,
        true,
        """
                <div class="switch" role="group" aria-label="Waits by">
                  <button type="button" data-waits="objects" aria-pressed="true">by lock or object</button><button type="button" data-waits="places" aria-pressed="false">by place</button><button type="button" data-waits="threads" aria-pressed="false">by thread</button>
                </div>
                <div id="waits-objects"></div><div id="waits-places" hidden></div><div id="waits-threads" hidden></div>
            """);
  }

  @Override
  @Nullable Object data(PageContent page) {
    if (page.details() == null) {
      return null;
    }
    Map<Integer, Run> runs = new TreeMap<>();
    for (RunDetail run : page.details().runs()) {
      runs.put(
          run.processors(),
          new Run(
              run.waits(),
              run.waitNanos(),
              Waits.of(run.objects()),
              Waits.of(run.places()),
              PageTable.of(run.threads(), MOST_THREADS)));
    }
    return new Data(page.details().whyNot(), runs);
  }
}
