package corecast.analysis.constraint;

import corecast.analysis.weight.SegmentWeights;
import corecast.analysis.weight.WeightOptions;
import corecast.program.Program;
import corecast.simulator.Simulator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The leading constraint of a program on each number of processors. By this rule:
 *
 * <ol>
 *   <li>If less than a tenth of the processors' time is idle, there are too few processors.
 *   <li>Otherwise what gains most, at least a twentieth of the run time: a lock removed, a pool,
 *       queue or semaphore twice as large, sleeping, input and output without time (each of a
 *       replay), or serial work shared by all processors (the most that this can gain).
 *   <li>If nothing does: a thread whose own work is four fifths of the run time; an object that
 *       somebody waits for during half of the run time while a processor is idle; else there are
 *       too few threads that have work.
 * </ol>
 *
 * @param rows one for each count that was looked at, in increasing order
 * @param singleNanos T(1), ns
 * @param isLimited whether less was tried than is asked for, because it would have taken long
 */
public record Constraints(List<Constraint> rows, double singleNanos, boolean isLimited) {
  /** So many steps are replayed at most: a second or two. */
  static final long MOST_STEPS = 10_000_000;

  /** So many replays are made of any program in the heap: of one count, and of two changes. */
  private static final int LEAST_REPLAYS = 4;

  /** Objects that are tried. */
  private static final int TRIED = 6;

  /** Nothing was looked at. */
  public static final Constraints NONE = new Constraints(List.of(), Double.NaN, true);

  public Constraints {
    rows = List.copyOf(rows);
  }

  /** What holds the program back on that many processors; {@code null} if it was not looked at. */
  public @Nullable Constraint on(int processors) {
    return rows.stream().filter(c -> c.processors() == processors).findFirst().orElse(null);
  }

  /**
   * Looks at as many of the counts as is affordable, the first and the last before others.
   *
   * @param ideal replays on ideally shared processors, the program alone: tells who waits for what
   * @param predicting tells run times
   * @param counts in increasing order
   * @return {@link #NONE} if the program does not fit the heap or deadlocks
   */
  public static Constraints of(Simulator ideal, Simulator predicting, int... counts) {
    Program program = ideal.program();
    long affordable = Math.max(LEAST_REPLAYS, MOST_STEPS / Math.max(1, program.length()));
    if (program.space().isPaged() || counts.length == 0) {
      return NONE;
    }
    int[] some = thinned(counts, (int) Math.min(counts.length, affordable / 4));
    long left = affordable - 2L * some.length;
    boolean oneReplay = predicting.oneReplayServesAll() || predicting.isExactInService();
    long tried = Math.min(TRIED, left / (oneReplay ? 1 : some.length + 1));
    return new Search(ideal, predicting, some, (int) tried).all(some.length < counts.length);
  }

  /** So many of the counts, evenly spread; the first and the last if there are two. */
  static int[] thinned(int[] counts, int most) {
    if (counts.length <= most) {
      return counts.clone();
    }
    return most == 1
        ? new int[] {counts[counts.length - 1]}
        : IntStream.range(0, most)
            .map(i -> counts[(int) ((long) i * (counts.length - 1) / (most - 1))])
            .toArray();
  }

  private static final class Search {
    private final Simulator ideal;
    private final Simulator predicting;
    private final Program program;
    private final int[] counts;
    private final int[] withOne; // the counts, and 1 before them
    private final int tried;
    private final Map<String, HeldWork> work = new HashMap<>();

    Search(Simulator ideal, Simulator predicting, int[] counts, int tried) {
      this.ideal = ideal;
      this.predicting = predicting;
      this.program = ideal.program();
      this.counts = counts;
      this.withOne = IntStream.concat(IntStream.of(1), IntStream.of(counts)).toArray();
      this.tried = tried;
    }

    Constraints all(boolean isThinned) {
      var completion = predicting.completion(withOne);
      if (completion.outcome().isDeadlock()) {
        return NONE;
      }
      double[] before = completion.timeNanos();
      List<Account> accounts = new ArrayList<>();
      for (int count : counts) {
        accounts.add(Account.of(ideal, count));
      }
      List<Integer> waited = Choice.worthTrying(program, accounts);
      List<Removal> removals = new ArrayList<>();
      if (program.hasDelays() && tried > 0) {
        removals.add(Removal.ofDelays(predicting, counts));
      }
      for (int object : waited.subList(0, Math.min(waited.size(), tried))) {
        removals.add(Removal.of(predicting, object, counts));
      }
      List<Constraint> rows = new ArrayList<>();
      for (int i = 0; i < counts.length; i++) {
        Account account = accounts.get(i);
        Constraint leading = new Choice(program, account, before[i + 1], removals, i).leading();
        rows.add(isLock(leading) ? leading.with(work(leading, account).held()) : leading);
      }
      return new Constraints(
          weighted(rows, accounts), before[0], isThinned || waited.size() > tried);
    }

    private static boolean isLock(Constraint constraint) {
      return constraint.kind() == Constraint.Kind.LOCK;
    }

    private HeldWork work(Constraint lock, Account account) {
      return work.computeIfAbsent(
          lock.name(),
          name ->
              HeldWork.of(
                  program,
                  IntStream.range(0, program.objects())
                      .filter(o -> program.objectName(o).equals(name))
                      .findFirst()
                      .orElseThrow(),
                  account.executed()::get));
    }

    /** With the weighted time under the locks that lead. */
    private List<Constraint> weighted(List<Constraint> rows, List<Account> accounts) {
      int[] locked =
          rows.stream().filter(Search::isLock).mapToInt(Constraint::processors).toArray();
      if (locked.length == 0) {
        return rows;
      }
      Map<Integer, Double> nanos = new HashMap<>();
      try {
        SegmentWeights.forEachCount(
            ideal,
            locked,
            WeightOptions.DEFAULT,
            (p, weightOfStep) -> {
              for (int i = 0; i < rows.size(); i++) {
                if (rows.get(i).processors() == p) {
                  HeldWork held = work(rows.get(i), accounts.get(i));
                  nanos.put(p, held.weightedNanos(weightOfStep));
                }
              }
            });
      } catch (IOException e) {
        throw new UncheckedIOException(e); // nothing is read or written
      }
      return rows.stream()
          .map(
              c ->
                  isLock(c)
                      ? c.with(c.held().weighted(nanos.getOrDefault(c.processors(), 0.0)))
                      : c)
          .toList();
    }
  }
}
