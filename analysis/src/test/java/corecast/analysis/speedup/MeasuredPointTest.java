package corecast.analysis.speedup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class MeasuredPointTest {
  private static MeasuredPoint point(double predicted, double queues, double... nanos) {
    SpeedupPoint on2 = new SpeedupPoint(2, 500, predicted, predicted / 2, OptionalDouble.empty());
    return new MeasuredPoint(on2, queues, nanos, 1000);
  }

  @Test
  void errorsAreOfSpeedups() {
    MeasuredPoint point = point(1.8, 1.5, 600, 650, 625);
    assertThat(point.medianNanos()).isEqualTo(625);
    assertThat(point.speedup()).isEqualTo(1.6);
    assertThat(point.error()).isEqualTo(0.125, within(1e-12)); // 1.8 / 1.6
    assertThat(point.queuesError()).isEqualTo(-0.0625, within(1e-12)); // 1.5 / 1.6
    assertThat(point.leastNanos()).isEqualTo(600);
    assertThat(point.mostNanos()).isEqualTo(650);
    assertThat(point.spread()).isEqualTo(0.08, within(1e-12)); // 50 / 625
  }

  @Test
  void theMedianOfAnEvenNumberIsBetweenTheTwoInTheMiddle() {
    assertThat(MeasuredPoint.median(new double[] {4, 1, 9, 2})).isEqualTo(3);
    assertThat(MeasuredPoint.median(new double[] {7})).isEqualTo(7);
  }

  @Test
  void whatWasNotReplayedHasNoError() {
    assertThat(point(1.8, Double.NaN, 600).queuesError()).isNaN();
  }
}
