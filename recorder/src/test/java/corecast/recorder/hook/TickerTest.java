package corecast.recorder.hook;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TickerTest {
  @Test
  void ticksOfALongRecordingAreLonger() {
    assertThat(Ticker.millis(0, 3)).isEqualTo(1);
    assertThat(Ticker.millis(1999, 3)).isEqualTo(1);
    assertThat(Ticker.millis(2000, 3)).isEqualTo(2);
    assertThat(Ticker.millis(3999, 3)).isEqualTo(2);
    assertThat(Ticker.millis(4000, 3)).isEqualTo(4);
    assertThat(Ticker.millis(Integer.MAX_VALUE, 3)).isEqualTo(4); // some 100 days
  }

  @Test
  void behindDenseOnesTheyAreLongerStillUnlessTheyAreTheFirst() {
    assertThat(Ticker.millis(1999, 4)).isEqualTo(1);
    assertThat(Ticker.millis(2000, 4)).isEqualTo(16);
    assertThat(Ticker.millis(2496, 499)).isEqualTo(16);
    assertThat(Ticker.millis(2497, 500)).isEqualTo(32);
    assertThat(Ticker.millis(1999, 500)).isEqualTo(1);
    assertThat(Ticker.millis(4000, Integer.MAX_VALUE)).isEqualTo(32);
  }
}
