package corecast.analysis.whatif;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

/** What tries cost that failed, and that none fails of a lock that is not there. */
class FailedTriesTest {
  /** From a try to the next one 6 us where it succeeds, and 14 us where it fails. */
  private static final String PROGRAM =
      """
      unit 1us
      thread A
        try lock M
        run in 2
        unlock M
        run after 4
        mark M~failed
        run instead 10
        run after 4
        try lock M
        run in 2
        unlock M
        run after 4
      """;

  private static Program program(String text) {
    return ProgramText.parse("test.program", text);
  }

  private static FailedTries tries(Program program) {
    BitSet locks = new BitSet();
    for (int o = 0; o < program.objects(); o++) {
      locks.set(o, program.objectName(o).equals("M"));
    }
    return FailedTries.of(program, locks);
  }

  private static double micros(int processors, Program program) {
    Simulator simulator = new Simulator(program, ReplayOptions.DEFAULT);
    return simulator.completion(new int[] {processors}).timeNanos()[0] / 1000;
  }

  @Test
  void theyAreCountedAndCostWhatThreadsDoMoreUntilTheyTryAgain() {
    FailedTries tries = tries(program(PROGRAM));
    assertThat(tries.tries()).isEqualTo(3);
    assertThat(tries.failed()).isEqualTo(1);
    assertThat(tries.nanos()).isCloseTo(14_000 - 6_000, within(1e-6));
    assertThat(FailedTries.locks(program(PROGRAM)))
        .extracting(program(PROGRAM)::objectName)
        .containsExactly("M");
  }

  @Test
  void withoutTheLockNoneFails() {
    Program program = program(PROGRAM);
    Program removed = ChangedLock.removed("M").of(program);
    assertThat(micros(1, program)).isEqualTo(6 + 14 + 6);
    assertThat(micros(1, removed)).isCloseTo(6 + 6 + 6, within(1e-9));
    assertThat(ProgramText.print(removed)).doesNotContain("  mark M~failed");
  }

  /** Whoever leaves something out where it does not get the lock does not do more. */
  @Test
  void oneThatSavesWorkCostsNothing() {
    Program program = program(PROGRAM.replace("instead 10", "instead 1"));
    assertThat(tries(program).nanos()).isZero();
    assertThat(micros(1, ChangedLock.removed("M").of(program))).isEqualTo(6 + 5 + 6);
  }

  /** The last try of a thread counts where it has no other: here 9 us more than 6. */
  @Test
  void tasksThatTryOnceAreCompared() {
    String each = "pool P 1\nthread main\n submit P a\n submit P b\n get a\n get b\n";
    String a = "task a\n try lock M\n run in 2\n unlock M\n run after 4\n";
    String b = "task b\n mark M~failed\n run instead 15\n";
    Program program = program("unit 1us\n" + each + a + b);
    assertThat(tries(program).nanos()).isCloseTo(9_000, within(1e-6));
    assertThat(micros(1, ChangedLock.removed("M").of(program))).isCloseTo(12, within(1e-9));
  }

  /** If no try ever succeeded, nothing is known of what is done then. */
  @Test
  void whatAllFailForIsOnlyCounted() {
    FailedTries tries = tries(program(PROGRAM.replace("try lock M", "lock M")));
    assertThat(tries.tries()).isEqualTo(1);
    assertThat(tries.nanos()).isZero();
  }
}
