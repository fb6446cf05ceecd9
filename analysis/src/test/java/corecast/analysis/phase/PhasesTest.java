package corecast.analysis.phase;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.analysis.path.GroupBy;
import corecast.program.ProgramText;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.util.List;
import org.junit.jupiter.api.Test;

class PhasesTest {
  /** Two threads in turn: main works 3 in each step, then T works 1 + 3 while main waits. */
  private static String turns(int steps) {
    StringBuilder main = new StringBuilder("thread main\n  run start 7\n");
    StringBuilder other = new StringBuilder("thread T\n");
    for (int i = 0; i < steps; i++) {
      main.append("  run read 3\n  put Q\n  take R\n");
      other.append("  take Q\n  run sum 1\n  put X\n  run sum 3\n  put R\n");
    }
    return main + "  run end 5\n" + other;
  }

  private static Phases phases(String text, PhaseOptions how) {
    Simulator simulator = new Simulator(ProgramText.parse("test", text), ReplayOptions.DEFAULT);
    return Phases.of(simulator, 2, how);
  }

  @Test
  void aLoopOfTwoThreadsIsAPhase() {
    // path: start, 10 x (read, sum, sum), end: 7 + 10 x (3 + 1 + 3) + 5 = 82.
    // Words of 3 come 10 times, 10 x 9 = 90; none of more than 5 can come 6 times.
    Phases found = phases(turns(10), PhaseOptions.DEFAULT);
    assertThat(found.pathNanos()).isEqualTo(82);
    assertThat(found.segments()).isEqualTo(32);
    assertThat(found.phases())
        .containsExactly(
            new Phase(3, 10, List.of(new PhasePart("read", 1, 30), new PhasePart("sum", 2, 40))));
    assertThat(found.phases().get(0).coverage()).isEqualTo(90);
    assertThat(found.phases().get(0).nanos()).isEqualTo(70);
  }

  @Test
  void segmentsAreCalledByTheirThread() {
    Phases found = phases(turns(10), new PhaseOptions(GroupBy.THREAD, 10, 1));
    // main, 10 x (main, T, T), main: both (main, T, T) and (T, T, main) come 10 times
    assertThat(found.phases()).hasSize(1);
    assertThat(found.phases().get(0).length()).isEqualTo(3);
    assertThat(found.phases().get(0).parts().get(0)).isEqualTo(new PhasePart("main", 1, 30));
  }

  @Test
  void thereIsNoneWhereNothingComesOftenEnough() {
    // start, 2 x (read, sum, sum), end: sum comes 4 times
    assertThat(phases(turns(2), PhaseOptions.DEFAULT).phases()).isEmpty();
  }
}
