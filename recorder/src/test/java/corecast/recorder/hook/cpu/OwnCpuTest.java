package corecast.recorder.hook.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OwnCpuTest {
  private static final long MS = 1_000_000;

  @Test
  void othersHadItWhileItWasNeitherIdleNorOurs() {
    // 1000 - 120 - 700
    assertThat(OwnCpu.others(1000 * MS, 120 * MS, 700 * MS)).isEqualTo("180000000,1000000000");
  }

  /** Of 995 ms, counters may say 1000. */
  @Test
  void aCounterAheadOfTheClockIsNobodysTime() {
    assertThat(OwnCpu.others(995 * MS, 300 * MS, 700 * MS)).isEqualTo("0,995000000");
  }

  @Test
  void thereIsNoneWhereSeveralAreAllowedOrItIsNotKnownWhich() {
    assertThat(OwnCpu.from("0-1")).isNull();
    assertThat(OwnCpu.from("0,4")).isNull();
    assertThat(OwnCpu.from(null)).isNull();
    assertThat(OwnCpu.from("3")).isNotNull();
  }
}
