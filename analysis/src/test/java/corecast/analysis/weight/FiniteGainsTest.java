package corecast.analysis.weight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.simulator.Simulator;
import org.junit.jupiter.api.Test;

class FiniteGainsTest {
  @Test
  void theGainOfASerialFunctionIsItsWeight() {
    FiniteGains gains = gains("thread T\n  run f 1000\n  sleep 500\n  run g 200\n", 1);
    // 5 % of 1000 and of 200
    assertThat(gains.rows())
        .containsExactly(
            new FiniteGain(1, "f", 50, 50, true), new FiniteGain(1, "g", 10, 10, true));
    assertThat(gains.warnings()).isEmpty();
  }

  @Test
  void aPromiseThatTheReplayDoesNotKeepIsWarnedOf() {
    // On two processors f is first by weight, but 5 % of it is 50, and g's thread is only 5 behind.
    FiniteGains gains = gains("thread A\n  run f 1000\nthread B\n  sleep 1\n  run g 994\n", 2);
    FiniteGain first = gains.rows().get(0);
    assertThat(first.function()).isEqualTo("f");
    assertThat(first.promisedNanos()).isCloseTo(50, within(1e-9));
    assertThat(first.replayedNanos()).isCloseTo(5, within(1e-9));
    assertThat(first.agree()).isFalse();
    assertThat(gains.warnings())
        .containsExactly(
            "If f is made 5 % cheaper on 2 processors, its weight predicts a gain of 50 ns, but a"
                + " replay gains 5 ns. Trust the replay.");
  }

  @Test
  void whatIsLongIsToldInMilliseconds() {
    // As above, a million times as long.
    FiniteGains gains = gains("thread A\n  run f 1s\nthread B\n  sleep 1ms\n  run g 994ms\n", 2);
    assertThat(gains.warnings())
        .containsExactly(
            "If f is made 5 % cheaper on 2 processors, its weight predicts a gain of 50.00 ms,"
                + " but a replay gains 5.00 ms. Trust the replay.");
  }

  private static FiniteGains gains(String text, int processors) {
    Simulator simulator = Programs.simulator(text);
    FunctionWeights weights = FunctionWeights.of(simulator, new int[] {processors});
    return FiniteGains.of(simulator, weights, 3, null);
  }
}
