package corecast.analysis.difference;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.analysis.speedup.SpeedupCurve;
import corecast.analysis.weight.FunctionWeight;
import corecast.analysis.weight.FunctionWeights;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DifferenceTest {
  /** On two processors T is so long, and all of it is in that function. */
  private static Difference.Side side(String function, double... times) {
    List<SpeedupCurve> curves = new ArrayList<>();
    List<FunctionWeights> weights = new ArrayList<>();
    for (double time : times) {
      curves.add(SpeedupCurve.ofTimes(new int[] {2}, new double[] {time}, 2 * time));
      FunctionWeight row = new FunctionWeight(2, function, 1, time, time, 1);
      weights.add(
          new FunctionWeights(
              new int[] {2}, new double[] {time}, List.of(row), List.of(), List.of()));
    }
    return new Difference.Side(curves, weights, List.of());
  }

  @Test
  void severalRecordingsAreComparedByTheirMedians() {
    Difference difference = Difference.of(side("f", 10, 12, 20), side("f", 5, 6, 7));
    Change expected = new Change(2, "", 12, 6, 12, Certainty.BEYOND_CHANCE);
    assertThat(difference.times()).containsExactly(expected);
    assertThat(expected.part()).isEqualTo(-0.5);
    assertThat(difference.functions())
        .containsExactly(new Change(2, "f", 12, 6, 12, Certainty.BEYOND_CHANCE));
  }

  @Test
  void aFunctionThatOneSideDoesNotHaveHasNoTimeThere() {
    assertThat(Difference.of(side("f", 10, 12, 20), side("g", 5, 6, 7)).functions())
        .containsExactly(
            new Change(2, "f", 12, 0, 12, Certainty.BEYOND_CHANCE),
            new Change(2, "g", 0, 6, 12, Certainty.BEYOND_CHANCE));
  }
}
