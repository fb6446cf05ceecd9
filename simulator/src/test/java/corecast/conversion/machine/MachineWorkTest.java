package corecast.conversion.machine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MachineWorkTest {
  private static final long MS = 1_000_000;

  @Test
  void aPauseForTheRecorderIsSaidToBeOne() {
    MachineWork work = new MachineWork(2, 4 * MS, 3 * MS, "FindDeadlocks", true, 0, 0, 0);
    // 4 of 200 ms of the run, and of 50 ms of CPU time.
    assertThat(work.lines(200 * MS, 50 * MS))
        .containsExactly(
            "2 stop-the-world pauses took 4.000 ms (2.0 % of the run time, at most 8.0 % of the"
                + " process's CPU time). The longest took 3.000 ms, for the recorder's look for"
                + " deadlocks.");
  }

  @Test
  void otherPausesAreNamedAsTheVirtualMachineNamesThem() {
    MachineWork work = new MachineWork(1, 2 * MS, 2 * MS, "G1Concurrent", true, 0, 0, 0);
    assertThat(work.lines(200 * MS, 0))
        .containsExactly(
            "1 stop-the-world pause took 2.000 ms (1.0 % of the run time). The longest took 2.000"
                + " ms, for"
                + " G1Concurrent.");
  }
}
