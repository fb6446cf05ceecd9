package corecast.recorder.hook.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Which intervals are taken as CPU time as they are, and that the sum is the CPU clock's. */
class ThreadClockTest {
  private static final class SetClock implements CpuTime {
    long nanos;

    @Override
    public long now() {
      return nanos;
    }

    @Override
    public long readingNanos() {
      return 500;
    }
  }

  private final SetClock cpu = new SetClock();
  private final ThreadClock clock = new ThreadClock(cpu);

  /** What a thread's first record leaves over for the next is taken up. */
  private void start() {
    clock.startAt(0);
    assertThat(clock.estimate(2_000)).isEqualTo(1_500); // less 500 for the reading
  }

  @Test
  void theClockIsReadAfterAShortOperationThatMayHaveWaited() {
    start();
    assertThat(clock.passes(5_000, true)).isTrue();
    assertThat(clock.passes(5_001, true)).isFalse();
    assertThat(ThreadClock.mustRead(5_000, false, true)).isFalse();
    assertThat(ThreadClock.mustRead(5_001, false, true)).isTrue();
  }

  @Test
  void theClockIsReadAfterALongIntervalOrWhenAnotherThreadHasRun() {
    start();
    assertThat(clock.passes(50_000, false)).isTrue();
    assertThat(clock.passes(50_001, false)).isFalse();
    assertThat(ThreadClock.mustRead(50_000, false, false)).isFalse();
    assertThat(ThreadClock.mustRead(50_001, false, false)).isTrue();
    assertThat(ThreadClock.mustRead(1, true, false)).isTrue();
  }

  @Test
  void elapsedTimeThatWasNoCpuTimeIsHeldBackFromTheNextInterval() {
    start();
    // 1,500 were given, and then 40,000 for an interval with 10,000 ns of CPU time.
    clock.pass(40_000);
    // The clock counts from 500, the cost of the first reading: 12,000 of CPU time were used.
    cpu.nanos = 12_500;
    assertThat(clock.read()).isZero();
    // 1,500 + 40,000 - 12,000 = 29,500 too much; with 45,000 more, 15,500 are left.
    cpu.nanos += 500 + 45_000;
    assertThat(clock.read()).isEqualTo(15_500);
  }

  @Test
  void whatIsExcludedIsToldAndOfNoInterval() {
    start();
    cpu.nanos = 10_000;
    // 500 for the first reading, 1,500 were given: 8,000 are the interval's.
    assertThat(clock.read()).isEqualTo(8_000);
    cpu.nanos += 500 + 70_000;
    // This reading costs 500, too.
    assertThat(clock.exclude()).isEqualTo(70_500);
    cpu.nanos += 500 + 3_000;
    assertThat(clock.read()).isEqualTo(3_000);
  }
}
