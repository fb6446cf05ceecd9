package corecast.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.program.Program;
import corecast.program.ProgramText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Threads that change an atomic at the same time do work again. */
class RepeatedWorkTest {
  private static final int TIMES = 200;

  /** Threads that work for so many us, and for so many to change an atomic or with a lock held. */
  private static Program program(int threads, int between, int inside, String lock)
      throws Exception {
    StringBuilder text = new StringBuilder("unit 1us\n");
    for (int thread = 0; thread < threads; thread++) {
      text.append("thread T").append(thread).append('\n');
      for (int i = 0; i < TIMES; i++) {
        text.append("run ").append(between).append("\nlock ").append(lock);
        text.append("\nrun ").append(inside).append("\nunlock ").append(lock).append('\n');
      }
    }
    return ProgramText.parse("test", text.toString());
  }

  private static double nanosOn(int processors, Program program) {
    return new Simulator(program, ReplayOptions.DEFAULT)
        .completion(new int[] {processors})
        .timeNanos()[0];
  }

  /**
   * Each of n threads succeeds once in B + m S, m the smallest number for which that is n S or
   * more: of two with B = 8 and S = 20 in 8 + 2 x 20 = 48, of four in 8 + 4 x 20 = 88; of two with
   * B = 30 and S = 20 in 50, without failing.
   */
  @ParameterizedTest
  @CsvSource({"2, 2, 8, 20, 48", "4, 4, 8, 20, 88", "4, 2, 8, 20, 96", "2, 2, 30, 20, 50"})
  void whoFailsBeginsAgainAtTheEndOfTheAttempt(
      int threads, int processors, int between, int inside, int round) throws Exception {
    double nanos = nanosOn(processors, program(threads, between, inside, "A~retries"));
    assertThat(nanos / (TIMES * 1000.0)).isCloseTo(round, within(0.02 * round));
  }

  @Test
  void nothingIsDoneAgainOnOneProcessorOrUnderALock() throws Exception {
    Program atomic = program(3, 8, 20, "A~retries");
    Program lock = program(3, 8, 20, "A");
    assertThat(nanosOn(1, atomic)).isEqualTo(3.0 * TIMES * 28_000);
    assertThat(nanosOn(1, lock)).isEqualTo(3.0 * TIMES * 28_000);
    // The first section begins at 8, the others follow.
    assertThat(nanosOn(3, lock)).isEqualTo(8_000 + 3.0 * TIMES * 20_000);
  }
}
