package corecast.study;

import corecast.analysis.constraint.Constraints;
import corecast.analysis.trim.TrimmedProgram;
import corecast.analysis.weight.EventWeights;
import corecast.analysis.weight.FunctionBars;
import corecast.analysis.weight.FunctionWeight;
import corecast.analysis.weight.FunctionWeights;
import corecast.analysis.weight.PathWeights;
import corecast.analysis.weight.SegmentWeights;
import corecast.analysis.weight.UnfinishedReplayException;
import corecast.analysis.weight.WeightOptions;
import corecast.note.Note;
import corecast.simulator.Simulator;
import corecast.study.table.SegmentTable;
import corecast.study.table.Table;
import corecast.study.table.Tables;
import java.io.IOException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Questions about what functions, call paths and segments contribute to the time of a run. */
final class WeightQuestions {
  private final Studied studied;

  /** The intervals of these very weights. */
  private final IdentityHashMap<FunctionWeights, FunctionBars> bars = new IdentityHashMap<>();

  /** Weights of all events, for the pictures of a page. */
  private @Nullable EventWeights shades;

  WeightQuestions(Studied studied) {
    this.studied = studied;
    studied.whenForgotten(this::forget);
  }

  private void forget() {
    if (shades != null) {
      shades.drop();
      shades = null;
    }
    bars.clear();
  }

  Answer<FunctionWeights> functions(Processors processors) {
    Replays replays = studied.replays();
    Simulator simulator = replays.ideal();
    FunctionWeights weights = weights(simulator, processors.counts());
    Simulator leading = studied.leading(processors);
    List<Note> notes =
        new ArrayList<>(
            options().fromMark() == null
                ? OwnTime.weights(leading, weights)
                : OwnTime.weightsFromMark(leading, weights));
    if (hasIntervals()) {
      notes.addAll(Intervals.notes(weights, bars(weights)));
    }
    notes.addAll(weights.notes());
    notes.addAll(studied.warnings(simulator));
    Constraints held = studied.constraints().of(studied, processors);
    notes.addAll(studied.constraints().notes(held, studied.program()));
    notes.addAll(TriedWeights.notes(simulator, weights, options().fromMark()));
    List<Table> tables =
        List.of(
            Tables.functions(weights.rows(), held, studied.program().paths(), bars(weights)),
            Tables.crossovers(weights.crossovers()));
    return new Answer<>(weights, tables, notes);
  }

  FunctionBars bars(FunctionWeights weights) {
    return bars.computeIfAbsent(
        weights,
        these ->
            hasIntervals()
                ? FunctionBars.of(studied.replays().ideal(), these, options())
                : FunctionBars.NONE);
  }

  private boolean hasIntervals() {
    return studied.hasIntervals() && options().method() == WeightOptions.Method.SWEEP;
  }

  Answer<PathWeights> callPaths(Processors processors) {
    Simulator simulator = studied.replays().ideal();
    PathWeights weights = PathWeights.of(simulator, processors.counts(), options());
    return new Answer<>(weights, List.of(), studied.withWarnings(delays(), simulator));
  }

  Answer<Table> segments(Processors processors) {
    Simulator simulator = studied.replays().ideal();
    simulator.keepReplay();
    var outcome = simulator.completion(processors.counts()).outcome();
    if (outcome.isDeadlock()) {
      throw new UnfinishedReplayException(studied.program().origin(), outcome);
    }
    Table table =
        SegmentTable.of(
            reader -> {
              for (int p : processors.counts()) {
                SegmentWeights.forEach(simulator, p, options(), reader);
              }
            });
    return new Answer<>(table, List.of(table), studied.withWarnings(delays(), simulator));
  }

  Answer<TrimmedProgram> trim(Processors processors, double share) {
    Simulator simulator = studied.replays().ideal();
    Set<String> kept =
        weights(simulator, processors.counts()).rows().stream()
            .filter(row -> row.share() >= share && !row.isOfNoFunction())
            .map(FunctionWeight::function)
            .collect(Collectors.toSet());
    TrimmedProgram trimmed = TrimmedProgram.of(studied.program(), kept::contains);
    return new Answer<>(trimmed, List.of(), studied.warnings(simulator));
  }

  void paint(FunctionWeights weights, RunPainting painting) throws IOException {
    Simulator simulator = studied.replays().ideal();
    int[] pictured =
        Pictures.counts(simulator.program(), weights.processors(), weights.crossovers());
    Pictures.draw(simulator, pictured, options(), shades, painting);
    shades = null;
    simulator.forgetReplay();
  }

  private WeightOptions options() {
    return studied.options().weights();
  }

  private List<Note> delays() {
    return FunctionWeights.delays(studied.program());
  }

  private FunctionWeights weights(Simulator simulator, int[] counts) {
    if (!studied.options().isPictured() || !simulator.oneReplayServesAll()) {
      return FunctionWeights.of(simulator, counts, options());
    }
    EventWeights room = Pictures.shades(simulator.program(), counts);
    FunctionWeights weights = FunctionWeights.of(simulator, counts, options(), room);
    if (room != null && !room.isComplete()) {
      room.drop();
      room = null;
    }
    shades = room;
    return weights;
  }
}
