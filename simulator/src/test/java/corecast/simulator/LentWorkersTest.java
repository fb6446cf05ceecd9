package corecast.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.Program;
import corecast.program.ProgramText;
import org.junit.jupiter.api.Test;

/** Tasks of fork/join pools that lend their workers while they wait. */
class LentWorkersTest {
  /**
   * A task holds a lock and waits for what main gives; meanwhile the only worker has begun another
   * task, which waits for that lock: the first goes on without a worker, or neither ever would.
   */
  @Test
  void aTaskThatHoldsALockGoesOnThoughItsWorkerWaitsForThatLock() {
    Program program =
        ProgramText.parse(
            "test",
            """
            fork-join-pool F 1
            lock L
            thread main
              submit F holder
              submit F other
              run 20
              complete given
              submit F value
            task holder
              lock L
              get given
              run 4
              unlock L
            task other
              run 5
              lock L
              run 2
              unlock L
            task value
              run 1
            stage given 1
            """);
    // main 20 beside other's 5, given at 20, then holder 4; then its worker has value beside
    // other's 2.
    Completion completion = new Simulator(program, ReplayOptions.DEFAULT).completion(new int[] {2});
    assertThat(completion.outcome().isDeadlock()).as(completion.outcome().describe()).isFalse();
    assertThat(completion.timeNanos()).containsExactly(26);
  }
}
