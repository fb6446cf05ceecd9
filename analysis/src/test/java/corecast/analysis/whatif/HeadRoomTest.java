package corecast.analysis.whatif;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.program.ProgramText;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HeadRoomTest {
  private static HeadRoom ofB(int processors) {
    Simulator simulator =
        new Simulator(
            ProgramText.parse("figure 4", GoldenWhatIfTest.FIGURE_4), ReplayOptions.DEFAULT);
    return HeadRoom.of(simulator, "b", new int[] {processors});
  }

  private static void has(HeadRoom room, double[] to, double[] slopes) {
    assertThat(room.isComplete()).isTrue();
    assertThat(room.pieces().stream().mapToDouble(HeadRoom.Piece::to).toArray())
        .containsExactly(to, within(1e-6));
    assertThat(room.pieces().stream().mapToDouble(HeadRoom.Piece::slope).toArray())
        .containsExactly(slopes, within(1e-6));
  }

  /** On one processor all of b is gained: T = 16 + b. */
  @Test
  void isAllOfItOnOneProcessor() {
    has(ofB(1), new double[] {1}, new double[] {1});
  }

  /** On two: 4 to 3 gains, 3 to 1 does not, 1 to 0 gains half. */
  @Test
  void startsAgain() {
    has(ofB(2), new double[] {0.25, 0.75, 1}, new double[] {1, 0, 0.5});
  }

  /** On three: T = 7 + max(b, 3). */
  @Test
  void endsWhereAnotherPathIsAsLong() {
    has(ofB(3), new double[] {0.25, 1}, new double[] {1, 0});
  }

  /** From 25 % on b has no weight, and f, which has 3, leads. */
  @Test
  void saysUntilWhereTheFunctionLeads() {
    assertThat(ofB(2).leads().get(0)).isCloseTo(0.25, within(Breakpoints.RESOLUTION));
  }

  /** Random functions of pieces, each at least 8 % long, whose slopes differ by 0.3 and more. */
  @Test
  void findsEachBreakpoint() {
    for (long seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      List<Double> at = new ArrayList<>(List.of(0.0));
      List<Double> values = new ArrayList<>(List.of(10.0));
      int slope = 0;
      while (at.get(at.size() - 1) < 1) {
        int last = at.size() - 1;
        double end = Math.min(1, at.get(last) + 0.08 + random.nextDouble() / 2);
        end = end > 0.92 ? 1 : end;
        slope = (slope + 1 + random.nextInt(4)) % 5;
        values.add(values.get(last) - 0.3 * slope * (end - at.get(last)) * 3);
        at.add(end);
      }
      Breakpoints found = Breakpoints.of(x -> interpolated(at, values, x));
      assertThat(found.at().stream().mapToDouble(Double::doubleValue).toArray())
          .as("seed %d, %s, %s", seed, at, found)
          .containsExactly(
              at.stream().mapToDouble(Double::doubleValue).toArray(),
              within(Breakpoints.RESOLUTION));
    }
  }

  private static double interpolated(List<Double> at, List<Double> values, double x) {
    int i = 1;
    while (i < at.size() - 1 && at.get(i) < x) {
      i++;
    }
    double part = (x - at.get(i - 1)) / (at.get(i) - at.get(i - 1));
    return values.get(i - 1) + part * (values.get(i) - values.get(i - 1));
  }
}
