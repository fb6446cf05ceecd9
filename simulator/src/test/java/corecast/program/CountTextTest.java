package corecast.program;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class CountTextTest {
  @Test
  void onlyOneIsSingular() {
    assertThat(CountText.of(0, "thread")).isEqualTo("0 threads");
    assertThat(CountText.of(1, "thread")).isEqualTo("1 thread");
    assertThat(CountText.of(2_000, "thread")).isEqualTo("2,000 threads");
    assertThat(CountText.of(1, "read waits", "reads wait")).isEqualTo("1 read waits");
    assertThat(CountText.of(2, "read waits", "reads wait")).isEqualTo("2 reads wait");
  }
}
