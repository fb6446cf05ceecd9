package corecast.analysis.weight;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.oracle.Primitive;
import corecast.oracle.RandomPrograms;
import corecast.oracle.RandomPrograms.Shape;
import corecast.program.Operation;
import corecast.program.Program;
import corecast.simulator.timeline.Timeline;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sums by the stretch are those of the single segments, which are found in the steps here. */
class StretchesTest {
  private static final int[] PROCESSORS = {1, 2, 3, 5};
  private static final Set<Primitive> ALL = EnumSet.allOf(Primitive.class);

  private int continued;
  private int joined;

  @ParameterizedTest
  @CsvSource({"false, false", "true, false", "false, true", "true, true"})
  void stretchesSumUpToTheirSegments(boolean ties, boolean delays) {
    for (long seed = 0; seed < 60; seed++) {
      Program program = RandomPrograms.of(new Shape(ALL, ties, delays, false, 4, 60), seed);
      Timeline timeline = Programs.simulator(program).replayInService(1);
      Columns columns = Columns.of(PROCESSORS, program.bodies());
      TreeSweep sweep = TreeSweep.of(timeline, columns, TimeOrigin.START);
      double[][] work = new double[program.paths().size() + 1][columns.width()];
      double[][] calls = new double[program.paths().functions()][columns.width()];
      sweep.forEach((k, row) -> addSegment(timeline, k, row.values(), work, calls));
      PathSums sums = new PathSums(timeline, columns);
      EventRows rows = new EventRows(timeline, columns, PROCESSORS, Integer.MAX_VALUE);
      sweep.addTo(sums, rows);
      assertThat(rows.isComplete()).isTrue();
      PicturedWeights weights = rows.at(new int[] {0, 1, 2, 3});
      double[][] each = new double[timeline.events()][PROCESSORS.length];
      sweep.forEach((k, row) -> each[k] = divided(row.values(), columns));
      for (int k = 0; k < each.length; k++) {
        assertThat(weights.of(k)).as("event %d, seed %d", k, seed).isEqualTo(each[k]);
        joined += weights.goesOn(k) ? 1 : 0;
      }
      assertThat(withZeros(sums.work(), columns)).as("work, seed " + seed).isDeepEqualTo(work);
      assertThat(withZeros(sums.calls(), columns)).as("calls, seed " + seed).isDeepEqualTo(calls);
    }
    assertThat(continued).isGreaterThan(500);
    assertThat(joined).isGreaterThan(100);
  }

  @Test
  void moreRowsThanThereIsRoomForAreNotKept() {
    Program program = RandomPrograms.of(new Shape(ALL, false, false, false, 4, 60), 1);
    Timeline timeline = Programs.simulator(program).replayInService(1);
    Columns columns = Columns.of(PROCESSORS, program.bodies());
    EventRows rows = new EventRows(timeline, columns, PROCESSORS, 1);
    TreeSweep.of(timeline, columns, TimeOrigin.START).addTo(new PathSums(timeline, columns), rows);
    assertThat(rows.isComplete()).isFalse();
  }

  private void addSegment(
      Timeline timeline, int k, double[] weights, double[][] work, double[][] calls) {
    Program program = timeline.program();
    int step = timeline.step(k);
    continued += timeline.continues(k) ? 1 : 0;
    assertThat(timeline.isRun(k)).isEqualTo(program.isRun(step));
    assertThat(timeline.path(k)).isEqualTo(program.path(step));
    assertThat(timeline.start(k)).isEqualTo(timeline.end(k) - program.amount(step));
    int path = program.path(step) == Program.NO_PATH ? work.length - 1 : program.path(step);
    for (int c = 0; c < weights.length && program.isRun(step); c++) {
      work[path][c] += weights[c] * program.amount(step);
    }
    int first = program.firstStep(timeline.body(k));
    for (int s = step - 1; s >= first && !program.operation(s).isSegment(); s--) {
      for (int c = 0; c < weights.length && program.operation(s) == Operation.ENTER; c++) {
        calls[program.object(s)][c] += weights[c] == 0 ? 0 : program.amount(s);
      }
    }
  }

  /** A row has values for the counts up to the most that run; all larger ones have those. */
  private static double[] divided(double[] row, Columns columns) {
    double[] weights = new double[PROCESSORS.length];
    for (int i = 0; i < weights.length; i++) {
      int column = columns.of(PROCESSORS[i]);
      weights[i] = row[column] / columns.processors(column);
    }
    return weights;
  }

  private static double[][] withZeros(double[][] rows, Columns columns) {
    double[][] all = new double[rows.length][];
    for (int i = 0; i < rows.length; i++) {
      all[i] = rows[i] == null ? new double[columns.width()] : rows[i];
      for (int c = 0; c < all[i].length; c++) {
        all[i][c] += 0.0; // no -0
      }
    }
    return all;
  }
}
