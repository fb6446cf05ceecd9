package corecast.analysis.whatif;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Changes without which a program cannot do are refused, in one line that says why. */
class RefusedEditsTest {
  private static final Program MONITOR =
      ProgramText.parse(
          "buffer",
          """
          queue direct 0
          thread taker
            lock M
            wait-on M
            run use 1
            unlock M
            take direct
          thread giver
            run make 1
            lock M
            notify M
            unlock M
            put direct
          """);

  private static void refuses(Program program, Edit edit, String... said) {
    assertThatThrownBy(() -> WhatIf.of(simulator(program), List.of(edit), new int[] {2}))
        .isInstanceOf(RefusedEdit.class)
        .message()
        .doesNotContain("\n")
        .contains(said);
  }

  private static Simulator simulator(Program program) {
    return new Simulator(program, ReplayOptions.DEFAULT);
  }

  @Test
  void doesNotKnowHowOftenAFunctionWasCalledThatWasSampled() {
    Program sampled = ProgramText.parse("sampled", "thread T\n enter f 0\n run 9\n exit\n");
    refuses(sampled, EditText.function("f=-1ns/call"), "calls of f were not counted");
    refuses(MONITOR, EditText.function("use=-2ns/call"), "has only 1 ns of its own work");
    assertThatThrownBy(() -> EditText.function("f=/call")).hasMessageContaining("f=-2us/call");
    assertThatThrownBy(() -> EditText.function("f=-20%/call")).hasMessageContaining("f=-20%");
  }

  @ParameterizedTest
  @ValueSource(strings = {"remove", "split=2", "move-out=50%", "readers=*"})
  void keepsALockUnderWhichThreadsHandSomethingOver(String how) {
    refuses(
        MONITOR,
        EditText.lock("M", how),
        "wait-on in taker line 4",
        "notify in giver line 11",
        "Only shorten is possible");
  }

  @Test
  void shortensIt() {
    Edit edit = EditText.lock("M", "shorten=100%");
    assertThat(edit.of(MONITOR).workNanos()).isEqualTo(1);
  }

  @Test
  void keepsALockOfWhichTheConversionHasMadeSemaphores() {
    Program recorded =
        ProgramText.parse(
            "buffer",
            """
            semaphore M~items 0
            thread giver
              lock M
              release M~items 1
              unlock M
            thread taker
              acquire M~items 1
              lock M
              unlock M
            """);
    refuses(recorded, EditText.lock("M", "remove"), "(wait and notify, or a condition)");
  }

  @Test
  void keepsAQueueThatHandsOver() {
    refuses(MONITOR, EditText.queue("direct=4"), "hands each item over");
  }

  @Test
  void saysWhichNamesThereAre() {
    refuses(MONITOR, EditText.lock("N", "remove"), "no lock N; there is M");
    refuses(MONITOR, EditText.pool("W=2"), "no pool W, nor any other pool");
    refuses(MONITOR, EditText.function("f=-20%"), "no work of a function f");
    refuses(MONITOR, EditText.function("use=-20ns"), "has only 1 ns");
  }

  /** Two tasks wait for each other's signals, so that one worker is not enough. */
  @Test
  void keepsAPoolThatWouldDeadlock() {
    Program meeting =
        ProgramText.parse(
            "meeting",
            """
            pool W 2
            thread main
              submit W one
              submit W two
            task one
              wait X
            task two
              signal X
            """);
    refuses(
        meeting, EditText.pool("W=1"), "pool W with 1 worker: the replay then deadlocks: ", "one");
  }
}
