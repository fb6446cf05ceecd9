package corecast.analysis.speedup;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AboveLinearTest {
  private static SpeedupCurve curve(double onTwo, double onFour) {
    return SpeedupCurve.ofTimes(new int[] {2, 4}, new double[] {100 / onTwo, 100 / onFour}, 100);
  }

  @Test
  void aSpeedupAboveTheNumberOfProcessorsIsExplained() {
    assertThat(curve(2.1, 3).inWords()).contains(AboveLinear.WORDS);
    assertThat(curve(1.9, 35.75).inWords()).contains(AboveLinear.WORDS);
  }

  @Test
  void oneThatIsAsLargeIsNot() {
    assertThat(curve(2, 4).inWords()).doesNotContain(AboveLinear.WORDS);
    assertThat(curve(2.004, 3).inWords()).doesNotContain(AboveLinear.WORDS);
  }
}
