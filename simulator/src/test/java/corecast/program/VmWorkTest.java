package corecast.program;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VmWorkTest {
  private static final VmWork WORK =
      new VmWork(new long[] {0, 500, 900}, new long[][] {{100, 0, 300}, {40, 160, 200}});

  @Test
  void lessIsTakenFromAllInProportion() {
    // 200 of 800 are a quarter.
    VmWork less = WORK.less(200);
    assertThat(less.workNanos()).containsExactly(0, 500, 900);
    assertThat(less.nanos()[0]).containsExactly(75, 0, 225);
    assertThat(less.nanos()[1]).containsExactly(30, 120, 150);
    assertThat(less.totalNanos()).isEqualTo(600);
  }

  @Test
  void nothingIsLeftOfWhatIsNoMore() {
    assertThat(WORK.less(800)).isSameAs(VmWork.NONE);
    assertThat(VmWork.NONE.less(5)).isSameAs(VmWork.NONE);
    assertThat(WORK.less(0).totalNanos()).isEqualTo(800);
  }
}
