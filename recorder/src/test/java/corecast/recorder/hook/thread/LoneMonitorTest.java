package corecast.recorder.hook.thread;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.hook.object.ObjectNumbers;
import org.junit.jupiter.api.Test;

class LoneMonitorTest {
  private final ObjectNumbers monitors = ObjectNumbers.ofMonitors();
  private final Object monitor = new Object();
  private final LoneMonitor lone = new LoneMonitor(monitor, 7, monitors);

  @Test
  void isTheSameUntilAnyMonitorGetsANumber() {
    assertThat(lone.isStill(monitor, monitors)).isTrue();
    monitors.add(new Object(), 1);
    assertThat(lone.isStill(monitor, monitors)).isFalse();
  }

  @Test
  void isNoOther() {
    assertThat(lone.isStill(new Object(), monitors)).isFalse();
    assertThat(LoneMonitor.NOTHING.isStill(monitor, monitors)).isFalse();
  }
}
