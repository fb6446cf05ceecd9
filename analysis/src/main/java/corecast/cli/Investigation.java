package corecast.cli;

import corecast.analysis.speedup.LawFits;
import corecast.analysis.speedup.SpeedupCurve;
import corecast.analysis.weight.FunctionWeights;
import corecast.analysis.weight.SegmentWeights;
import corecast.analysis.weight.WeightOptions;
import corecast.report.Findings;
import corecast.report.HtmlReport;
import corecast.simulator.Simulator;
import corecast.simulator.timeline.Timeline;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;

/**
 * Everything the report shows of one program.
 *
 * @param simulator of the program
 * @param counts processor counts, ascending
 * @param curve the prediction
 * @param weights of the functions
 * @param verdict lines on the recording
 */
record Investigation(
    Simulator simulator,
    int[] counts,
    SpeedupCurve curve,
    FunctionWeights weights,
    List<String> verdict) {

  static Investigation of(
      Path file, Simulator simulator, int[] counts, WeightOptions options, List<String> verdict) {
    SpeedupCurve curve = Prediction.of(file, simulator, counts, options.fromMark());
    FunctionWeights weights = FunctionWeights.of(simulator, counts, options);
    return new Investigation(simulator, counts, curve, weights, verdict);
  }

  Findings findings() {
    return new Findings(
        simulator.program(),
        curve.points(),
        LawFits.of(curve),
        weights.rows(),
        weights.crossovers(),
        verdict);
  }

  /** Is told which picture is drawn. */
  @FunctionalInterface
  interface Pieces {
    void piece(int number, int all);
  }

  /** Writes the page. */
  void writePage(Path file, WeightOptions options, Pieces pieces) throws IOException {
    HtmlReport page = new HtmlReport(findings());
    if (simulator.oneReplayServesAll() && options.delays() != WeightOptions.Delays.WALL) {
      Timeline timeline = simulator.replayInService(1);
      int[] pictured = pictured().stream().mapToInt(Integer::intValue).toArray();
      int[] number = {0};
      SegmentWeights.forEachCount(
          simulator,
          pictured,
          options,
          (p, ofSteps) -> {
            pieces.piece(++number[0], pictured.length);
            page.addRun(timeline, p, ofSteps);
          });
      timeline.drop();
    } else {
      int number = 0;
      for (int p : pictured()) {
        pieces.piece(++number, pictured().size());
        Timeline wall = simulator.replay(p);
        SegmentWeights.forEachCount(
            simulator, new int[] {p}, options, (count, ofSteps) -> page.addRun(wall, p, ofSteps));
        wall.drop();
      }
    }
    OutputFile.writeText(file, page::write);
  }

  /** The counts with a picture: all, or the ends, the crossovers, and some between. */
  private TreeSet<Integer> pictured() {
    TreeSet<Integer> pictured = new TreeSet<>();
    int most = HtmlReport.mostPictures(simulator.program());
    if (counts.length <= most) {
      for (int p : counts) {
        pictured.add(p);
      }
      return pictured;
    }
    weights.crossovers().stream().limit(most / 2).forEach(c -> pictured.add(c.fromProcessors()));
    int others = most - pictured.size();
    for (int i = 0; i < others; i++) {
      pictured.add(counts[(int) ((counts.length - 1L) * i / (others - 1))]);
    }
    return pictured;
  }
}
