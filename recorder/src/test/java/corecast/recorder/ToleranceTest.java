package corecast.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class ToleranceTest {
  @Test
  void itIsFiveStandardDeviationsOfABinomialShare() {
    // sqrt(0.5 * 0.5 / 100) = 0.05
    assertThat(Tolerance.ofShare(0.5, 100)).isEqualTo(0.25);
    // sqrt(1/3 * 2/3 / 700) = 0.017817
    assertThat(Tolerance.ofShare(1 / 3.0, 700)).isCloseTo(0.089087, within(1e-6));
    // sqrt(100 * 0.5 * 0.5) = 5
    assertThat(Tolerance.ofCount(0.5, 100)).isEqualTo(25);
  }

  @Test
  void whatIsAlwaysOrNeverTheCaseHasNone() {
    assertThat(Tolerance.ofShare(0, 10)).isZero();
    assertThat(Tolerance.ofShare(1, 10)).isZero();
  }

  @Test
  void sharesOfRandomSamplesAreWithinIt() {
    Random random = new Random(7);
    int samples = 200;
    double furthest = 0;
    for (int round = 0; round < 5000; round++) {
      int found = 0;
      for (int i = 0; i < samples; i++) {
        found += random.nextDouble() < 0.3 ? 1 : 0;
      }
      furthest = Math.max(furthest, Math.abs((double) found / samples - 0.3));
    }
    // The furthest of 5000 is beyond three of the five, and within them.
    double tolerance = Tolerance.ofShare(0.3, samples);
    assertThat(furthest).isBetween(0.6 * tolerance, tolerance);
  }

  @Test
  void whatIsNoShareOrHasNoSamplesIsRefused() {
    assertThatThrownBy(() -> Tolerance.ofShare(1.1, 10)).hasMessageContaining("not 1.1");
    assertThatThrownBy(() -> Tolerance.ofShare(Double.NaN, 10)).hasMessageContaining("not NaN");
    assertThatThrownBy(() -> Tolerance.ofShare(0.5, 0)).hasMessageContaining("there are 0");
  }
}
