package corecast.report;

import java.util.Map;
import java.util.TreeMap;

/** The simulated run on the chosen number of processors. */
final class RunSection implements Section {
  /**
   * What its script needs.
   *
   * @param runs pictures by processor count
   */
  private record Data(Map<Integer, RunPicture> runs) {}

  @Override
  public String id() {
    return "run";
  }

  @Override
  public String title() {
    return "The simulated run on";
  }

  @Override
  public Place place() {
    return Place.COUNTS;
  }

  @Override
  public String html(Findings findings) {
    return """
          <section>
            <h2>%s <span class="count"></span></h2>
            <p class="note" id="legend"></p>
            <div id="run"><div id="lanes"></div><div id="picture"><canvas id="parallelism"></canvas><canvas id="timeline"></canvas><div id="axis"></div><div id="tip" hidden></div></div></div>
            <p class="note" id="aggregated"></p>
          </section>

        """
        .formatted(title());
  }

  @Override
  public Object data(PageContent page) {
    Map<Integer, RunPicture> runs = new TreeMap<>();
    page.pictures().forEach(picture -> runs.put(picture.processors(), picture));
    return new Data(runs);
  }
}
