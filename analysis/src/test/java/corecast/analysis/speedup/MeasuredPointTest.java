package corecast.analysis.speedup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class MeasuredPointTest {
  private static MeasuredPoint point(double predicted, double queues, double... nanos) {
    SpeedupPoint on2 = new SpeedupPoint(2, 500, predicted, predicted / 2, OptionalDouble.empty());
    return new MeasuredPoint(on2, queues, Spread.of(nanos), 1000);
  }

  @Test
  void errorsAreOfSpeedups() {
    MeasuredPoint point = point(1.8, 1.5, 600, 650, 625);
    assertThat(point.nanos().median()).isEqualTo(625);
    assertThat(point.speedup()).isEqualTo(1.6);
    assertThat(point.error()).isEqualTo(0.125, within(1e-12)); // 1.8 / 1.6
    assertThat(point.queuesError()).isEqualTo(-0.0625, within(1e-12)); // 1.5 / 1.6
    assertThat(point.nanos().min()).isEqualTo(600);
    assertThat(point.nanos().max()).isEqualTo(650);
    assertThat(point.nanos().relative()).isEqualTo(0.08, within(1e-12)); // 50 / 625
  }

  @Test
  void theMedianOfAnEvenNumberIsBetweenTheTwoInTheMiddle() {
    assertThat(Spread.of(new double[] {4, 1, 9, 2}).median()).isEqualTo(3);
    assertThat(Spread.of(new double[] {7}).median()).isEqualTo(7);
  }

  @Test
  void whatWasNotReplayedHasNoError() {
    assertThat(point(1.8, Double.NaN, 600).queuesError()).isNaN();
  }
}
