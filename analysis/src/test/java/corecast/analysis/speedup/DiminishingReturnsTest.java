package corecast.analysis.speedup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DiminishingReturnsTest {
  @Test
  void saysFromWhereOnAProcessorAddsLittleAndFromWhereNothing() {
    // steps of 0.9, 0.8, 0.3, 0.2, 0, 0: beyond 3 less than 0.5, beyond 5 nothing
    assertThat(words(1, 1.9, 2.7, 3.0, 3.2, 3.2, 3.2))
        .isEqualTo(
            "Beyond 3 processors each further processor adds less than 0.5 to the speedup; beyond"
                + " 5 it adds nothing.");
  }

  @Test
  void aStepThatAddsMuchLaterCounts() {
    // steps of 0.1, 0.9, 0.2: little only beyond 3
    assertThat(words(1, 1.1, 2.0, 2.2))
        .isEqualTo("Beyond 3 processors each further processor adds less than 0.5 to the speedup.");
  }

  @Test
  void littleAndNothingAtTheSameCountAreSaidOnce() {
    assertThat(words(1, 2, 3, 3, 3)).isEqualTo("More than 3 processors do not help.");
    assertThat(words(1, 1, 1)).isEqualTo("More than one processor does not help.");
  }

  @Test
  void aCurveThatRisesToItsEndHasNoLimit() {
    assertThat(words(1, 1.9, 2.7, 3.4))
        .isEqualTo("Each processor up to 4 adds at least 0.5 to the speedup.");
  }

  @Test
  void aCurveWithAPeakIsFastestThere() {
    assertThat(words(1, 1.8, 2.2, 2.1, 1.9)).isEqualTo("The program is fastest on 3 processors.");
  }

  @Test
  void nothingIsSaidOfCurvesWithGaps() {
    int[] counts = {1, 2, 4, 8};
    SpeedupCurve gaps = SpeedupCurve.ofTimes(counts, new double[] {8, 4, 2, 1}, 8);
    assertThat(DiminishingReturns.sentence(gaps)).isEmpty();
    assertThat(DiminishingReturns.sentence(curve(1, 2))).isEmpty();
  }

  private static String words(double... speedup) {
    return DiminishingReturns.sentence(curve(speedup)).orElseThrow();
  }

  private static SpeedupCurve curve(double... speedup) {
    int[] counts = IntStream.rangeClosed(1, speedup.length).toArray();
    double[] times = IntStream.of(counts).mapToDouble(p -> 1000 / speedup[p - 1]).toArray();
    return SpeedupCurve.ofTimes(counts, times, 1000);
  }
}
