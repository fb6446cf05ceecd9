package corecast.report;

import corecast.analysis.path.PathLine;
import corecast.study.detail.RunDetail;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The critical path at the chosen processor count, and those nearly as long. */
final class PathsSection extends Section {
  private static final int MOST_ROWS = 110;

  /**
   * What its script needs.
   *
   * @param whyNot why there is nothing; empty if there is
   * @param parts into how many the run is divided by lines
   * @param runs by processor count
   */
  private record Data(String whyNot, int parts, Map<Integer, Run> runs) {}

  /**
   * @param alike paths that are not shown, since they hardly differ from another one
   */
  private record Run(PageTable table, List<Line> lines, int alike) {}

  /**
   * A path in the picture of the run.
   *
   * @param rank 1 for the longest
   * @param share of the longest
   * @param stays three numbers each: part at which it comes into a row of the picture, part at
   *     which it leaves it, row
   */
  private record Line(int rank, double nanos, double share, List<Integer> stays) {
    static Line of(PathLine line, @Nullable BodyRows rows) {
      List<Integer> stays = new ArrayList<>();
      int[] bodies = line.bodies();
      for (int from = 0; rows != null && from < bodies.length; ) {
        int row = rows.of(bodies[from]);
        int to = from + 1;
        while (to < bodies.length && rows.of(bodies[to]) == row) {
          to++;
        }
        if (row != BodyRows.NONE) {
          stays.addAll(List.of(from, to, row));
        }
        from = to;
      }
      return new Line(line.rank(), line.lengthNanos(), line.share(), stays);
    }
  }

  PathsSection() {
    super("paths", "Critical and near-critical paths on", Place.COUNTS);
  }

  @Override
  List<String> meaning() {
    return List.of(
        "The critical path is the longest chain of work in which each piece had to wait for the one"
            + " before it. It takes as long as the run. Whatever is not on it can take longer, within"
            + " its slack, without making the run longer.",
        "Paths nearly as long say how much there is to gain: once the longest one is shorter, the"
            + " next one is the critical path. A function that is on all of them is worth more than"
            + " one that is on the first only. Of paths that differ in less than 1 % of their length"
            + " one is shown.",
        "With fewer processors than threads that are ready, work takes longer in the run, and counts"
            + " with that time here. The same on the command line: corecast critical-path.");
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
    Map<Integer, BodyRows> rows = new TreeMap<>();
    page.pictures().forEach(picture -> rows.put(picture.processors(), picture.rows()));
    Map<Integer, Run> runs = new TreeMap<>();
    for (RunDetail run : page.details().runs()) {
      BodyRows ofPicture = rows.get(run.processors());
      runs.put(
          run.processors(),
          new Run(
              PageTable.of(run.paths(), MOST_ROWS),
              run.lines().stream().map(line -> Line.of(line, ofPicture)).toList(),
              run.alike()));
    }
    return new Data(page.details().whyNot(), RunDetail.LINE_PARTS, runs);
  }
}
