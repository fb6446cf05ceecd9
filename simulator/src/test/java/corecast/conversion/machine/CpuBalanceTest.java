package corecast.conversion.machine;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.note.Note;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The parts of the CPU time of a process are no more than the whole, and not much less. */
class CpuBalanceTest {
  private static final long MS = 1_000_000;

  /** 1,500 ms of known parts in a process that used that many. */
  private static CpuBalance of(long processMs) {
    return new CpuBalance(processMs * MS, 1_000 * MS, 300 * MS, 150 * MS, 50 * MS);
  }

  @ParameterizedTest
  @CsvSource({"1500, 0", "1550, 50", "1471, -29"})
  void isSilentWithinTwoPercentOrWhatEveryProcessHas(long processMs, long othersMs) {
    assertThat(of(processMs).othersNanos()).isEqualTo(othersMs * MS);
    assertThat(of(processMs).note()).isEmpty();
  }

  @Test
  void saysWhatWasCountedTwice() {
    Note note = of(1_400).note().orElseThrow();
    assertThat(note.text())
        .isEqualTo(
            "The CPU time of the recording does not add up. Its threads, the virtual machine and the"
                + " recorder have 100.000 ms more than the process used (7.1 %). Run times are too"
                + " long by about that much.");
    assertThat(note.isFirst()).isTrue();
    assertThat(note.values()).containsEntry("others_ns", -100 * MS);
    assertThat(of(1_400).line())
        .isEqualTo(
            "The process used 1.40 s of CPU time. Recorded threads used 1.000 s, compilers and collectors 300.000 ms, pauses 150.000 ms. Beside them the recorder used 50.000 ms. That is 100.000 ms more than there was.");
  }

  @Test
  void saysWhatNoThreadHad() {
    Note note = of(1_600).note().orElseThrow();
    assertThat(note.text())
        .isEqualTo(
            "Threads that were not recorded used 100.000 ms of CPU time (6.3 % of the process), which"
                + " no prediction has.");
    assertThat(of(1_600).line()).endsWith(", others 100.000 ms.");
  }

  @Test
  void aShortProcessIsCountedInHundredthsOfASecond() {
    assertThat(new CpuBalance(100 * MS, 119 * MS, 0, 0, 0).note()).isEmpty();
    assertThat(new CpuBalance(100 * MS, 121 * MS, 0, 0, 0).note()).isPresent();
  }

  @Test
  void isSilentWhereTheProcessIsNotKnown() {
    assertThat(of(0).note()).isEmpty();
  }
}
