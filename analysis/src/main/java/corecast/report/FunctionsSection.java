package corecast.report;

import java.util.List;

/** The weighted time of functions against processors. */
final class FunctionsSection extends Section {
  FunctionsSection() {
    super("functions", "Weighted function time", Place.CHARTS);
  }

  @Override
  List<String> meaning() {
    return List.of(
        "A line is a function: how much of the run time depends on it, by number of processors. Where"
            + " lines cross, another function becomes the one to optimize. Click on the chart to see"
            + " everything below for that number.");
  }

  @Override
  String html(Findings findings) {
    return """
        <figure>
          <figcaption><b>%s</b> <span class="hint">share of the run time that depends on it</span>
            <span class="switch" role="group" aria-label="Unit">
              <button type="button" data-unit="time" aria-pressed="true">time</button><button type="button" data-unit="share" aria-pressed="false">share</button>
            </span>
          </figcaption>
          <div id="functions" class="chart"></div>
        %s
        </figure>
        """
        .formatted(title(), Html.meaning(this));
  }
}
