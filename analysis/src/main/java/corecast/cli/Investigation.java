package corecast.cli;

import corecast.analysis.speedup.SpeedupCurve;
import corecast.analysis.weight.EventWeights;
import corecast.analysis.weight.FunctionWeights;
import corecast.analysis.weight.SegmentWeights;
import corecast.analysis.weight.WeightOptions;
import corecast.cli.output.OutputFile;
import corecast.program.Program;
import corecast.report.Findings;
import corecast.report.HtmlReport;
import corecast.simulator.Simulator;
import corecast.simulator.timeline.Timeline;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Everything the report shows of one program.
 *
 * @param simulator of the program
 * @param counts processor counts, ascending
 * @param curve the prediction
 * @param weights of the functions
 * @param shades weights of the events at all counts for the pictures, if they could be kept
 * @param verdict lines on the recording
 * @param others where other ways to replay would come to another prediction
 * @param machineThreads whether the virtual machine's own threads compete in the curve
 */
record Investigation(
    Simulator simulator,
    int[] counts,
    SpeedupCurve curve,
    FunctionWeights weights,
    @Nullable EventWeights shades,
    List<String> verdict,
    List<String> others,
    boolean machineThreads) {

  /** The shades may take one part of so many of the heap. */
  private static final int SHADES_OF_HEAP = 8;

  /** What the tables need. */
  static Investigation of(
      Path file, Simulator simulator, int[] counts, WeightOptions options, List<String> verdict) {
    Simulator beside = VmThreads.auto.beside(simulator); // weights are the program's alone
    SpeedupCurve curve = Prediction.of(file, beside, counts, options.fromMark());
    FunctionWeights weights = FunctionWeights.of(simulator, counts, options);
    return new Investigation(
        simulator,
        counts,
        curve,
        weights,
        null,
        verdict,
        others(beside, curve, weights, options),
        beside.options().machineThreads());
  }

  /**
   * What a page needs. Which counts have a picture is known only when the functions are weighed; so
   * that this need not be done again, the shades of all counts are kept, where there is room.
   */
  static Investigation forPage(
      Path file, Simulator simulator, int[] counts, WeightOptions options, List<String> verdict) {
    Simulator beside = VmThreads.auto.beside(simulator); // weights are the program's alone
    SpeedupCurve curve = Prediction.of(file, beside, counts, options.fromMark());
    EventWeights shades =
        simulator.oneReplayServesAll() ? shades(simulator.program(), counts) : null;
    FunctionWeights weights = FunctionWeights.of(simulator, counts, options, shades);
    if (shades != null && !shades.isComplete()) {
      shades.drop();
      shades = null;
    }
    return new Investigation(
        simulator,
        counts,
        curve,
        weights,
        shades,
        verdict,
        others(beside, curve, weights, options),
        beside.options().machineThreads());
  }

  private static List<String> others(
      Simulator simulator, SpeedupCurve curve, FunctionWeights weights, WeightOptions options) {
    List<String> notes = new ArrayList<>(OwnTime.notes(simulator, weights));
    notes.addAll(
        options.fromMark() == null
            ? OtherReplays.notes(simulator, curve)
            : OtherReplays.notesFromMark(simulator));
    return notes;
  }

  private static @Nullable EventWeights shades(Program program, int[] counts) {
    if (counts.length <= HtmlReport.mostPictures(program)) {
      return EventWeights.within(Long.MAX_VALUE, counts);
    }
    return program.space().isPaged()
        ? null
        : EventWeights.within(Runtime.getRuntime().maxMemory() / SHADES_OF_HEAP, counts);
  }

  Findings findings() {
    return new Findings(
        simulator.program(),
        curve.points(),
        curve.inWords(),
        weights.rows(),
        weights.crossovers(),
        verdict,
        others,
        machineThreads);
  }

  /** Is told which picture is drawn, where they are drawn one by one. */
  @FunctionalInterface
  interface Pieces {
    void piece(int number, int all);
  }

  /** Writes the page. */
  void writePage(Path file, Findings findings, WeightOptions options, Pieces pieces)
      throws IOException {
    HtmlReport page = new HtmlReport(findings);
    int[] pictured = pictured().stream().mapToInt(Integer::intValue).toArray();
    if (simulator.oneReplayServesAll()) {
      Timeline timeline = simulator.replayInService(1);
      EventWeights shades =
          this.shades != null ? this.shades : EventWeights.of(simulator, options, pictured);
      page.addRuns(timeline, pictured, shades.at(pictured));
      shades.drop();
      timeline.drop();
    } else {
      int number = 0;
      for (int p : pictured) {
        pieces.piece(++number, pictured.length);
        Timeline wall = simulator.replay(p);
        SegmentWeights.forEachCount(
            simulator,
            new int[] {p},
            options,
            (count, ofSteps) ->
                page.addRuns(
                    wall, new int[] {p}, k -> new double[] {ofSteps.applyAsDouble(wall.step(k))}));
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
