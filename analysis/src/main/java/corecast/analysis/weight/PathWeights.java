package corecast.analysis.weight;

import corecast.program.BodyGroups;
import corecast.program.CallPaths;
import corecast.program.Program;
import corecast.simulator.Simulator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;

/**
 * The extended critical path by call path: what each one contributes to T(P), apart for each
 * thread, for the tasks of each pool and for virtual threads. The weighted times of one count add
 * up to T(P), as far as weights do (docs/model.md, section 3).
 *
 * @param processors the counts, as asked for
 * @param rows in the order in which the program has them
 * @param callPaths what {@link Row#path} is a number of
 */
public record PathWeights(int[] processors, List<Row> rows, CallPaths callPaths) {
  public PathWeights {
    rows = List.copyOf(rows);
  }

  /**
   * One call path of one thread or pool.
   *
   * @param path its number; {@link Program#NO_PATH} outside all functions
   * @param cpuNanos work there, ns
   * @param weightedNanos weight x length of the segments there, ns, for each count
   */
  public record Row(String thread, int path, long cpuNanos, double[] weightedNanos) {}

  /**
   * Weighs all segments.
   *
   * @throws UnfinishedReplayException if the program deadlocks
   */
  public static PathWeights of(Simulator simulator, int[] processors, WeightOptions options) {
    Sums sums = new Sums(simulator.program(), processors.length);
    try {
      SegmentWeights.forEachCount(
          simulator,
          processors,
          options,
          (count, weights) -> sums.add(column(processors, count), weights));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // nothing is written
    }
    return new PathWeights(processors.clone(), sums.rows(), simulator.program().paths());
  }

  private static int column(int[] processors, int count) {
    int column = 0;
    while (processors[column] != count) {
      column++;
    }
    return column;
  }

  /** Names from the outermost to the innermost, the thread first. */
  public List<String> frames(Row row) {
    List<String> frames = new ArrayList<>();
    frames.add(row.thread);
    if (row.path == Program.NO_PATH) {
      frames.add(FunctionWeights.UNNAMED);
    } else {
      frames.addAll(callPaths.frames(row.path));
    }
    return frames;
  }

  /** How much of a count's weighted time is less than 0, ns: at most 0. */
  public double negativeNanos(int column) {
    return rows.stream().mapToDouble(row -> Math.min(0, row.weightedNanos[column])).sum();
  }

  /** Sums by group and path. */
  private static final class Sums {
    private final Program program;
    private final BodyGroups groups;
    private final int counts;
    private final Map<Long, Integer> numbers = new HashMap<>();
    private final List<Row> rows = new ArrayList<>();
    private final List<long[]> cpu = new ArrayList<>();
    private boolean isFirst = true;

    Sums(Program program, int counts) {
      this.program = program;
      this.groups = new BodyGroups(program);
      this.counts = counts;
    }

    void add(int column, IntToDoubleFunction weightOfStep) {
      for (int body = 0; body < program.bodies(); body++) {
        int group = groups.of(body);
        int lastPath = Program.NO_PATH - 1;
        int row = -1;
        for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
          if (!program.operation(s).isSegment()) {
            continue;
          }
          int path = program.path(s);
          if (path != lastPath) {
            row = row(group, path);
            lastPath = path;
          }
          rows.get(row).weightedNanos[column] += weightOfStep.applyAsDouble(s) * program.amount(s);
          if (isFirst && program.isRun(s)) {
            cpu.get(row)[0] += program.amount(s);
          }
        }
      }
      isFirst = false;
    }

    private int row(int group, int path) {
      return numbers.computeIfAbsent(
          (long) group << 32 | (path & 0xFFFF_FFFFL),
          key -> {
            rows.add(new Row(groups.name(group), path, 0, new double[counts]));
            cpu.add(new long[1]);
            return rows.size() - 1;
          });
    }

    List<Row> rows() {
      List<Row> done = new ArrayList<>();
      for (int i = 0; i < rows.size(); i++) {
        Row row = rows.get(i);
        done.add(new Row(row.thread, row.path, cpu.get(i)[0], row.weightedNanos));
      }
      return done;
    }
  }
}
