package corecast.analysis.weight;

import corecast.note.Note;
import corecast.program.Program;
import corecast.simulator.Simulator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The finite what-if beside the weights: the functions that matter most are made 5 % cheaper, one
 * after another, and the program is replayed in wall time. For programs with sleeps or I/O, whose
 * weights may promise what no change delivers (docs/model.md, section 3).
 *
 * @param rows by function, then by processors as asked for
 * @param notes one for each function and count where the two disagree
 */
public record FiniteGains(List<FiniteGain> rows, List<Note> notes) {
  private static final double CHEAPER = 0.05;

  public FiniteGains {
    rows = List.copyOf(rows);
    notes = List.copyOf(notes);
  }

  public List<String> warnings() {
    return notes.stream().map(Note::text).toList();
  }

  /**
   * Replays the program with each of some functions made a little cheaper.
   *
   * @param functions how many functions to try: the first ones at each count
   * @param mark the mark the weights were counted from; {@code null} for the start
   */
  public static FiniteGains of(
      Simulator simulator, FunctionWeights weights, int functions, @Nullable String mark) {
    List<FiniteGain> rows = new ArrayList<>();
    for (String function : leading(weights, functions)) {
      Program program = simulator.program();
      Simulator cheaper =
          new Simulator(
              program.scaled(program.isOwnWork(function), 1 - CHEAPER), simulator.options());
      for (int i = 0; i < weights.processors().length; i++) {
        int p = weights.processors()[i];
        double time = weights.timeNanos()[i];
        double replayed = time - WallTimes.nanos(cheaper, p, mark);
        double promised = CHEAPER * self(weights, p, function);
        rows.add(new FiniteGain(p, function, promised, replayed, agree(promised, replayed, time)));
      }
    }
    return new FiniteGains(
        rows, rows.stream().filter(r -> !r.agree()).map(FiniteGains::warn).toList());
  }

  private static Set<String> leading(FunctionWeights weights, int functions) {
    Set<String> names = new LinkedHashSet<>();
    for (int p : weights.processors()) {
      weights.rows().stream()
          .filter(row -> row.processors() == p && !row.function().equals(FunctionWeights.UNNAMED))
          .sorted(
              Comparator.comparingDouble((FunctionWeight row) -> Math.abs(row.selfNanos()))
                  .reversed()
                  .thenComparing(FunctionWeight::function))
          .limit(functions)
          .forEach(row -> names.add(row.function()));
    }
    return names;
  }

  private static double self(FunctionWeights weights, int processors, String function) {
    return weights.rows().stream()
        .filter(row -> row.processors() == processors && row.function().equals(function))
        .mapToDouble(FunctionWeight::selfNanos)
        .findFirst()
        .orElse(0);
  }

  private static boolean agree(double promised, double replayed, double time) {
    double difference = Math.abs(promised - replayed);
    double larger = Math.max(Math.abs(promised), Math.abs(replayed));
    return difference <= Math.max(0.2 * larger, 0.001 * time);
  }

  private static Note warn(FiniteGain gain) {
    String text =
        String.format(
            Locale.ROOT,
            "If %s is made 5 %% cheaper on %d processors, its weight predicts a gain of %s, but a"
                + " replay gains %s. Trust the replay.",
            gain.function(),
            gain.processors(),
            duration(gain.promisedNanos()),
            duration(gain.replayedNanos()));
    return Note.of(Note.Kind.NOT_CONFIRMED, text)
        .with("processors", gain.processors())
        .with("promised_ns", gain.promisedNanos())
        .with("replayed_ns", gain.replayedNanos());
  }

  private static String duration(double nanos) {
    return Math.abs(nanos) < 1e4
        ? String.format(Locale.ROOT, "%.0f ns", nanos)
        : String.format(Locale.ROOT, "%.2f ms", nanos / 1e6);
  }
}
