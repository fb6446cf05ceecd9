package corecast.report;

import corecast.analysis.weight.SubtreeWeights;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The call paths, as wide as their time weighs at the chosen processor count. */
final class FlameSection extends Section {
  FlameSection() {
    super("flame", "Flame graph, weighted for", Place.COUNTS);
  }

  @Override
  List<String> meaning() {
    return List.of(
        "A box is a function as it is called from the boxes above it. It is as wide as its part of the run time on the extended critical path. If everything in it got 10 % faster, the run would get shorter by a tenth of that.",
        "The colour compares this with an ordinary profile. Orange: it matters more than its share"
            + " of the CPU time says, since other threads wait for it. Blue: less, since other work"
            + " goes on beside it. Gray: as much. What is thin here but wide in an ordinary flame"
            + " graph does not hold the program back on so many processors.",
        "Click on a box to look at it alone, or move with the arrow keys and press Enter; Escape"
            + " shows everything again.");
  }

  @Override
  String html(Findings findings) {
    return Html.ofRun(
        this,
        false,
        """
                <div id="flame-graph" role="tree" aria-label="Call paths by weighted time"></div>
                <p class="note" id="flame-said" aria-live="polite"></p>
            """);
  }

  @Override
  @Nullable Object data(PageContent page) {
    if (page.details() == null) {
      return null;
    }
    SubtreeWeights weights = page.details().paths();
    return weights == null ? null : Flame.of(page.findings().program(), weights);
  }
}
