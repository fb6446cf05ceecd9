package corecast.analysis.weight;

import corecast.note.Note;
import corecast.program.CountText;
import corecast.program.Program;
import corecast.simulator.Simulator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The extended critical path by function: what each function contributes to T(P), for every
 * processor count asked for (Broberg et al., section 2; docs/model.md, sections 3 and 4).
 *
 * @param processors the counts, as asked for
 * @param timeNanos T(P) of each, ns, counted from the mark asked for
 * @param rows every function with weight or calls, for each count in the order asked for, by self
 *     weight descending, then by name
 * @param crossovers which function leads from which count on, counts ascending
 * @param notes what a reader must know
 */
public record FunctionWeights(
    int[] processors,
    double[] timeNanos,
    List<FunctionWeight> rows,
    List<Crossover> crossovers,
    List<Note> notes) {
  /** Name of the time that was spent outside every function. */
  public static final String UNNAMED = "(unnamed)";

  /** Fewer of all segments change nothing that is worth a warning. */
  private static final double MANY = 0.03;

  private static final Comparator<FunctionWeight> BY_SELF =
      Comparator.comparingDouble(FunctionWeight::selfNanos)
          .reversed()
          .thenComparing(FunctionWeight::function);

  /** Weights by one backward pass, delays in attained service, from the start of the program. */
  public static FunctionWeights of(Simulator simulator, int[] processors) {
    return of(simulator, processors, WeightOptions.DEFAULT);
  }

  /**
   * Weights by one backward pass, from the start of the program.
   *
   * @throws UnfinishedReplayException if the program deadlocks
   * @throws IllegalArgumentException if the mark is not there, or a count is less than 1
   */
  public static FunctionWeights of(Simulator simulator, int[] processors, WeightOptions options) {
    return of(simulator, processors, options, null);
  }

  /**
   * As {@link #of(Simulator, int[], WeightOptions)}.
   *
   * @param events takes down the weights of the events too; for programs of which one replay serves
   *     all counts
   */
  public static FunctionWeights of(
      Simulator simulator, int[] processors, WeightOptions options, @Nullable EventWeights events) {
    @Nullable Stretched stretched =
        events == null ? Stretched.of(simulator, processors, options) : null;
    if (stretched != null) {
      return of(stretched, simulator, processors);
    }
    List<FunctionWeight> rows = new ArrayList<>();
    double[] times = new double[processors.length];
    long oneSided = 0;
    long segments = 0;
    int at = 0;
    for (Replayed replayed : Replayed.all(simulator, processors, options)) {
      PathSums sums = new PathSums(replayed.timeline(), replayed.rows().columns());
      replayed.rows().addTo(sums, events == null ? null : events.begin(replayed));
      Columns columns = replayed.rows().columns();
      FunctionTotals totals = new FunctionTotals(simulator.program(), columns, sums);
      oneSided += replayed.rows().oneSided();
      segments += simulator.program().segments();
      for (int i = 0; i < replayed.processors().length; i++) {
        times[at] = replayed.timeNanos()[i];
        int column = columns.of(replayed.processors()[i]);
        rows.addAll(
            rowsOf(simulator.program(), totals, column, replayed.processors()[i], times[at]));
        at++;
      }
      replayed.timeline().drop();
    }
    return new FunctionWeights(
        processors.clone(), times, rows, crossovers(rows), notes(simulator, oneSided, segments));
  }

  private static FunctionWeights of(Stretched stretched, Simulator simulator, int[] processors) {
    Program program = simulator.program();
    FunctionTotals totals = new FunctionTotals(program, stretched.columns(), stretched.sums());
    double[] times = stretched.timeNanos();
    List<FunctionWeight> rows = new ArrayList<>();
    for (int i = 0; i < times.length; i++) {
      int column = stretched.columns().of(processors[i]);
      rows.addAll(rowsOf(program, totals, column, processors[i], times[i]));
    }
    long segments = simulator.program().segments();
    List<Note> notes = notes(simulator, stretched.oneSided(), segments);
    return new FunctionWeights(processors.clone(), times, rows, crossovers(rows), notes);
  }

  private static List<FunctionWeight> rowsOf(
      Program program, FunctionTotals totals, int column, int processors, double timeNanos) {
    double[] self = totals.selfNanos(column);
    double[] total = totals.totalNanos(column);
    List<FunctionWeight> rows = new ArrayList<>();
    for (int f = 0; f < totals.functions(); f++) {
      String name = program.paths().functionName(f);
      long calls = totals.calls(f, column);
      if (self[f] != 0 || total[f] != 0 || calls != 0) {
        rows.add(weight(processors, name, calls, self[f], total[f], timeNanos));
      }
    }
    double unnamed = totals.unnamedNanos(column);
    if (unnamed != 0) {
      rows.add(weight(processors, UNNAMED, 0, unnamed, unnamed, timeNanos));
    }
    rows.sort(BY_SELF);
    return rows;
  }

  private static FunctionWeight weight(
      int processors, String name, long calls, double self, double total, double timeNanos) {
    return new FunctionWeight(
        processors, name, calls, self, total, timeNanos == 0 ? 0 : self / timeNanos);
  }

  private static List<Crossover> crossovers(List<FunctionWeight> rows) {
    List<FunctionWeight> ascending = new ArrayList<>(rows);
    ascending.sort(Comparator.comparingInt(FunctionWeight::processors).thenComparing(BY_SELF));
    List<Crossover> crossovers = new ArrayList<>();
    int seen = 0;
    @Nullable String leader = null;
    for (FunctionWeight row : ascending) {
      if (row.processors() == seen) {
        continue;
      }
      seen = row.processors();
      if (!row.function().equals(leader)) {
        crossovers.add(new Crossover(seen, row.function(), leader));
        leader = row.function();
      }
    }
    return crossovers;
  }

  public List<String> warnings() {
    return notes.stream().map(Note::text).toList();
  }

  /**
   * What a reader must know.
   *
   * @param oneSided of the segments, those whose weights hold for a change to one side only
   */
  private static List<Note> notes(Simulator simulator, long oneSided, long segments) {
    List<Note> notes = new ArrayList<>();
    if (oneSided > segments * MANY) {
      notes.add(tied(oneSided, segments));
    }
    notes.addAll(delays(simulator.program()));
    return notes;
  }

  private static Note tied(long oneSided, long segments) {
    String text =
        oneSided
            + " of "
            + CountText.of(segments, "segment")
            + (oneSided == 1
                ? " ends at the same instant as another. Its weight holds if it gets shorter, not"
                    + " if it gets longer"
                : " end at the same instant as others. Their weights hold if they get shorter,"
                    + " not if they get longer")
            + ". If another thread then comes first, the run time can jump; weights do not show"
            + " that.";
    return Note.of(Note.Kind.TIED_SEGMENTS, text)
        .with("tied_segments", oneSided)
        .with("segments", segments);
  }

  /** What to know of weights of a program that sleeps or waits; empty of any other. */
  public static List<Note> delays(Program program) {
    if (!program.hasDelays()) {
      return List.of();
    }
    String text =
        "The program sleeps, or waits for input and output. Weights are computed as if such delays"
            + " got longer while threads share processors, so they are estimates.";
    return List.of(Note.of(Note.Kind.DELAYS, text));
  }
}
