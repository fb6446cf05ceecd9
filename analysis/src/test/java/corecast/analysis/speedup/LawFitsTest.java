package corecast.analysis.speedup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.simulator.timeline.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class LawFitsTest {
  @Test
  void amdahlsCurveGivesItsSerialFractionBack() {
    LawFit amdahl = LawFits.of(curve(16, p -> p / (1 + 0.041 * (p - 1)))).get(0);
    assertThat(amdahl.serialFraction()).isCloseTo(0.041, within(1e-6));
    assertThat(amdahl.residual()).isLessThan(1e-6);
    // 1 / 0.041 = 24.4
    assertThat(amdahl.sentence())
        .isEqualTo(
            "Amdahl's law: serial fraction 4.1 %; the speedup never exceeds 24.4 (rms"
                + " error 0.0 %).");
  }

  @Test
  void theUniversalLawFindsThePeak() {
    SpeedupCurve curve = curve(24, p -> p / (1 + 0.05 * (p - 1) + 0.002 * p * (p - 1)));
    LawFit usl = LawFits.of(curve).get(1);
    assertThat(usl.serialFraction()).isCloseTo(0.05, within(1e-5));
    assertThat(usl.coherency()).isCloseTo(0.002, within(1e-6));
    // sqrt(0.95 / 0.002) = 21.8
    assertThat(usl.sentence())
        .isEqualTo(
            "Universal scalability law: contention 5.0 %, coherency 0.200 %: fastest at about 22"
                + " processors (rms error 0.0 %).");
  }

  @Test
  void aCurveThatLevelsOffIsNotSaidToHaveAPeak() {
    // 1.75 from 2 processors on: the law's curve falls behind its best fit, the program does not.
    LawFit usl = LawFits.of(curve(6, p -> p == 1 ? 1 : 1.75)).get(1);
    assertThat(usl.coherency()).isPositive();
    assertThat(usl.sentence()).doesNotContain("fastest");
    // As many times as fast as there are processors up to 5: far from Amdahl's law.
    assertThat(LawFits.of(curve(16, p -> Math.min(p, 5))).get(1).sentence())
        .contains(" %). These describe the curve only: a replay has no coherency cost.");
  }

  @Test
  void whatAmdahlsLawSaysAsWellNeedsNoCoherency() {
    assertThat(LawFits.of(curve(16, p -> p / (1 + 0.041 * (p - 1)))).get(1).sentence())
        .isEqualTo(
            "Universal scalability law: no better than Amdahl's law; no coherency cost is"
                + " visible.");
  }

  @Test
  void theLowerBoundSaysMoreThanTheLawWhereItIsTighter() {
    // T(1) = 1000, a chain of 250: never faster than 4, while 1 / 0.1 = 10 fits.
    List<SpeedupPoint> points = new ArrayList<>();
    for (int p = 1; p <= 8; p++) {
      double speedup = p / (1 + 0.1 * (p - 1));
      points.add(
          new SpeedupPoint(
              p,
              1000 / speedup,
              speedup,
              speedup / p,
              OptionalDouble.of(Math.max(1000.0 / p, 250))));
    }
    SpeedupCurve curve = new SpeedupCurve(points, 1000, Outcome.COMPLETED, -1, "ideal");
    assertThat(LawFits.of(curve).get(0).sentence())
        .isEqualTo(
            "Amdahl's law: serial fraction 10.0 %; the speedup never exceeds 4.00, by the lower"
                + " bound (rms error 0.0 %).");
    // Up to 4 processors the bound is only work / processors, which limits nothing.
    SpeedupCurve few = new SpeedupCurve(points.subList(0, 4), 1000, Outcome.COMPLETED, -1, "ideal");
    assertThat(LawFits.of(few).get(0).sentence()).contains("; the speedup never exceeds 10.0 (rms");
  }

  @Test
  void aLawIsNotSaidToLimitWhatIsFasterAlready() {
    // 1.1 on 2 to 5 processors and 2 on 6: the best serial fraction, some 80 %, allows 1.2.
    LawFit amdahl = LawFits.of(curve(6, p -> p == 1 ? 1 : p < 6 ? 1.1 : 2)).get(0);
    assertThat(1 / amdahl.serialFraction()).isLessThan(2);
    assertThat(amdahl.sentence())
        .startsWith("Amdahl's law: serial fraction" + " ")
        .doesNotContain("never");
  }

  @Test
  @Timeout(60) // a fit takes some ms; one search for every point took a quarter of an hour
  void tenThousandPointsAreFittedAtOnce() {
    LawFit usl = LawFits.of(curve(10_000, p -> p / (1 + 0.05 * (p - 1)))).get(1);
    assertThat(usl.serialFraction()).isCloseTo(0.05, within(1e-5));
  }

  @Test
  void aLinearCurveHasNoSerialPart() {
    LawFit usl = LawFits.of(curve(8, p -> p)).get(1);
    LawFit amdahl = LawFits.of(curve(8, p -> p)).get(0);
    assertThat(amdahl.sentence())
        .isEqualTo("Amdahl's law: no serial fraction is visible in this range (rms error 0.0 %).");
    assertThat(usl.coherency()).isZero();
  }

  @Test
  void twoPointsAboveOneAreTooFew() {
    SpeedupCurve curve = curve(3, p -> p);
    assertThat(LawFits.of(curve)).isEmpty();
    assertThat(LawFits.refusal(curve))
        .hasValue(
            "No law was fitted: that needs at least 3 processor counts above 1, and there"
                + " are 2.");
  }

  @Test
  void aFlatCurveHasNoLaw() {
    SpeedupCurve curve = curve(8, p -> 1);
    assertThat(LawFits.of(curve)).isEmpty();
    assertThat(LawFits.refusal(curve)).hasValue("No law was fitted: more processors do not help.");
  }

  @Test
  void aSuperlinearCurveHasNoLaw() {
    SpeedupCurve curve = curve(8, p -> p == 1 ? 1 : p * 1.1);
    assertThat(LawFits.of(curve)).isEmpty();
    assertThat(LawFits.refusal(curve))
        .hasValue("No law was fitted: the speedup exceeds the number of processors.");
  }

  @Test
  void aCurveThatNoLawDescribesIsSaidToBeSuch() {
    assertThat(LawFits.of(curve(12, p -> p % 2 == 0 ? p : 0.2)).get(0).sentence())
        .endsWith("The law does not describe this program.")
        .doesNotContain("never");
  }

  private static SpeedupCurve curve(int upTo, IntToDoubleFunction speedup) {
    int[] processors = IntStream.rangeClosed(1, upTo).toArray();
    double[] times =
        IntStream.of(processors).mapToDouble(p -> 1000 / speedup.applyAsDouble(p)).toArray();
    return SpeedupCurve.ofTimes(processors, times, 1000);
  }
}
