package corecast.cli;

import corecast.analysis.speedup.LawFits;
import corecast.analysis.speedup.SpeedupCurve;
import corecast.analysis.weight.FunctionWeights;
import corecast.analysis.weight.SegmentWeights;
import corecast.analysis.weight.WeightOptions;
import corecast.program.recorded.Verdict;
import corecast.report.ChartFiles;
import corecast.report.Charts;
import corecast.report.Findings;
import corecast.report.HtmlReport;
import corecast.simulator.Simulator;
import corecast.simulator.timeline.Timeline;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jfree.chart.JFreeChart;
import org.jspecify.annotations.Nullable;

/** Puts all results of a program on one page, and its charts into files. */
final class Reporting {
  private final Simulator simulator;
  private final int[] processors;
  private final Findings findings;

  Reporting(
      Simulator simulator,
      int[] processors,
      SpeedupCurve curve,
      FunctionWeights weights,
      @Nullable Verdict verdict) {
    this.simulator = simulator;
    this.processors = processors.clone();
    this.findings =
        new Findings(
            simulator.program(),
            curve.points(),
            LawFits.of(curve),
            weights.rows().stream().flatMap(List::stream).toList(),
            weights.crossovers(),
            verdict == null ? List.of("written by hand, not recorded") : verdict.lines());
  }

  void writePage(Path file) throws IOException {
    HtmlReport page = new HtmlReport(findings);
    @Nullable Timeline shared =
        simulator.oneReplayServesAll() ? simulator.replayInService(1) : null;
    for (int p : pictured()) {
      Timeline timeline = shared != null ? shared : simulator.replayInService(p);
      double[] weights = SegmentWeights.ofSteps(simulator, timeline, p, WeightOptions.DEFAULT);
      page.addRun(shared != null ? shared : simulator.replay(p), p, weights);
    }
    OutputFile.write(file, page::write);
  }

  /** The counts with a picture of the run: all, or evenly spread ones if they are many. */
  private int[] pictured() {
    int n = Math.min(processors.length, HtmlReport.MOST_PICTURES);
    int[] chosen = new int[n];
    for (int i = 0; i < n; i++) {
      chosen[i] = processors[n == 1 ? 0 : i * (processors.length - 1) / (n - 1)];
    }
    return chosen;
  }

  void writeCharts(Path folder) throws IOException {
    Files.createDirectories(folder);
    Map<String, JFreeChart> charts =
        Map.of("speedup", Charts.speedup(findings), "functions", Charts.functions(findings));
    for (Map.Entry<String, JFreeChart> chart : charts.entrySet()) {
      try (OutputStream out = Files.newOutputStream(folder.resolve(chart.getKey() + ".png"))) {
        ChartFiles.writePng(chart.getValue(), out);
      }
      try (OutputStream out = Files.newOutputStream(folder.resolve(chart.getKey() + ".svg"))) {
        ChartFiles.writeSvg(chart.getValue(), out);
      }
    }
  }
}
