package corecast.recorder.hook;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TickerTest {
  @Test
  void ticksOfALongRecordingAreLonger() {
    assertThat(Ticker.millis(0)).isEqualTo(1);
    assertThat(Ticker.millis(999)).isEqualTo(1);
    assertThat(Ticker.millis(1000)).isEqualTo(2);
    assertThat(Ticker.millis(1999)).isEqualTo(2);
    assertThat(Ticker.millis(2000)).isEqualTo(4);
    assertThat(Ticker.millis(3000)).isEqualTo(8);
    assertThat(Ticker.millis(Integer.MAX_VALUE)).isEqualTo(8); // some 200 days
  }
}
