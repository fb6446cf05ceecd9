package corecast.analysis.speedup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LawFitsTest {
  @Test
  void amdahlsCurveGivesItsSerialFractionBack() {
    LawFits laws = LawFits.of(curve(16, p -> p / (1 + 0.041 * (p - 1))));
    LawFit amdahl = laws.fits().get(0);
    assertThat(amdahl.serialFraction()).isCloseTo(0.041, within(1e-6));
    assertThat(amdahl.residual()).isLessThan(1e-6);
    // 1 / 0.041 = 24.4
    assertThat(amdahl.sentence()).isEqualTo("serial fraction 4.1 %: never faster than 24x");
  }

  @Test
  void theUniversalLawFindsThePeak() {
    LawFits laws = LawFits.of(curve(24, p -> p / (1 + 0.05 * (p - 1) + 0.002 * p * (p - 1))));
    LawFit usl = laws.fits().get(laws.fits().size() - 1);
    assertThat(usl.serialFraction()).isCloseTo(0.05, within(1e-5));
    assertThat(usl.coherency()).isCloseTo(0.002, within(1e-6));
    // sqrt(0.95 / 0.002) = 21.8; 22 / (1 + 0.05 x 21 + 0.002 x 22 x 21) = 22 / 2.974 = 7.4
    assertThat(usl.sentence())
        .isEqualTo("contention 5.0 %, coherency 0.200 %: fastest on 22 processors, 7.4x");
  }

  @Test
  void aLinearCurveHasNoLimit() {
    List<LawFit> fits = LawFits.of(curve(8, p -> p)).fits();
    assertThat(fits.get(0).sentence()).isEqualTo("serial fraction below 0.1 %: no limit in sight");
    assertThat(fits.get(1).coherency()).isCloseTo(0, within(1e-6));
  }

  @Test
  void twoPointsAreTooFew() {
    assertThat(LawFits.of(curve(2, p -> p)).refusal())
        .hasValue("no law fitted to 2 processor counts: it takes at least 3, such as -p 1..8");
  }

  @Test
  void aFlatCurveHasNoLaw() {
    LawFits laws = LawFits.of(curve(8, p -> 1));
    assertThat(laws.fits()).isEmpty();
    assertThat(laws.refusal())
        .hasValue("no law fitted: the program is not faster on any number of processors");
  }

  @Test
  void aSuperlinearCurveHasNoLaw() {
    assertThat(LawFits.of(curve(8, p -> p * 1.1)).refusal())
        .hasValue("no law fitted: the speedup is more than the number of processors");
  }

  @Test
  void aCurveThatNoLawDescribesIsSaidToBeSuch() {
    assertThat(LawFits.of(curve(12, p -> p % 2 == 0 ? p : 0.2)).refusal())
        .hasValue("no law describes this curve: look at the curve itself");
  }

  private static List<SpeedupPoint> curve(int upTo, IntToDoubleFunction speedup) {
    return IntStream.rangeClosed(1, upTo)
        .mapToObj(
            p -> {
              double s = speedup.applyAsDouble(p);
              return new SpeedupPoint(p, 1000 / s, s, s / p, OptionalDouble.empty());
            })
        .toList();
  }
}
