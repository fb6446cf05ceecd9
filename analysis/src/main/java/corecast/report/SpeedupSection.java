package corecast.report;

import java.util.List;

/** The speedup against processors. */
final class SpeedupSection extends Section {
  SpeedupSection() {
    super("speedup", "Speedup", Place.CHARTS);
  }

  @Override
  List<String> meaning() {
    return List.of(
        "The speedup is the run time on one processor divided by that on so many. One recording was replayed on each number of processors. Where the curve gets flat, more processors do"
            + " not help; the sentences above say what holds the program back.",
        "No program that does this work in this order exceeds the upper bound, on however many processors and with whatever scheduler.");
  }

  @Override
  String html(Findings findings) {
    return """
        <figure>
          <figcaption><b>%s</b> <span class="hint">predicted, and the upper bound</span></figcaption>
          <div id="speedup" class="chart"></div>
        %s
        </figure>
        """
        .formatted(title(), Html.meaning(this));
  }
}
