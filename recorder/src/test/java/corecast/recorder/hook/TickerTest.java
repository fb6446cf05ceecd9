package corecast.recorder.hook;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TickerTest {
  @Test
  void ticksOfALongRecordingAreLonger() {
    assertThat(Ticker.millis(0)).isEqualTo(1);
    assertThat(Ticker.millis(1999)).isEqualTo(1);
    assertThat(Ticker.millis(2000)).isEqualTo(2);
    assertThat(Ticker.millis(3999)).isEqualTo(2);
    assertThat(Ticker.millis(4000)).isEqualTo(4);
    assertThat(Ticker.millis(Integer.MAX_VALUE)).isEqualTo(4); // some 100 days
  }
}
